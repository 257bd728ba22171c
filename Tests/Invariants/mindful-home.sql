-- rule: columns-missing — Entities, fields, tables and columns bear the names on the page: none is missing
WITH page(tbl, col) AS (VALUES
  ('Task', 'id'), ('Task', 'kind'), ('Task', 'title'), ('Task', 'peanuts'), ('Task', 'category'), ('Task', 'createdAt'), ('Task', 'isSelected'), ('Task', 'isCompleted'), ('Task', 'inBasket'), ('Task', 'templateID'), ('Task', 'deletable')),
actual(tbl, col) AS (
  SELECT m.name, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
  WHERE m.type = 'table' AND m.name NOT GLOB 'homeseed_*' AND m.name NOT GLOB 'sqlite_*')
SELECT * FROM page EXCEPT SELECT * FROM actual;

-- rule: columns-extra — Entities, fields, tables and columns bear the names on the page: none is there that the page does not name
WITH page(tbl, col) AS (VALUES
  ('Task', 'id'), ('Task', 'kind'), ('Task', 'title'), ('Task', 'peanuts'), ('Task', 'category'), ('Task', 'createdAt'), ('Task', 'isSelected'), ('Task', 'isCompleted'), ('Task', 'inBasket'), ('Task', 'templateID'), ('Task', 'deletable')),
actual(tbl, col) AS (
  SELECT m.name, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
  WHERE m.type = 'table' AND m.name NOT GLOB 'homeseed_*' AND m.name NOT GLOB 'sqlite_*')
SELECT * FROM actual EXCEPT SELECT * FROM page;

-- rule: uuid — Ids are UUIDv5, lower-case text
WITH ids(tbl, id) AS (
  SELECT 'Task', id FROM "Task")
SELECT * FROM ids
WHERE typeof(id) <> 'text'
   OR id NOT GLOB '????????-????-5???-[89ab]???-????????????'
   OR length(replace(id, '-', '')) <> 32
   OR replace(id, '-', '') GLOB '*[^0-9a-f]*';

-- rule: required — Only what the page calls optional may be empty
SELECT 'Task' AS tbl, id AS id FROM "Task"
WHERE id IS NULL OR kind IS NULL OR title IS NULL OR peanuts IS NULL OR category IS NULL OR createdAt IS NULL OR isSelected IS NULL OR isCompleted IS NULL OR inBasket IS NULL OR templateID IS NULL OR deletable IS NULL;

-- rule: booleans — SQLite spelling: boolean 0 or 1
WITH booleans(tbl, col, value) AS (
  SELECT 'Task', 'isSelected', isSelected FROM "Task"
  UNION ALL SELECT 'Task', 'isCompleted', isCompleted FROM "Task"
  UNION ALL SELECT 'Task', 'inBasket', inBasket FROM "Task"
  UNION ALL SELECT 'Task', 'deletable', deletable FROM "Task")
SELECT * FROM booleans WHERE typeof(value) <> 'integer' OR value NOT IN (0, 1);

-- rule: datetimes — SQLite spelling: datetime 2026-11-21T16:30:00Z, in UTC
WITH moments(tbl, col, value) AS (
  SELECT 'Task', 'createdAt', createdAt FROM "Task" WHERE createdAt IS NOT NULL)
SELECT * FROM moments WHERE value IS NOT strftime('%Y-%m-%dT%H:%M:%SZ', value, '+0 days');

-- rule: enums — A value is one of those that the page lists
WITH enums(tbl, col, value, known) AS (
  SELECT 'Task', 'kind', kind, kind IN ('rule', 'chore', 'reward') FROM "Task")
SELECT * FROM enums WHERE value IS NOT NULL AND NOT known;

-- rule: texts — A title is never empty
WITH texts(tbl, col, value) AS (
  SELECT 'Task', 'title', title FROM "Task")
SELECT * FROM texts WHERE typeof(value) <> 'text' OR trim(value) = '' OR value <> trim(value);

-- rule: foreign-keys — Foreign keys from the model: SQLite finds none that leads nowhere
SELECT * FROM pragma_foreign_key_check;

-- rule: primary-keys-declared — One table an entity, with a primary key
WITH page(tbl) AS (VALUES ('Task'))
SELECT * FROM page WHERE NOT EXISTS (SELECT 1 FROM pragma_table_info(page.tbl) AS c WHERE c.pk > 0);

-- rule: not-null-declared — NOT NULL constraints from the model: what may not be empty is declared so
WITH page(tbl, col) AS (VALUES
  ('Task', 'id'), ('Task', 'kind'), ('Task', 'title'), ('Task', 'peanuts'), ('Task', 'category'), ('Task', 'createdAt'), ('Task', 'isSelected'), ('Task', 'isCompleted'), ('Task', 'inBasket'), ('Task', 'templateID'), ('Task', 'deletable'))
SELECT page.* FROM page JOIN pragma_table_info(page.tbl) AS c ON c.name = page.col
WHERE c."notnull" = 0 AND c.pk = 0;

-- rule: checks-declared — An enum is text with a CHECK
WITH page(tbl, col) AS (VALUES ('Task', 'kind'))
SELECT page.* FROM page JOIN sqlite_master AS m ON m.type = 'table' AND m.name = page.tbl
WHERE m.sql NOT LIKE '%CHECK%' || page.col || '%';

-- rule: integrity — NOT NULL and CHECK constraints from the model hold, and the file is sound
SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok';

-- rule: balance — Balance = sum of peanuts of completed rules and chores − peanuts of rewards in the basket, and it is never below 0
SELECT sum(CASE WHEN kind IN ('rule', 'chore') AND isCompleted = 1 THEN peanuts
                WHEN kind = 'reward' AND inBasket = 1 THEN -peanuts ELSE 0 END) AS balance
FROM "Task" HAVING balance < 0;

-- rule: only-rewards-in-basket — Only a reward is inBasket
SELECT id, kind, title FROM "Task" WHERE inBasket = 1 AND kind <> 'reward';

-- rule: only-work-is-completed — Only a rule or chore isCompleted
SELECT id, kind, title FROM "Task" WHERE isCompleted = 1 AND kind NOT IN ('rule', 'chore');

-- rule: done-is-selected — What is completed or in the basket is selected
SELECT id, kind, title FROM "Task" WHERE (isCompleted = 1 OR inBasket = 1) AND isSelected <> 1;

-- rule: one-row-a-catalogue-id — One row for each catalogue id
SELECT templateID, count(*) FROM "Task" GROUP BY templateID HAVING count(*) > 1;

-- rule: catalogue-id — templateID (the catalogue id it came from) is a word
SELECT id, templateID FROM "Task"
WHERE typeof(templateID) <> 'text' OR templateID = '' OR templateID GLOB '*[^a-zA-Z0-9_-]*';

-- rule: peanuts — Peanuts are a whole number 1…20
SELECT id, title, peanuts FROM "Task" WHERE typeof(peanuts) <> 'integer' OR peanuts NOT BETWEEN 1 AND 20;

-- rule: work-categories — Rules and chores: Security, Respect & Boundaries, House & Coziness
SELECT id, kind, category FROM "Task"
WHERE kind IN ('rule', 'chore') AND category NOT IN ('security', 'respect', 'house');

-- rule: shop-categories — The shop: fun and two more, none of them of the rules and chores
SELECT id, kind, category FROM "Task"
WHERE kind = 'reward' AND category IN ('security', 'respect', 'house')
UNION ALL
SELECT 'more than two beside fun', count(DISTINCT category), group_concat(DISTINCT category) FROM "Task"
WHERE kind = 'reward' AND category <> 'fun' HAVING count(DISTINCT category) > 2;

-- rule: six-a-category — Categories of six predefined items each: no more than six rows of one in a tab
SELECT kind, category, count(*) FROM "Task" GROUP BY kind, category HAVING count(*) > 6;

-- rule: deletable — Some chores are made by the system and cannot be deleted: only chores
SELECT id, kind, title FROM "Task" WHERE deletable = 0 AND kind <> 'chore';

-- rule: given-items — "Tell us where you're going. So we always know you're safe" (1 peanut) and "Bring your Apple Watch outside. So we can call you if needed" (1 peanut) are given and stay: they are rule_001 and rule_002, in Security
WITH given(templateID, title) AS (VALUES
  ('rule_001', 'Tell us where you''re going. So we always know you''re safe'),
  ('rule_002', 'Bring your Apple Watch outside. So we can call you if needed'))
SELECT t.templateID, t.kind, t.category, t.peanuts, t.title FROM "Task" AS t JOIN given AS g USING (templateID)
WHERE t.kind <> 'rule' OR t.category <> 'security' OR t.peanuts <> 1
   OR (:locale = 'en') <> (t.title = g.title);

-- rule: a-week-pays-for-the-shop — What rules and chores bring in a week buys every reward that was put in the shop
WITH week(earned, priced) AS (
  SELECT 7 * coalesce(sum(CASE WHEN kind IN ('rule', 'chore') AND isSelected = 1 THEN peanuts END), 0),
         coalesce(sum(CASE WHEN kind = 'reward' AND isSelected = 1 THEN peanuts END), 0)
  FROM "Task")
SELECT * FROM week WHERE earned < priced;
