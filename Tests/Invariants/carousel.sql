-- rule: columns-missing — Entities, fields, tables and columns bear the names on the page: none is missing
WITH page(tbl, col) AS (VALUES
  ('Card', 'id'), ('Card', 'title'), ('Card', 'body'), ('Card', 'createdAt'), ('Card', 'dueDate'), ('Card', 'tags'), ('Card', 'spoons'), ('Card', 'importance'), ('Card', 'isCompleted'), ('Card', 'completedAt'), ('Card', 'isInToday'), ('Card', 'addedToTodayAt'), ('Card', 'isRepeating'), ('Card', 'repeatInterval'), ('Card', 'parentCard'), ('Card', 'category'),
  ('UserSettings', 'dailySpoonBudget'), ('UserSettings', 'hasCompletedOnboarding'), ('UserSettings', 'enabledViews'), ('UserSettings', 'preferredTheme'), ('UserSettings', 'reduceAnimations'), ('UserSettings', 'carouselMode'), ('UserSettings', 'firstLaunchDate'), ('UserSettings', 'lastActiveDate'),
  ('DailyLog', 'id'), ('DailyLog', 'date'), ('DailyLog', 'spoonsPlanned'), ('DailyLog', 'spoonsCompleted'), ('DailyLog', 'tasksPlanned'), ('DailyLog', 'tasksCompleted'), ('DailyLog', 'note')),
actual(tbl, col) AS (
  SELECT m.name, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
  WHERE m.type = 'table' AND m.name NOT GLOB 'homeseed_*' AND m.name NOT GLOB 'sqlite_*')
SELECT * FROM page EXCEPT SELECT * FROM actual;

-- rule: columns-extra — Entities, fields, tables and columns bear the names on the page: none is there that the page does not name
WITH page(tbl, col) AS (VALUES
  ('Card', 'id'), ('Card', 'title'), ('Card', 'body'), ('Card', 'createdAt'), ('Card', 'dueDate'), ('Card', 'tags'), ('Card', 'spoons'), ('Card', 'importance'), ('Card', 'isCompleted'), ('Card', 'completedAt'), ('Card', 'isInToday'), ('Card', 'addedToTodayAt'), ('Card', 'isRepeating'), ('Card', 'repeatInterval'), ('Card', 'parentCard'), ('Card', 'category'),
  ('UserSettings', 'dailySpoonBudget'), ('UserSettings', 'hasCompletedOnboarding'), ('UserSettings', 'enabledViews'), ('UserSettings', 'preferredTheme'), ('UserSettings', 'reduceAnimations'), ('UserSettings', 'carouselMode'), ('UserSettings', 'firstLaunchDate'), ('UserSettings', 'lastActiveDate'),
  ('DailyLog', 'id'), ('DailyLog', 'date'), ('DailyLog', 'spoonsPlanned'), ('DailyLog', 'spoonsCompleted'), ('DailyLog', 'tasksPlanned'), ('DailyLog', 'tasksCompleted'), ('DailyLog', 'note')),
actual(tbl, col) AS (
  SELECT m.name, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
  WHERE m.type = 'table' AND m.name NOT GLOB 'homeseed_*' AND m.name NOT GLOB 'sqlite_*')
SELECT * FROM actual EXCEPT SELECT * FROM page EXCEPT SELECT 'UserSettings', 'id';

-- rule: uuid — Ids are UUIDv5, lower-case text
WITH ids(tbl, id) AS (
  SELECT 'Card', id FROM "Card"
  UNION ALL SELECT 'DailyLog', id FROM "DailyLog")
SELECT * FROM ids
WHERE typeof(id) <> 'text'
   OR id NOT GLOB '????????-????-5???-[89ab]???-????????????'
   OR length(replace(id, '-', '')) <> 32
   OR replace(id, '-', '') GLOB '*[^0-9a-f]*';

-- rule: id-once — An id names one record in the whole store
WITH ids(id) AS (
  SELECT id FROM "Card"
  UNION ALL SELECT id FROM "DailyLog")
SELECT id, count(*) FROM ids GROUP BY id HAVING count(*) > 1;

-- rule: required — Only what the page calls optional may be empty
SELECT 'Card' AS tbl, id AS id FROM "Card"
WHERE id IS NULL OR title IS NULL OR createdAt IS NULL OR tags IS NULL OR spoons IS NULL OR importance IS NULL OR isCompleted IS NULL OR isInToday IS NULL OR isRepeating IS NULL
UNION ALL SELECT 'UserSettings' AS tbl, 'the row' AS id FROM "UserSettings"
WHERE dailySpoonBudget IS NULL OR hasCompletedOnboarding IS NULL OR enabledViews IS NULL OR preferredTheme IS NULL OR reduceAnimations IS NULL OR carouselMode IS NULL
UNION ALL SELECT 'DailyLog' AS tbl, id AS id FROM "DailyLog"
WHERE id IS NULL OR date IS NULL OR spoonsPlanned IS NULL OR spoonsCompleted IS NULL OR tasksPlanned IS NULL OR tasksCompleted IS NULL;

-- rule: booleans — SQLite spelling: boolean 0 or 1
WITH booleans(tbl, col, value) AS (
  SELECT 'Card', 'isCompleted', isCompleted FROM "Card"
  UNION ALL SELECT 'Card', 'isInToday', isInToday FROM "Card"
  UNION ALL SELECT 'Card', 'isRepeating', isRepeating FROM "Card"
  UNION ALL SELECT 'UserSettings', 'hasCompletedOnboarding', hasCompletedOnboarding FROM "UserSettings"
  UNION ALL SELECT 'UserSettings', 'reduceAnimations', reduceAnimations FROM "UserSettings")
SELECT * FROM booleans WHERE typeof(value) <> 'integer' OR value NOT IN (0, 1);

-- rule: dates — SQLite spelling: date 2026-11-21
WITH dates(tbl, col, value) AS (
  SELECT 'Card', 'dueDate', dueDate FROM "Card" WHERE dueDate IS NOT NULL
  UNION ALL SELECT 'DailyLog', 'date', date FROM "DailyLog" WHERE date IS NOT NULL)
SELECT * FROM dates WHERE value IS NOT strftime('%Y-%m-%d', value, '+0 days');

-- rule: datetimes — SQLite spelling: datetime 2026-11-21T16:30:00Z, in UTC
WITH moments(tbl, col, value) AS (
  SELECT 'Card', 'createdAt', createdAt FROM "Card" WHERE createdAt IS NOT NULL
  UNION ALL SELECT 'Card', 'completedAt', completedAt FROM "Card" WHERE completedAt IS NOT NULL
  UNION ALL SELECT 'Card', 'addedToTodayAt', addedToTodayAt FROM "Card" WHERE addedToTodayAt IS NOT NULL)
SELECT * FROM moments WHERE value IS NOT strftime('%Y-%m-%dT%H:%M:%SZ', value, '+0 days');

-- rule: lists — SQLite spelling: a list is JSON text, here of texts that are not empty
WITH lists(tbl, col, value) AS (
  SELECT 'Card', 'tags', tags FROM "Card"
  UNION ALL SELECT 'UserSettings', 'enabledViews', enabledViews FROM "UserSettings")
SELECT * FROM lists
WHERE CASE WHEN NOT json_valid(value) THEN 1
           WHEN json_type(value) <> 'array' THEN 1
           ELSE EXISTS (SELECT 1 FROM json_each(lists.value) AS e WHERE e.type <> 'text' OR trim(e.value) = '') END;

-- rule: enums — A value is one of those that the page lists
WITH enums(tbl, col, value, known) AS (
  SELECT 'Card', 'repeatInterval', repeatInterval, repeatInterval IN ('daily', 'weekly', 'monthly') FROM "Card"
  UNION ALL SELECT 'UserSettings', 'preferredTheme', preferredTheme, preferredTheme IN ('liquid', 'minimal', 'warm') FROM "UserSettings"
  UNION ALL SELECT 'UserSettings', 'carouselMode', carouselMode, carouselMode IN ('smart', 'linear') FROM "UserSettings")
SELECT * FROM enums WHERE value IS NOT NULL AND NOT known;

-- rule: texts — A name or title says something
WITH texts(tbl, col, value) AS (
  SELECT 'Card', 'title', title FROM "Card")
SELECT * FROM texts WHERE typeof(value) <> 'text' OR trim(value) = '' OR value <> trim(value);

-- rule: references — Every reference leads to a record that is there
SELECT 'Card' AS tbl, 'parentCard' AS col, parentCard AS value FROM "Card" WHERE parentCard IS NOT NULL AND parentCard NOT IN (SELECT id FROM "Card");

-- rule: foreign-keys — Foreign keys from the model: SQLite finds none that leads nowhere
SELECT * FROM pragma_foreign_key_check;

-- rule: foreign-keys-declared — Primary keys, foreign keys, NOT NULL and CHECK constraints from the model: each reference is a foreign key
WITH page(tbl, col, target) AS (VALUES
  ('Card', 'parentCard', 'Card'))
SELECT * FROM page
WHERE NOT EXISTS (SELECT 1 FROM pragma_foreign_key_list(page.tbl) AS f WHERE f."from" = page.col AND f."table" = page.target);

-- rule: primary-keys-declared — One table an entity, with a primary key
WITH page(tbl) AS (VALUES ('Card'), ('DailyLog'))
SELECT * FROM page WHERE NOT EXISTS (SELECT 1 FROM pragma_table_info(page.tbl) AS c WHERE c.pk > 0);

-- rule: not-null-declared — NOT NULL constraints from the model: what may not be empty is declared so
WITH page(tbl, col) AS (VALUES
  ('Card', 'id'), ('Card', 'title'), ('Card', 'createdAt'), ('Card', 'tags'), ('Card', 'spoons'), ('Card', 'importance'), ('Card', 'isCompleted'), ('Card', 'isInToday'), ('Card', 'isRepeating'),
  ('UserSettings', 'dailySpoonBudget'), ('UserSettings', 'hasCompletedOnboarding'), ('UserSettings', 'enabledViews'), ('UserSettings', 'preferredTheme'), ('UserSettings', 'reduceAnimations'), ('UserSettings', 'carouselMode'),
  ('DailyLog', 'id'), ('DailyLog', 'date'), ('DailyLog', 'spoonsPlanned'), ('DailyLog', 'spoonsCompleted'), ('DailyLog', 'tasksPlanned'), ('DailyLog', 'tasksCompleted'))
SELECT page.* FROM page JOIN pragma_table_info(page.tbl) AS c ON c.name = page.col
WHERE c."notnull" = 0 AND c.pk = 0;

-- rule: checks-declared — An enum is text with a CHECK
WITH page(tbl, col) AS (VALUES ('Card', 'repeatInterval'), ('UserSettings', 'preferredTheme'), ('UserSettings', 'carouselMode'))
SELECT page.* FROM page JOIN sqlite_master AS m ON m.type = 'table' AND m.name = page.tbl
WHERE m.sql NOT LIKE '%CHECK%' || page.col || '%';

-- rule: integrity — NOT NULL and CHECK constraints from the model hold, and the file is sound
SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok';

-- rule: spoons-and-importance — Spoons and importance 1…5
SELECT id, title, spoons, importance FROM "Card"
WHERE typeof(spoons) <> 'integer' OR spoons NOT BETWEEN 1 AND 5
   OR typeof(importance) <> 'integer' OR importance NOT BETWEEN 1 AND 5;

-- rule: budget — Budget 5…20
SELECT dailySpoonBudget FROM "UserSettings"
WHERE typeof(dailySpoonBudget) <> 'integer' OR dailySpoonBudget NOT BETWEEN 5 AND 20;

-- rule: one-settings-row — Exactly one UserSettings row
SELECT count(*) FROM "UserSettings" HAVING count(*) <> 1;

-- rule: views — enabledViews [calendar, bubbles, list, checkin]: each at most once, and no other
SELECT enabledViews FROM "UserSettings"
WHERE EXISTS (SELECT 1 FROM json_each(enabledViews) AS v
              WHERE v.value NOT IN ('calendar', 'bubbles', 'list', 'checkin'))
   OR (SELECT count(*) - count(DISTINCT v.value) FROM json_each(enabledViews) AS v) > 0;

-- rule: settings-dates — firstLaunchDate and lastActiveDate, if there, are a date or a moment that can be read
SELECT firstLaunchDate, lastActiveDate FROM "UserSettings"
WHERE (firstLaunchDate IS NOT NULL AND firstLaunchDate IS NOT strftime('%Y-%m-%d', firstLaunchDate, '+0 days')
       AND firstLaunchDate IS NOT strftime('%Y-%m-%dT%H:%M:%SZ', firstLaunchDate, '+0 days'))
   OR (lastActiveDate IS NOT NULL AND lastActiveDate IS NOT strftime('%Y-%m-%d', lastActiveDate, '+0 days')
       AND lastActiveDate IS NOT strftime('%Y-%m-%dT%H:%M:%SZ', lastActiveDate, '+0 days'));

-- rule: completed-at — completedAt is set exactly when isCompleted
SELECT id, title, isCompleted, completedAt FROM "Card"
WHERE (completedAt IS NOT NULL) <> (isCompleted = 1);

-- rule: added-at — addedToTodayAt is set exactly when isInToday
SELECT id, title, isInToday, addedToTodayAt FROM "Card"
WHERE (addedToTodayAt IS NOT NULL) <> (isInToday = 1);

-- rule: added-today — addedToTodayAt, when there, is today (a day has up to 25 hours)
SELECT id, title, addedToTodayAt FROM "Card"
WHERE addedToTodayAt IS NOT NULL
  AND (datetime(addedToTodayAt) IS NULL
       OR datetime(addedToTodayAt) < datetime(:now)
       OR datetime(addedToTodayAt) >= datetime(:now, '+25 hours'));

-- rule: repeats — repeatInterval is set exactly when isRepeating
SELECT id, title, isRepeating, repeatInterval FROM "Card"
WHERE (repeatInterval IS NOT NULL) <> (isRepeating = 1);

-- rule: no-circle — A card's parents form no circle
WITH RECURSIVE up(card, ancestor) AS (
  SELECT id, parentCard FROM "Card" WHERE parentCard IS NOT NULL
  UNION
  SELECT up.card, c.parentCard FROM up JOIN "Card" AS c ON c.id = up.ancestor WHERE c.parentCard IS NOT NULL)
SELECT card FROM up WHERE card = ancestor;

-- rule: category-named — category (optional: personal, work, health, creative, other, or any other): a word, if there
SELECT id, title, category FROM "Card"
WHERE category IS NOT NULL AND (typeof(category) <> 'text' OR trim(category) = '' OR category <> trim(category));

-- rule: log-numbers — A DailyLog counts in whole numbers, none below 0
SELECT * FROM "DailyLog"
WHERE typeof(spoonsPlanned) <> 'integer' OR typeof(spoonsCompleted) <> 'integer'
   OR typeof(tasksPlanned) <> 'integer' OR typeof(tasksCompleted) <> 'integer'
   OR min(spoonsPlanned, spoonsCompleted, tasksPlanned, tasksCompleted) < 0;

-- rule: log-within-plan — A DailyLog's completed spoons and tasks do not exceed what was planned
SELECT * FROM "DailyLog"
WHERE spoonsCompleted > spoonsPlanned OR tasksCompleted > tasksPlanned;

-- rule: one-log-a-date — One log a date
SELECT date, count(*) FROM "DailyLog" GROUP BY date HAVING count(*) > 1;

-- rule: no-log-in-the-future — No log in the future
SELECT * FROM "DailyLog" WHERE date > :today;

-- rule: smart-order-score — Every card of the smart order has a score of at least 2.0 × 1, and no variety is needed for it
WITH smart AS (
  SELECT id, title, 2.0 * importance + 1.5 *
         CASE WHEN dueDate IS NULL THEN 3.0
              ELSE max(0.0, 10.0 - (julianday(date(dueDate)) - julianday(:today))) END AS score
  FROM "Card" WHERE isCompleted = 0 AND isInToday = 0)
SELECT * FROM smart WHERE score IS NULL OR score < 2.0;

-- rule: smart-order-shows-something — A demo with cards has something to show first (completed cards and those in today are left out)
SELECT count(*) FROM "Card"
HAVING count(*) > 0 AND count(*) FILTER (WHERE isCompleted = 0 AND isInToday = 0) = 0;
