-- rule: household — Household "Smith Family Home"
SELECT count(*), group_concat(name) FROM "Household"
HAVING count(*) <> 1 OR (:locale = 'en' AND max(name) <> 'Smith Family Home');

-- rule: members — Members Anna and Tom
SELECT count(*), group_concat(name) FROM "Member"
HAVING count(*) <> 2 OR count(*) FILTER (WHERE name = 'Anna') <> 1 OR count(*) FILTER (WHERE name = 'Tom') <> 1;

-- rule: initials — Initials come from the name
SELECT name, initials FROM "Member" WHERE initials <> upper(substr(name, 1, 1));

-- rule: backlog-categories — Backlog categories "Home Projects" and "Vacation"
SELECT count(*), group_concat(title) FROM "BacklogCategory"
HAVING count(*) <> 2
    OR (:locale = 'en' AND count(*) FILTER (WHERE title IN ('Home Projects', 'Vacation')) <> 2)
    OR count(DISTINCT title) <> 2;

-- rule: backlog-items — Backlog categories with items
SELECT c.title FROM "BacklogCategory" AS c WHERE (SELECT count(*) FROM "BacklogItem" AS i WHERE i.category = c.id) = 0;

-- rule: three-active — Three active tasks
SELECT count(*) FROM "Task" WHERE isCompleted = 0 HAVING count(*) <> 3;

-- rule: due-today-for-tom — One of them due today and assigned to Tom
SELECT count(*) FROM "Task" AS t JOIN "Member" AS m ON m.id = t.assignee
WHERE t.isCompleted = 0 AND t.dueDate = :today AND m.name = 'Tom'
HAVING count(*) <> 1;

-- rule: some-completed — And some completed
SELECT count(*) FROM "Task" WHERE isCompleted = 1 HAVING count(*) < 1;

-- rule: groceries — Groceries both active and in the restock pool
WITH states(state) AS (VALUES ('Active'), ('RestockPool'))
SELECT state FROM states WHERE state NOT IN (SELECT state FROM "ShoppingItem");

-- rule: milk — Milk among them
SELECT group_concat(text) FROM "ShoppingItem" WHERE state IN ('Active', 'RestockPool')
HAVING (:locale = 'en' AND count(*) FILTER (WHERE lower(text) LIKE '%milk%') = 0)
    OR (:locale = 'nl' AND count(*) FILTER (WHERE lower(text) LIKE '%melk%') = 0);

-- rule: theme — Theme System
SELECT theme FROM "Settings" WHERE theme <> 'system';
