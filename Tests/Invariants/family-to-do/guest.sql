-- rule: one-household — Created whole when a guest creates a household: one household
SELECT count(*) FROM "Household" HAVING count(*) <> 1;

-- rule: one-owner-member — 1 owner member
SELECT count(*), group_concat(role) FROM "Member" HAVING count(*) <> 1 OR max(role) <> 'owner';

-- rule: tasks — 8 tasks: 3 next, 4 backlog, 1 done
SELECT count(*), group_concat(status) FROM "Task"
HAVING count(*) <> 8
    OR count(*) FILTER (WHERE status = 'next') <> 3
    OR count(*) FILTER (WHERE status = 'backlog') <> 4
    OR count(*) FILTER (WHERE status = 'done') <> 1;

-- rule: shopping — 5 shopping items: 4 active, 1 bought
SELECT count(*), sum(isBought) FROM "ShoppingItem" HAVING count(*) <> 5 OR sum(isBought) <> 1;

-- rule: backlog-categories — 2 backlog categories
SELECT count(*) FROM "BacklogCategory" HAVING count(*) <> 2;

-- rule: backlog-items — 5 backlog items in all
SELECT count(*) FROM "BacklogItem" HAVING count(*) <> 5;
