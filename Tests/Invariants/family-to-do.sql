-- rule: columns-missing — Entities, fields, tables and columns bear the names on the page: none is missing
WITH page(tbl, col) AS (VALUES
  ('Household', 'id'), ('Household', 'name'),
  ('Member', 'id'), ('Member', 'household'), ('Member', 'displayName'), ('Member', 'role'),
  ('Task', 'id'), ('Task', 'household'), ('Task', 'title'), ('Task', 'status'), ('Task', 'assignee'), ('Task', 'dueDate'), ('Task', 'type'), ('Task', 'priority'), ('Task', 'isProposal'), ('Task', 'areaId'),
  ('ShoppingItem', 'id'), ('ShoppingItem', 'household'), ('ShoppingItem', 'title'), ('ShoppingItem', 'quantity'), ('ShoppingItem', 'unit'), ('ShoppingItem', 'isBought'),
  ('BacklogCategory', 'id'), ('BacklogCategory', 'household'), ('BacklogCategory', 'title'),
  ('BacklogItem', 'id'), ('BacklogItem', 'household'), ('BacklogItem', 'category'), ('BacklogItem', 'title')),
actual(tbl, col) AS (
  SELECT m.name, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
  WHERE m.type = 'table' AND m.name NOT GLOB 'homeseed_*' AND m.name NOT GLOB 'sqlite_*')
SELECT * FROM page EXCEPT SELECT * FROM actual;

-- rule: columns-extra — Entities, fields, tables and columns bear the names on the page: none is there that the page does not name
WITH page(tbl, col) AS (VALUES
  ('Household', 'id'), ('Household', 'name'),
  ('Member', 'id'), ('Member', 'household'), ('Member', 'displayName'), ('Member', 'role'),
  ('Task', 'id'), ('Task', 'household'), ('Task', 'title'), ('Task', 'status'), ('Task', 'assignee'), ('Task', 'dueDate'), ('Task', 'type'), ('Task', 'priority'), ('Task', 'isProposal'), ('Task', 'areaId'),
  ('ShoppingItem', 'id'), ('ShoppingItem', 'household'), ('ShoppingItem', 'title'), ('ShoppingItem', 'quantity'), ('ShoppingItem', 'unit'), ('ShoppingItem', 'isBought'),
  ('BacklogCategory', 'id'), ('BacklogCategory', 'household'), ('BacklogCategory', 'title'),
  ('BacklogItem', 'id'), ('BacklogItem', 'household'), ('BacklogItem', 'category'), ('BacklogItem', 'title')),
actual(tbl, col) AS (
  SELECT m.name, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
  WHERE m.type = 'table' AND m.name NOT GLOB 'homeseed_*' AND m.name NOT GLOB 'sqlite_*')
SELECT * FROM actual EXCEPT SELECT * FROM page;

-- rule: uuid — Ids are UUIDv5, lower-case text
WITH ids(tbl, id) AS (
  SELECT 'Household', id FROM "Household"
  UNION ALL SELECT 'Member', id FROM "Member"
  UNION ALL SELECT 'Task', id FROM "Task"
  UNION ALL SELECT 'ShoppingItem', id FROM "ShoppingItem"
  UNION ALL SELECT 'BacklogCategory', id FROM "BacklogCategory"
  UNION ALL SELECT 'BacklogItem', id FROM "BacklogItem")
SELECT * FROM ids
WHERE typeof(id) <> 'text'
   OR id NOT GLOB '????????-????-5???-[89ab]???-????????????'
   OR length(replace(id, '-', '')) <> 32
   OR replace(id, '-', '') GLOB '*[^0-9a-f]*';

-- rule: id-once — An id names one record in the whole store
WITH ids(id) AS (
  SELECT id FROM "Household"
  UNION ALL SELECT id FROM "Member"
  UNION ALL SELECT id FROM "Task"
  UNION ALL SELECT id FROM "ShoppingItem"
  UNION ALL SELECT id FROM "BacklogCategory"
  UNION ALL SELECT id FROM "BacklogItem")
SELECT id, count(*) FROM ids GROUP BY id HAVING count(*) > 1;

-- rule: required — Only what the page calls optional may be empty
SELECT 'Household' AS tbl, id AS id FROM "Household"
WHERE id IS NULL OR name IS NULL
UNION ALL SELECT 'Member' AS tbl, id AS id FROM "Member"
WHERE id IS NULL OR household IS NULL OR displayName IS NULL OR role IS NULL
UNION ALL SELECT 'Task' AS tbl, id AS id FROM "Task"
WHERE id IS NULL OR household IS NULL OR title IS NULL OR status IS NULL OR type IS NULL OR isProposal IS NULL
UNION ALL SELECT 'ShoppingItem' AS tbl, id AS id FROM "ShoppingItem"
WHERE id IS NULL OR household IS NULL OR title IS NULL OR isBought IS NULL
UNION ALL SELECT 'BacklogCategory' AS tbl, id AS id FROM "BacklogCategory"
WHERE id IS NULL OR household IS NULL OR title IS NULL
UNION ALL SELECT 'BacklogItem' AS tbl, id AS id FROM "BacklogItem"
WHERE id IS NULL OR household IS NULL OR category IS NULL OR title IS NULL;

-- rule: booleans — SQLite spelling: boolean 0 or 1
WITH booleans(tbl, col, value) AS (
  SELECT 'Task', 'isProposal', isProposal FROM "Task"
  UNION ALL SELECT 'ShoppingItem', 'isBought', isBought FROM "ShoppingItem")
SELECT * FROM booleans WHERE typeof(value) <> 'integer' OR value NOT IN (0, 1);

-- rule: dates — SQLite spelling: date 2026-11-21
WITH dates(tbl, col, value) AS (
  SELECT 'Task', 'dueDate', dueDate FROM "Task" WHERE dueDate IS NOT NULL)
SELECT * FROM dates WHERE value IS NOT strftime('%Y-%m-%d', value, '+0 days');

-- rule: enums — A value is one of those that the page lists
WITH enums(tbl, col, value, known) AS (
  SELECT 'Member', 'role', role, role IN ('owner', 'member') FROM "Member"
  UNION ALL SELECT 'Task', 'status', status, status IN ('backlog', 'next', 'done') FROM "Task"
  UNION ALL SELECT 'Task', 'type', type, type IN ('one-off', 'recurring') FROM "Task"
  UNION ALL SELECT 'Task', 'priority', priority, priority IN ('today', 'this-week', 'someday') FROM "Task")
SELECT * FROM enums WHERE value IS NOT NULL AND NOT known;

-- rule: texts — A name or title says something
WITH texts(tbl, col, value) AS (
  SELECT 'Household', 'name', name FROM "Household"
  UNION ALL SELECT 'Member', 'displayName', displayName FROM "Member"
  UNION ALL SELECT 'Task', 'title', title FROM "Task"
  UNION ALL SELECT 'ShoppingItem', 'title', title FROM "ShoppingItem"
  UNION ALL SELECT 'BacklogCategory', 'title', title FROM "BacklogCategory"
  UNION ALL SELECT 'BacklogItem', 'title', title FROM "BacklogItem")
SELECT * FROM texts WHERE typeof(value) <> 'text' OR trim(value) = '' OR value <> trim(value);

-- rule: references — Every reference leads to a record that is there
SELECT 'Member' AS tbl, 'household' AS col, household AS value FROM "Member" WHERE household IS NOT NULL AND household NOT IN (SELECT id FROM "Household")
UNION ALL SELECT 'Task' AS tbl, 'household' AS col, household AS value FROM "Task" WHERE household IS NOT NULL AND household NOT IN (SELECT id FROM "Household")
UNION ALL SELECT 'Task' AS tbl, 'assignee' AS col, assignee AS value FROM "Task" WHERE assignee IS NOT NULL AND assignee NOT IN (SELECT id FROM "Member")
UNION ALL SELECT 'ShoppingItem' AS tbl, 'household' AS col, household AS value FROM "ShoppingItem" WHERE household IS NOT NULL AND household NOT IN (SELECT id FROM "Household")
UNION ALL SELECT 'BacklogCategory' AS tbl, 'household' AS col, household AS value FROM "BacklogCategory" WHERE household IS NOT NULL AND household NOT IN (SELECT id FROM "Household")
UNION ALL SELECT 'BacklogItem' AS tbl, 'household' AS col, household AS value FROM "BacklogItem" WHERE household IS NOT NULL AND household NOT IN (SELECT id FROM "Household")
UNION ALL SELECT 'BacklogItem' AS tbl, 'category' AS col, category AS value FROM "BacklogItem" WHERE category IS NOT NULL AND category NOT IN (SELECT id FROM "BacklogCategory");

-- rule: foreign-keys — Foreign keys from the model: SQLite finds none that leads nowhere
SELECT * FROM pragma_foreign_key_check;

-- rule: foreign-keys-declared — Primary keys, foreign keys, NOT NULL and CHECK constraints from the model: each reference is a foreign key
WITH page(tbl, col, target) AS (VALUES
  ('Member', 'household', 'Household'),
  ('Task', 'household', 'Household'),
  ('Task', 'assignee', 'Member'),
  ('ShoppingItem', 'household', 'Household'),
  ('BacklogCategory', 'household', 'Household'),
  ('BacklogItem', 'household', 'Household'),
  ('BacklogItem', 'category', 'BacklogCategory'))
SELECT * FROM page
WHERE NOT EXISTS (SELECT 1 FROM pragma_foreign_key_list(page.tbl) AS f WHERE f."from" = page.col AND f."table" = page.target);

-- rule: primary-keys-declared — One table an entity, with a primary key
WITH page(tbl) AS (VALUES ('Household'), ('Member'), ('Task'), ('ShoppingItem'), ('BacklogCategory'), ('BacklogItem'))
SELECT * FROM page WHERE NOT EXISTS (SELECT 1 FROM pragma_table_info(page.tbl) AS c WHERE c.pk > 0);

-- rule: not-null-declared — NOT NULL constraints from the model: what may not be empty is declared so
WITH page(tbl, col) AS (VALUES
  ('Household', 'id'), ('Household', 'name'),
  ('Member', 'id'), ('Member', 'household'), ('Member', 'displayName'), ('Member', 'role'),
  ('Task', 'id'), ('Task', 'household'), ('Task', 'title'), ('Task', 'status'), ('Task', 'type'), ('Task', 'isProposal'),
  ('ShoppingItem', 'id'), ('ShoppingItem', 'household'), ('ShoppingItem', 'title'), ('ShoppingItem', 'isBought'),
  ('BacklogCategory', 'id'), ('BacklogCategory', 'household'), ('BacklogCategory', 'title'),
  ('BacklogItem', 'id'), ('BacklogItem', 'household'), ('BacklogItem', 'category'), ('BacklogItem', 'title'))
SELECT page.* FROM page JOIN pragma_table_info(page.tbl) AS c ON c.name = page.col
WHERE c."notnull" = 0 AND c.pk = 0;

-- rule: checks-declared — An enum is text with a CHECK
WITH page(tbl, col) AS (VALUES ('Member', 'role'), ('Task', 'status'), ('Task', 'type'), ('Task', 'priority'))
SELECT page.* FROM page JOIN sqlite_master AS m ON m.type = 'table' AND m.name = page.tbl
WHERE m.sql NOT LIKE '%CHECK%' || page.col || '%';

-- rule: integrity — NOT NULL and CHECK constraints from the model hold, and the file is sound
SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok';

-- rule: next-limit — At most 3 tasks in next for each member
SELECT household, assignee, count(*) FROM "Task"
WHERE status = 'next' AND assignee IS NOT NULL
GROUP BY household, assignee HAVING count(*) > 3;

-- rule: next-limit-together — At most 3 tasks in next for each member, so nobody's are no way around it: never more than 3 times the members
SELECT h.id, h.name FROM "Household" AS h
WHERE (SELECT count(*) FROM "Task" AS t WHERE t.household = h.id AND t.status = 'next')
    > 3 * (SELECT count(*) FROM "Member" AS m WHERE m.household = h.id);

-- rule: verb-and-effect — A task's title names a verb and an effect ("Clean kitchen counters"): two words at the least
SELECT id, title FROM "Task" WHERE trim(title) NOT LIKE '_% _%';

-- rule: one-owner — Exactly one owner
SELECT h.id, h.name FROM "Household" AS h
WHERE (SELECT count(*) FROM "Member" AS m WHERE m.household = h.id AND m.role = 'owner') <> 1;

-- rule: two-people — A to-do for two people living together: never more than two members
SELECT household, count(*) FROM "Member" GROUP BY household HAVING count(*) > 2;

-- rule: backlog-category — A backlog item has a category
SELECT i.id, i.title FROM "BacklogItem" AS i LEFT JOIN "BacklogCategory" AS c ON c.id = i.category WHERE c.id IS NULL;

-- rule: one-home — What belongs together belongs to one household: a task and its assignee, a backlog item and its category
SELECT 'Task' AS tbl, t.id FROM "Task" AS t JOIN "Member" AS m ON m.id = t.assignee WHERE m.household <> t.household
UNION ALL
SELECT 'BacklogItem', i.id FROM "BacklogItem" AS i JOIN "BacklogCategory" AS c ON c.id = i.category WHERE c.household <> i.household;

-- rule: priority-in-words — priority today|this-week|someday (optional, never a number)
SELECT id, title, priority FROM "Task" WHERE priority IS NOT NULL AND (typeof(priority) <> 'text' OR priority GLOB '*[0-9]*');

-- rule: area-given-or-absent — areaId (optional): the area of its chore, never empty
SELECT id, title, areaId FROM "Task" WHERE trim(areaId) = '';

-- rule: proposal-waits — A proposal is a task that the other person has yet to accept: there is another person, and it is not done
SELECT t.id, t.title, t.status FROM "Task" AS t
WHERE t.isProposal = 1
  AND (t.status = 'done' OR (SELECT count(*) FROM "Member" AS m WHERE m.household = t.household) < 2);

-- rule: no-points — No points, badges, scores or comparisons, ever: no table or column for them
SELECT m.name AS tbl, c.name AS col FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
WHERE m.type = 'table' AND m.name NOT GLOB 'homeseed_*'
  AND (m.name || '.' || c.name LIKE '%point%' OR m.name || '.' || c.name LIKE '%badge%'
    OR m.name || '.' || c.name LIKE '%score%' OR m.name || '.' || c.name LIKE '%streak%'
    OR m.name || '.' || c.name LIKE '%rank%' OR m.name || '.' || c.name LIKE '%level%'
    OR m.name || '.' || c.name LIKE '%reward%' OR m.name || '.' || c.name LIKE '%coin%');

-- rule: no-points-in-texts — No points, badges, scores or comparisons, ever: no title speaks of them
WITH texts(tbl, title) AS (
  SELECT 'Task', title FROM "Task"
  UNION ALL SELECT 'ShoppingItem', title FROM "ShoppingItem"
  UNION ALL SELECT 'BacklogCategory', title FROM "BacklogCategory"
  UNION ALL SELECT 'BacklogItem', title FROM "BacklogItem")
SELECT * FROM texts
WHERE ' ' || lower(title) || ' ' LIKE '% points %' OR ' ' || lower(title) || ' ' LIKE '% badge%'
   OR ' ' || lower(title) || ' ' LIKE '% score%' OR ' ' || lower(title) || ' ' LIKE '% punten %'
   OR ' ' || lower(title) || ' ' LIKE '% leaderboard%';
