-- rule: members — The same two people
SELECT count(*), group_concat(name) FROM "Member"
HAVING count(*) <> 2 OR count(*) FILTER (WHERE name = 'Anna') <> 1 OR count(*) FILTER (WHERE name = 'Tom') <> 1;

-- rule: initials — Initials come from the name
SELECT name, initials FROM "Member" WHERE initials <> upper(substr(name, 1, 1));

-- rule: nothing-else — Nothing else
SELECT 'Task' AS tbl, id FROM "Task"
UNION ALL SELECT 'ShoppingItem', id FROM "ShoppingItem"
UNION ALL SELECT 'BacklogCategory', id FROM "BacklogCategory"
UNION ALL SELECT 'BacklogItem', id FROM "BacklogItem";
