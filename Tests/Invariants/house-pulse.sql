-- rule: columns-missing — Entities, fields, tables and columns bear the names on the page: none is missing
WITH page(tbl, col) AS (VALUES
  ('ShoppingItem', 'id'), ('ShoppingItem', 'text'), ('ShoppingItem', 'isCompleted'), ('ShoppingItem', 'state'),
  ('Task', 'id'), ('Task', 'title'), ('Task', 'isCompleted'), ('Task', 'assignee'), ('Task', 'dueDate'),
  ('BacklogCategory', 'id'), ('BacklogCategory', 'title'),
  ('BacklogItem', 'id'), ('BacklogItem', 'title'), ('BacklogItem', 'isCompleted'), ('BacklogItem', 'category'),
  ('Member', 'id'), ('Member', 'name'), ('Member', 'initials'), ('Member', 'color'),
  ('Household', 'id'), ('Household', 'name'),
  ('Settings', 'theme'), ('Settings', 'celebrations'), ('Settings', 'suggestions')),
actual(tbl, col) AS (
  SELECT m.name, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
  WHERE m.type = 'table' AND m.name NOT GLOB 'homeseed_*' AND m.name NOT GLOB 'sqlite_*')
SELECT * FROM page EXCEPT SELECT * FROM actual;

-- rule: columns-extra — Entities, fields, tables and columns bear the names on the page: none is there that the page does not name
WITH page(tbl, col) AS (VALUES
  ('ShoppingItem', 'id'), ('ShoppingItem', 'text'), ('ShoppingItem', 'isCompleted'), ('ShoppingItem', 'state'),
  ('Task', 'id'), ('Task', 'title'), ('Task', 'isCompleted'), ('Task', 'assignee'), ('Task', 'dueDate'),
  ('BacklogCategory', 'id'), ('BacklogCategory', 'title'),
  ('BacklogItem', 'id'), ('BacklogItem', 'title'), ('BacklogItem', 'isCompleted'), ('BacklogItem', 'category'),
  ('Member', 'id'), ('Member', 'name'), ('Member', 'initials'), ('Member', 'color'),
  ('Household', 'id'), ('Household', 'name'),
  ('Settings', 'theme'), ('Settings', 'celebrations'), ('Settings', 'suggestions')),
actual(tbl, col) AS (
  SELECT m.name, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
  WHERE m.type = 'table' AND m.name NOT GLOB 'homeseed_*' AND m.name NOT GLOB 'sqlite_*')
SELECT * FROM actual EXCEPT SELECT * FROM page EXCEPT SELECT 'Settings', 'id';

-- rule: uuid — Ids are UUIDv5, lower-case text
WITH ids(tbl, id) AS (
  SELECT 'ShoppingItem', id FROM "ShoppingItem"
  UNION ALL SELECT 'Task', id FROM "Task"
  UNION ALL SELECT 'BacklogCategory', id FROM "BacklogCategory"
  UNION ALL SELECT 'BacklogItem', id FROM "BacklogItem"
  UNION ALL SELECT 'Member', id FROM "Member"
  UNION ALL SELECT 'Household', id FROM "Household")
SELECT * FROM ids
WHERE typeof(id) <> 'text'
   OR id NOT GLOB '????????-????-5???-[89ab]???-????????????'
   OR length(replace(id, '-', '')) <> 32
   OR replace(id, '-', '') GLOB '*[^0-9a-f]*';

-- rule: id-once — An id names one record in the whole store
WITH ids(id) AS (
  SELECT id FROM "ShoppingItem"
  UNION ALL SELECT id FROM "Task"
  UNION ALL SELECT id FROM "BacklogCategory"
  UNION ALL SELECT id FROM "BacklogItem"
  UNION ALL SELECT id FROM "Member"
  UNION ALL SELECT id FROM "Household")
SELECT id, count(*) FROM ids GROUP BY id HAVING count(*) > 1;

-- rule: required — Only what the page calls optional may be empty
SELECT 'ShoppingItem' AS tbl, id AS id FROM "ShoppingItem"
WHERE id IS NULL OR text IS NULL OR isCompleted IS NULL OR state IS NULL
UNION ALL SELECT 'Task' AS tbl, id AS id FROM "Task"
WHERE id IS NULL OR title IS NULL OR isCompleted IS NULL
UNION ALL SELECT 'BacklogCategory' AS tbl, id AS id FROM "BacklogCategory"
WHERE id IS NULL OR title IS NULL
UNION ALL SELECT 'BacklogItem' AS tbl, id AS id FROM "BacklogItem"
WHERE id IS NULL OR title IS NULL OR isCompleted IS NULL OR category IS NULL
UNION ALL SELECT 'Member' AS tbl, id AS id FROM "Member"
WHERE id IS NULL OR name IS NULL OR initials IS NULL OR color IS NULL
UNION ALL SELECT 'Household' AS tbl, id AS id FROM "Household"
WHERE id IS NULL OR name IS NULL
UNION ALL SELECT 'Settings' AS tbl, 'the row' AS id FROM "Settings"
WHERE theme IS NULL OR celebrations IS NULL OR suggestions IS NULL;

-- rule: booleans — SQLite spelling: boolean 0 or 1
WITH booleans(tbl, col, value) AS (
  SELECT 'ShoppingItem', 'isCompleted', isCompleted FROM "ShoppingItem"
  UNION ALL SELECT 'Task', 'isCompleted', isCompleted FROM "Task"
  UNION ALL SELECT 'BacklogItem', 'isCompleted', isCompleted FROM "BacklogItem"
  UNION ALL SELECT 'Settings', 'celebrations', celebrations FROM "Settings"
  UNION ALL SELECT 'Settings', 'suggestions', suggestions FROM "Settings")
SELECT * FROM booleans WHERE typeof(value) <> 'integer' OR value NOT IN (0, 1);

-- rule: dates — SQLite spelling: date 2026-11-21
WITH dates(tbl, col, value) AS (
  SELECT 'Task', 'dueDate', dueDate FROM "Task" WHERE dueDate IS NOT NULL)
SELECT * FROM dates WHERE value IS NOT strftime('%Y-%m-%d', value, '+0 days');

-- rule: enums — A value is one of those that the page lists
WITH enums(tbl, col, value, known) AS (
  SELECT 'ShoppingItem', 'state', state, state IN ('Active', 'RestockPool', 'Deleted') FROM "ShoppingItem"
  UNION ALL SELECT 'Settings', 'theme', theme, theme IN ('light', 'dark', 'system') FROM "Settings")
SELECT * FROM enums WHERE value IS NOT NULL AND NOT known;

-- rule: texts — A name or title says something
WITH texts(tbl, col, value) AS (
  SELECT 'ShoppingItem', 'text', text FROM "ShoppingItem"
  UNION ALL SELECT 'Task', 'title', title FROM "Task"
  UNION ALL SELECT 'BacklogCategory', 'title', title FROM "BacklogCategory"
  UNION ALL SELECT 'BacklogItem', 'title', title FROM "BacklogItem"
  UNION ALL SELECT 'Member', 'name', name FROM "Member"
  UNION ALL SELECT 'Household', 'name', name FROM "Household")
SELECT * FROM texts WHERE typeof(value) <> 'text' OR trim(value) = '' OR value <> trim(value);

-- rule: references — Every reference leads to a record that is there
SELECT 'Task' AS tbl, 'assignee' AS col, assignee AS value FROM "Task" WHERE assignee IS NOT NULL AND assignee NOT IN (SELECT id FROM "Member")
UNION ALL SELECT 'BacklogItem' AS tbl, 'category' AS col, category AS value FROM "BacklogItem" WHERE category IS NOT NULL AND category NOT IN (SELECT id FROM "BacklogCategory");

-- rule: foreign-keys — Foreign keys from the model: SQLite finds none that leads nowhere
SELECT * FROM pragma_foreign_key_check;

-- rule: foreign-keys-declared — Primary keys, foreign keys, NOT NULL and CHECK constraints from the model: each reference is a foreign key
WITH page(tbl, col, target) AS (VALUES
  ('Task', 'assignee', 'Member'),
  ('BacklogItem', 'category', 'BacklogCategory'))
SELECT * FROM page
WHERE NOT EXISTS (SELECT 1 FROM pragma_foreign_key_list(page.tbl) AS f WHERE f."from" = page.col AND f."table" = page.target);

-- rule: primary-keys-declared — One table an entity, with a primary key
WITH page(tbl) AS (VALUES ('ShoppingItem'), ('Task'), ('BacklogCategory'), ('BacklogItem'), ('Member'), ('Household'))
SELECT * FROM page WHERE NOT EXISTS (SELECT 1 FROM pragma_table_info(page.tbl) AS c WHERE c.pk > 0);

-- rule: not-null-declared — NOT NULL constraints from the model: what may not be empty is declared so
WITH page(tbl, col) AS (VALUES
  ('ShoppingItem', 'id'), ('ShoppingItem', 'text'), ('ShoppingItem', 'isCompleted'), ('ShoppingItem', 'state'),
  ('Task', 'id'), ('Task', 'title'), ('Task', 'isCompleted'),
  ('BacklogCategory', 'id'), ('BacklogCategory', 'title'),
  ('BacklogItem', 'id'), ('BacklogItem', 'title'), ('BacklogItem', 'isCompleted'), ('BacklogItem', 'category'),
  ('Member', 'id'), ('Member', 'name'), ('Member', 'initials'), ('Member', 'color'),
  ('Household', 'id'), ('Household', 'name'),
  ('Settings', 'theme'), ('Settings', 'celebrations'), ('Settings', 'suggestions'))
SELECT page.* FROM page JOIN pragma_table_info(page.tbl) AS c ON c.name = page.col
WHERE c."notnull" = 0 AND c.pk = 0;

-- rule: checks-declared — An enum is text with a CHECK
WITH page(tbl, col) AS (VALUES ('ShoppingItem', 'state'), ('Settings', 'theme'))
SELECT page.* FROM page JOIN sqlite_master AS m ON m.type = 'table' AND m.name = page.tbl
WHERE m.sql NOT LIKE '%CHECK%' || page.col || '%';

-- rule: integrity — NOT NULL and CHECK constraints from the model hold, and the file is sound
SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok';

-- rule: focus — At most 3 active tasks (the focus rule)
SELECT count(*) FROM "Task" WHERE isCompleted = 0 HAVING count(*) > 3;

-- rule: bought — A bought item is completed and in the RestockPool
SELECT id, text, isCompleted, state FROM "ShoppingItem"
WHERE (state = 'RestockPool' AND isCompleted <> 1) OR (isCompleted = 1 AND state NOT IN ('RestockPool', 'Deleted'));

-- rule: active-item — An active item is not completed
SELECT id, text, isCompleted, state FROM "ShoppingItem" WHERE state = 'Active' AND isCompleted <> 0;

-- rule: initials — Initials come from the name unless given: there are some, at most three, in capitals
SELECT id, name, initials FROM "Member"
WHERE trim(initials) = '' OR initials <> trim(initials) OR length(initials) > 3 OR initials <> upper(initials);

-- rule: colours-differ — Colours differ between members
SELECT lower(color), count(*) FROM "Member" GROUP BY lower(color) HAVING count(*) > 1;

-- rule: one-household — The store is of one home: at most one Household row
SELECT count(*) FROM "Household" HAVING count(*) > 1;

-- rule: one-settings-row — Settings, one row
SELECT count(*) FROM "Settings" HAVING count(*) <> 1;

-- rule: backlog-category — Every backlog item has its category
SELECT i.id, i.title FROM "BacklogItem" AS i LEFT JOIN "BacklogCategory" AS c ON c.id = i.category WHERE c.id IS NULL;
