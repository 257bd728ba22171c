-- rule: columns-missing — Entities, fields, tables and columns bear the names on the page: none is missing
WITH page(tbl, col) AS (VALUES
  ('parents', 'id'), ('parents', 'email'), ('parents', 'display_name'), ('parents', 'currency'), ('parents', 'conversion_rate'), ('parents', 'created_at'),
  ('children', 'id'), ('children', 'parent_id'), ('children', 'name'), ('children', 'age'), ('children', 'avatar'), ('children', 'focus_areas'), ('children', 'pin_hash'), ('children', 'balance'),
  ('sequences', 'id'), ('sequences', 'child_id'), ('sequences', 'period'), ('sequences', 'start_date'), ('sequences', 'ongoing'), ('sequences', 'budget'), ('sequences', 'status'),
  ('groups', 'id'), ('groups', 'sequence_id'), ('groups', 'name'), ('groups', 'active_days'), ('groups', 'position'),
  ('task_templates', 'id'), ('task_templates', 'name'), ('task_templates', 'description'), ('task_templates', 'category'), ('task_templates', 'photo_proof_required'), ('task_templates', 'owner_id'),
  ('task_instances', 'id'), ('task_instances', 'template_id'), ('task_instances', 'group_id'), ('task_instances', 'description'), ('task_instances', 'famcoin_value'), ('task_instances', 'photo_proof'), ('task_instances', 'effort_score'), ('task_instances', 'bonus'), ('task_instances', 'position'),
  ('task_completions', 'id'), ('task_completions', 'task_instance_id'), ('task_completions', 'date'), ('task_completions', 'status'), ('task_completions', 'famcoins'), ('task_completions', 'rejection_reason'), ('task_completions', 'photo'), ('task_completions', 'completed_at'), ('task_completions', 'approved_at'),
  ('wishlist_items', 'id'), ('wishlist_items', 'child_id'), ('wishlist_items', 'name'), ('wishlist_items', 'description'), ('wishlist_items', 'price'), ('wishlist_items', 'famcoin_cost'), ('wishlist_items', 'category'), ('wishlist_items', 'image'), ('wishlist_items', 'url'), ('wishlist_items', 'status'),
  ('famcoin_transactions', 'id'), ('famcoin_transactions', 'child_id'), ('famcoin_transactions', 'type'), ('famcoin_transactions', 'amount'), ('famcoin_transactions', 'reason'), ('famcoin_transactions', 'created_at'),
  ('unavailable_days', 'id'), ('unavailable_days', 'child_id'), ('unavailable_days', 'date'), ('unavailable_days', 'reason')),
actual(tbl, col) AS (
  SELECT m.name, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
  WHERE m.type = 'table' AND m.name NOT GLOB 'homeseed_*' AND m.name NOT GLOB 'sqlite_*')
SELECT * FROM page EXCEPT SELECT * FROM actual;

-- rule: columns-extra — Entities, fields, tables and columns bear the names on the page: none is there that the page does not name
WITH page(tbl, col) AS (VALUES
  ('parents', 'id'), ('parents', 'email'), ('parents', 'display_name'), ('parents', 'currency'), ('parents', 'conversion_rate'), ('parents', 'created_at'),
  ('children', 'id'), ('children', 'parent_id'), ('children', 'name'), ('children', 'age'), ('children', 'avatar'), ('children', 'focus_areas'), ('children', 'pin_hash'), ('children', 'balance'),
  ('sequences', 'id'), ('sequences', 'child_id'), ('sequences', 'period'), ('sequences', 'start_date'), ('sequences', 'ongoing'), ('sequences', 'budget'), ('sequences', 'status'),
  ('groups', 'id'), ('groups', 'sequence_id'), ('groups', 'name'), ('groups', 'active_days'), ('groups', 'position'),
  ('task_templates', 'id'), ('task_templates', 'name'), ('task_templates', 'description'), ('task_templates', 'category'), ('task_templates', 'photo_proof_required'), ('task_templates', 'owner_id'),
  ('task_instances', 'id'), ('task_instances', 'template_id'), ('task_instances', 'group_id'), ('task_instances', 'description'), ('task_instances', 'famcoin_value'), ('task_instances', 'photo_proof'), ('task_instances', 'effort_score'), ('task_instances', 'bonus'), ('task_instances', 'position'),
  ('task_completions', 'id'), ('task_completions', 'task_instance_id'), ('task_completions', 'date'), ('task_completions', 'status'), ('task_completions', 'famcoins'), ('task_completions', 'rejection_reason'), ('task_completions', 'photo'), ('task_completions', 'completed_at'), ('task_completions', 'approved_at'),
  ('wishlist_items', 'id'), ('wishlist_items', 'child_id'), ('wishlist_items', 'name'), ('wishlist_items', 'description'), ('wishlist_items', 'price'), ('wishlist_items', 'famcoin_cost'), ('wishlist_items', 'category'), ('wishlist_items', 'image'), ('wishlist_items', 'url'), ('wishlist_items', 'status'),
  ('famcoin_transactions', 'id'), ('famcoin_transactions', 'child_id'), ('famcoin_transactions', 'type'), ('famcoin_transactions', 'amount'), ('famcoin_transactions', 'reason'), ('famcoin_transactions', 'created_at'),
  ('unavailable_days', 'id'), ('unavailable_days', 'child_id'), ('unavailable_days', 'date'), ('unavailable_days', 'reason')),
actual(tbl, col) AS (
  SELECT m.name, c.name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
  WHERE m.type = 'table' AND m.name NOT GLOB 'homeseed_*' AND m.name NOT GLOB 'sqlite_*')
SELECT * FROM actual EXCEPT SELECT * FROM page;

-- rule: uuid — Ids are UUIDv5, lower-case text
WITH ids(tbl, id) AS (
  SELECT 'parents', id FROM "parents"
  UNION ALL SELECT 'children', id FROM "children"
  UNION ALL SELECT 'sequences', id FROM "sequences"
  UNION ALL SELECT 'groups', id FROM "groups"
  UNION ALL SELECT 'task_templates', id FROM "task_templates"
  UNION ALL SELECT 'task_instances', id FROM "task_instances"
  UNION ALL SELECT 'task_completions', id FROM "task_completions"
  UNION ALL SELECT 'wishlist_items', id FROM "wishlist_items"
  UNION ALL SELECT 'famcoin_transactions', id FROM "famcoin_transactions"
  UNION ALL SELECT 'unavailable_days', id FROM "unavailable_days")
SELECT * FROM ids
WHERE typeof(id) <> 'text'
   OR id NOT GLOB '????????-????-5???-[89ab]???-????????????'
   OR length(replace(id, '-', '')) <> 32
   OR replace(id, '-', '') GLOB '*[^0-9a-f]*';

-- rule: id-once — An id names one record in the whole store
WITH ids(id) AS (
  SELECT id FROM "parents"
  UNION ALL SELECT id FROM "children"
  UNION ALL SELECT id FROM "sequences"
  UNION ALL SELECT id FROM "groups"
  UNION ALL SELECT id FROM "task_templates"
  UNION ALL SELECT id FROM "task_instances"
  UNION ALL SELECT id FROM "task_completions"
  UNION ALL SELECT id FROM "wishlist_items"
  UNION ALL SELECT id FROM "famcoin_transactions"
  UNION ALL SELECT id FROM "unavailable_days")
SELECT id, count(*) FROM ids GROUP BY id HAVING count(*) > 1;

-- rule: required — Only what the page calls optional may be empty
SELECT 'parents' AS tbl, id AS id FROM "parents"
WHERE id IS NULL OR email IS NULL OR display_name IS NULL OR currency IS NULL OR conversion_rate IS NULL OR created_at IS NULL
UNION ALL SELECT 'children' AS tbl, id AS id FROM "children"
WHERE id IS NULL OR parent_id IS NULL OR name IS NULL OR age IS NULL OR focus_areas IS NULL OR pin_hash IS NULL OR balance IS NULL
UNION ALL SELECT 'sequences' AS tbl, id AS id FROM "sequences"
WHERE id IS NULL OR child_id IS NULL OR period IS NULL OR start_date IS NULL OR ongoing IS NULL OR budget IS NULL OR status IS NULL
UNION ALL SELECT 'groups' AS tbl, id AS id FROM "groups"
WHERE id IS NULL OR sequence_id IS NULL OR name IS NULL OR active_days IS NULL OR position IS NULL
UNION ALL SELECT 'task_templates' AS tbl, id AS id FROM "task_templates"
WHERE id IS NULL OR name IS NULL OR category IS NULL OR photo_proof_required IS NULL
UNION ALL SELECT 'task_instances' AS tbl, id AS id FROM "task_instances"
WHERE id IS NULL OR template_id IS NULL OR group_id IS NULL OR famcoin_value IS NULL OR photo_proof IS NULL OR bonus IS NULL OR position IS NULL
UNION ALL SELECT 'task_completions' AS tbl, id AS id FROM "task_completions"
WHERE id IS NULL OR task_instance_id IS NULL OR date IS NULL OR status IS NULL OR famcoins IS NULL
UNION ALL SELECT 'wishlist_items' AS tbl, id AS id FROM "wishlist_items"
WHERE id IS NULL OR child_id IS NULL OR name IS NULL OR price IS NULL OR famcoin_cost IS NULL OR category IS NULL OR status IS NULL
UNION ALL SELECT 'famcoin_transactions' AS tbl, id AS id FROM "famcoin_transactions"
WHERE id IS NULL OR child_id IS NULL OR type IS NULL OR amount IS NULL OR created_at IS NULL
UNION ALL SELECT 'unavailable_days' AS tbl, id AS id FROM "unavailable_days"
WHERE id IS NULL OR child_id IS NULL OR date IS NULL;

-- rule: booleans — SQLite spelling: boolean 0 or 1
WITH booleans(tbl, col, value) AS (
  SELECT 'sequences', 'ongoing', ongoing FROM "sequences"
  UNION ALL SELECT 'task_templates', 'photo_proof_required', photo_proof_required FROM "task_templates"
  UNION ALL SELECT 'task_instances', 'photo_proof', photo_proof FROM "task_instances"
  UNION ALL SELECT 'task_instances', 'bonus', bonus FROM "task_instances")
SELECT * FROM booleans WHERE typeof(value) <> 'integer' OR value NOT IN (0, 1);

-- rule: dates — SQLite spelling: date 2026-11-21
WITH dates(tbl, col, value) AS (
  SELECT 'sequences', 'start_date', start_date FROM "sequences" WHERE start_date IS NOT NULL
  UNION ALL SELECT 'task_completions', 'date', date FROM "task_completions" WHERE date IS NOT NULL
  UNION ALL SELECT 'unavailable_days', 'date', date FROM "unavailable_days" WHERE date IS NOT NULL)
SELECT * FROM dates WHERE value IS NOT strftime('%Y-%m-%d', value, '+0 days');

-- rule: datetimes — SQLite spelling: datetime 2026-11-21T16:30:00Z, in UTC
WITH moments(tbl, col, value) AS (
  SELECT 'parents', 'created_at', created_at FROM "parents" WHERE created_at IS NOT NULL
  UNION ALL SELECT 'task_completions', 'completed_at', completed_at FROM "task_completions" WHERE completed_at IS NOT NULL
  UNION ALL SELECT 'task_completions', 'approved_at', approved_at FROM "task_completions" WHERE approved_at IS NOT NULL
  UNION ALL SELECT 'famcoin_transactions', 'created_at', created_at FROM "famcoin_transactions" WHERE created_at IS NOT NULL)
SELECT * FROM moments WHERE value IS NOT strftime('%Y-%m-%dT%H:%M:%SZ', value, '+0 days');

-- rule: lists — SQLite spelling: a list is JSON text, here of texts that are not empty
WITH lists(tbl, col, value) AS (
  SELECT 'children', 'focus_areas', focus_areas FROM "children"
  UNION ALL SELECT 'groups', 'active_days', active_days FROM "groups")
SELECT * FROM lists
WHERE CASE WHEN NOT json_valid(value) THEN 1
           WHEN json_type(value) <> 'array' THEN 1
           ELSE EXISTS (SELECT 1 FROM json_each(lists.value) AS e WHERE e.type <> 'text' OR trim(e.value) = '') END;

-- rule: enums — A value is one of those that the page lists
WITH enums(tbl, col, value, known) AS (
  SELECT 'parents', 'currency', currency, currency IN ('GBP', 'USD', 'EUR') FROM "parents"
  UNION ALL SELECT 'sequences', 'period', period, period IN ('weekly', 'fortnightly', 'monthly') FROM "sequences"
  UNION ALL SELECT 'sequences', 'status', status, status IN ('active', 'completed', 'ended') FROM "sequences"
  UNION ALL SELECT 'task_completions', 'status', status, status IN ('pending', 'child_completed', 'parent_approved', 'parent_rejected', 'excused') FROM "task_completions"
  UNION ALL SELECT 'wishlist_items', 'status', status, status IN ('pending', 'approved', 'denied', 'requested', 'redeemed') FROM "wishlist_items"
  UNION ALL SELECT 'famcoin_transactions', 'type', type, type IN ('earned', 'redeemed', 'adjusted', 'bonus') FROM "famcoin_transactions")
SELECT * FROM enums WHERE value IS NOT NULL AND NOT known;

-- rule: texts — A name or title says something
WITH texts(tbl, col, value) AS (
  SELECT 'parents', 'display_name', display_name FROM "parents"
  UNION ALL SELECT 'children', 'name', name FROM "children"
  UNION ALL SELECT 'groups', 'name', name FROM "groups"
  UNION ALL SELECT 'task_templates', 'name', name FROM "task_templates"
  UNION ALL SELECT 'task_templates', 'category', category FROM "task_templates"
  UNION ALL SELECT 'wishlist_items', 'name', name FROM "wishlist_items"
  UNION ALL SELECT 'wishlist_items', 'category', category FROM "wishlist_items")
SELECT * FROM texts WHERE typeof(value) <> 'text' OR trim(value) = '' OR value <> trim(value);

-- rule: references — Every reference leads to a record that is there
SELECT 'children' AS tbl, 'parent_id' AS col, parent_id AS value FROM "children" WHERE parent_id IS NOT NULL AND parent_id NOT IN (SELECT id FROM "parents")
UNION ALL SELECT 'sequences' AS tbl, 'child_id' AS col, child_id AS value FROM "sequences" WHERE child_id IS NOT NULL AND child_id NOT IN (SELECT id FROM "children")
UNION ALL SELECT 'groups' AS tbl, 'sequence_id' AS col, sequence_id AS value FROM "groups" WHERE sequence_id IS NOT NULL AND sequence_id NOT IN (SELECT id FROM "sequences")
UNION ALL SELECT 'task_templates' AS tbl, 'owner_id' AS col, owner_id AS value FROM "task_templates" WHERE owner_id IS NOT NULL AND owner_id NOT IN (SELECT id FROM "parents")
UNION ALL SELECT 'task_instances' AS tbl, 'template_id' AS col, template_id AS value FROM "task_instances" WHERE template_id IS NOT NULL AND template_id NOT IN (SELECT id FROM "task_templates")
UNION ALL SELECT 'task_instances' AS tbl, 'group_id' AS col, group_id AS value FROM "task_instances" WHERE group_id IS NOT NULL AND group_id NOT IN (SELECT id FROM "groups")
UNION ALL SELECT 'task_completions' AS tbl, 'task_instance_id' AS col, task_instance_id AS value FROM "task_completions" WHERE task_instance_id IS NOT NULL AND task_instance_id NOT IN (SELECT id FROM "task_instances")
UNION ALL SELECT 'wishlist_items' AS tbl, 'child_id' AS col, child_id AS value FROM "wishlist_items" WHERE child_id IS NOT NULL AND child_id NOT IN (SELECT id FROM "children")
UNION ALL SELECT 'famcoin_transactions' AS tbl, 'child_id' AS col, child_id AS value FROM "famcoin_transactions" WHERE child_id IS NOT NULL AND child_id NOT IN (SELECT id FROM "children")
UNION ALL SELECT 'unavailable_days' AS tbl, 'child_id' AS col, child_id AS value FROM "unavailable_days" WHERE child_id IS NOT NULL AND child_id NOT IN (SELECT id FROM "children");

-- rule: foreign-keys — Foreign keys from the model: SQLite finds none that leads nowhere
SELECT * FROM pragma_foreign_key_check;

-- rule: foreign-keys-declared — Primary keys, foreign keys, NOT NULL and CHECK constraints from the model: each reference is a foreign key
WITH page(tbl, col, target) AS (VALUES
  ('children', 'parent_id', 'parents'),
  ('sequences', 'child_id', 'children'),
  ('groups', 'sequence_id', 'sequences'),
  ('task_templates', 'owner_id', 'parents'),
  ('task_instances', 'template_id', 'task_templates'),
  ('task_instances', 'group_id', 'groups'),
  ('task_completions', 'task_instance_id', 'task_instances'),
  ('wishlist_items', 'child_id', 'children'),
  ('famcoin_transactions', 'child_id', 'children'),
  ('unavailable_days', 'child_id', 'children'))
SELECT * FROM page
WHERE NOT EXISTS (SELECT 1 FROM pragma_foreign_key_list(page.tbl) AS f WHERE f."from" = page.col AND f."table" = page.target);

-- rule: primary-keys-declared — One table an entity, with a primary key
WITH page(tbl) AS (VALUES ('parents'), ('children'), ('sequences'), ('groups'), ('task_templates'), ('task_instances'), ('task_completions'), ('wishlist_items'), ('famcoin_transactions'), ('unavailable_days'))
SELECT * FROM page WHERE NOT EXISTS (SELECT 1 FROM pragma_table_info(page.tbl) AS c WHERE c.pk > 0);

-- rule: not-null-declared — NOT NULL constraints from the model: what may not be empty is declared so
WITH page(tbl, col) AS (VALUES
  ('parents', 'id'), ('parents', 'email'), ('parents', 'display_name'), ('parents', 'currency'), ('parents', 'conversion_rate'), ('parents', 'created_at'),
  ('children', 'id'), ('children', 'parent_id'), ('children', 'name'), ('children', 'age'), ('children', 'focus_areas'), ('children', 'pin_hash'), ('children', 'balance'),
  ('sequences', 'id'), ('sequences', 'child_id'), ('sequences', 'period'), ('sequences', 'start_date'), ('sequences', 'ongoing'), ('sequences', 'budget'), ('sequences', 'status'),
  ('groups', 'id'), ('groups', 'sequence_id'), ('groups', 'name'), ('groups', 'active_days'), ('groups', 'position'),
  ('task_templates', 'id'), ('task_templates', 'name'), ('task_templates', 'category'), ('task_templates', 'photo_proof_required'),
  ('task_instances', 'id'), ('task_instances', 'template_id'), ('task_instances', 'group_id'), ('task_instances', 'famcoin_value'), ('task_instances', 'photo_proof'), ('task_instances', 'bonus'), ('task_instances', 'position'),
  ('task_completions', 'id'), ('task_completions', 'task_instance_id'), ('task_completions', 'date'), ('task_completions', 'status'), ('task_completions', 'famcoins'),
  ('wishlist_items', 'id'), ('wishlist_items', 'child_id'), ('wishlist_items', 'name'), ('wishlist_items', 'price'), ('wishlist_items', 'famcoin_cost'), ('wishlist_items', 'category'), ('wishlist_items', 'status'),
  ('famcoin_transactions', 'id'), ('famcoin_transactions', 'child_id'), ('famcoin_transactions', 'type'), ('famcoin_transactions', 'amount'), ('famcoin_transactions', 'created_at'),
  ('unavailable_days', 'id'), ('unavailable_days', 'child_id'), ('unavailable_days', 'date'))
SELECT page.* FROM page JOIN pragma_table_info(page.tbl) AS c ON c.name = page.col
WHERE c."notnull" = 0 AND c.pk = 0;

-- rule: checks-declared — An enum is text with a CHECK
WITH page(tbl, col) AS (VALUES ('parents', 'currency'), ('sequences', 'period'), ('sequences', 'status'), ('task_completions', 'status'), ('wishlist_items', 'status'), ('famcoin_transactions', 'type'))
SELECT page.* FROM page JOIN sqlite_master AS m ON m.type = 'table' AND m.name = page.tbl
WHERE m.sql NOT LIKE '%CHECK%' || page.col || '%';

-- rule: integrity — NOT NULL and CHECK constraints from the model hold, and the file is sound
SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok';

-- rule: no-plain-pin-column — A PIN is never stored in the clear: pin_hash is the only column for it
SELECT m.name AS tbl, c.name AS col FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
WHERE m.type = 'table' AND m.name NOT GLOB 'homeseed_*' AND lower(c.name) LIKE '%pin%' AND c.name <> 'pin_hash';

-- rule: pin-hash — A PIN is never stored in the clear: pin_hash names its algorithm, bears a salt and a digest, and is no PIN
SELECT id, name FROM children
WHERE typeof(pin_hash) <> 'text'
   OR length(pin_hash) < 40
   OR pin_hash NOT GLOB '*[^0-9]*'
   OR NOT (lower(pin_hash) LIKE '%pbkdf2%' OR lower(pin_hash) LIKE '%sha%' OR lower(pin_hash) LIKE '%argon2%'
        OR lower(pin_hash) LIKE '%scrypt%' OR lower(pin_hash) LIKE '%bcrypt%' OR pin_hash GLOB '$2[aby]$*');

-- rule: pin-hash-salted — A PIN is never stored in the clear: no two children have the same hash
SELECT pin_hash, count(*) FROM children GROUP BY pin_hash HAVING count(*) > 1;

-- rule: no-pin-beside — Never stored in the clear: no text of a child or parent is four bare digits
SELECT 'children' AS tbl, id FROM children
WHERE name GLOB '[0-9][0-9][0-9][0-9]' OR avatar GLOB '[0-9][0-9][0-9][0-9]' OR pin_hash GLOB '[0-9][0-9][0-9][0-9]'
UNION ALL
SELECT 'parents', id FROM parents WHERE display_name GLOB '[0-9][0-9][0-9][0-9]';

-- rule: age — Children under 18
SELECT id, name, age FROM children WHERE typeof(age) <> 'integer' OR age NOT BETWEEN 0 AND 17;

-- rule: email — A parent has an email of their own
SELECT email, count(*) FROM parents GROUP BY lower(email) HAVING count(*) > 1 OR email NOT LIKE '_%@_%';

-- rule: conversion-rate — conversion_rate (default 10) is above 0
SELECT id, conversion_rate FROM parents
WHERE typeof(conversion_rate) NOT IN ('integer', 'text') OR NOT conversion_rate + 0 > 0;

-- rule: focus-areas — focus_areas are categories (focus areas) of the product, each once
SELECT id, name, focus_areas FROM children AS c
WHERE (SELECT count(*) - count(DISTINCT value) FROM json_each(c.focus_areas)) > 0;

-- rule: active-days — A group has active weekdays: a list of weekday names in lower-case English, each once, from Monday to Sunday
SELECT id, name, active_days FROM groups AS g
WHERE json_array_length(active_days) NOT BETWEEN 1 AND 7
   OR json(active_days) <> (
     SELECT json_group_array(name) FROM (
       SELECT w.value AS name
       FROM json_each('["monday","tuesday","wednesday","thursday","friday","saturday","sunday"]') AS w
       WHERE w.value IN (SELECT value FROM json_each(g.active_days))
       ORDER BY w.key));

-- rule: group-positions — A group's position in its sequence is a whole number and its own
SELECT sequence_id, position, count(*) FROM groups
GROUP BY sequence_id, position HAVING count(*) > 1 OR typeof(position) <> 'integer';

-- rule: task-positions — A task's position in its group is a whole number and its own
SELECT group_id, position, count(*) FROM task_instances
GROUP BY group_id, position HAVING count(*) > 1 OR typeof(position) <> 'integer';

-- rule: money — Money is exact decimal text with two decimals, and never negative
WITH money(tbl, id, value) AS (
  SELECT 'sequences', id, budget FROM sequences
  UNION ALL SELECT 'wishlist_items', id, price FROM wishlist_items)
SELECT * FROM money
WHERE typeof(value) <> 'text' OR value NOT GLOB '[0-9]*.[0-9][0-9]'
   OR length(value) - length(replace(value, '.', '')) <> 1 OR replace(value, '.', '') GLOB '*[^0-9]*';

-- rule: whole-coins — Coins are whole numbers: none of a task's, an occurrence's or a wish's is below 0
WITH coins(tbl, id, value) AS (
  SELECT 'task_instances', id, famcoin_value FROM task_instances
  UNION ALL SELECT 'task_completions', id, famcoins FROM task_completions
  UNION ALL SELECT 'wishlist_items', id, famcoin_cost FROM wishlist_items)
SELECT * FROM coins WHERE typeof(value) <> 'integer' OR value < 0;

-- rule: budget-not-negative — A budget is never negative
SELECT id, budget FROM sequences WHERE budget + 0 < 0 OR trim(budget) LIKE '-%';

-- rule: one-active-sequence — One active sequence per child at a time
SELECT child_id, count(*) FROM sequences WHERE status = 'active' GROUP BY child_id HAVING count(*) > 1;

-- rule: ongoing-starts-anew — An ongoing one starts anew when it ends: an active ongoing sequence is in a period that has not ended
WITH periods(id, ongoing, status, last) AS (
  SELECT id, ongoing, status,
         CASE period
           WHEN 'weekly' THEN date(start_date, '+6 days')
           WHEN 'fortnightly' THEN date(start_date, '+13 days')
           WHEN 'monthly' THEN date(min(
             date(start_date, 'start of month', '+1 month', '+' || (CAST(strftime('%d', start_date) AS INTEGER) - 1) || ' days'),
             date(start_date, 'start of month', '+2 months', '-1 day')), '-1 day') END
  FROM sequences)
SELECT * FROM periods WHERE status = 'active' AND ongoing = 1 AND NOT last >= :today;

-- rule: completion-once — A completion stands for an occurrence: one a task and date
SELECT task_instance_id, date, count(*) FROM task_completions GROUP BY task_instance_id, date HAVING count(*) > 1;

-- rule: completion-for-every-occurrence — A completion stands for every occurrence in the period, from its start (pending until something happens)
WITH RECURSIVE
periods(sequence_id, first, last) AS (
  SELECT id, start_date,
         CASE period
           WHEN 'weekly' THEN date(start_date, '+6 days')
           WHEN 'fortnightly' THEN date(start_date, '+13 days')
           WHEN 'monthly' THEN date(min(
             date(start_date, 'start of month', '+1 month', '+' || (CAST(strftime('%d', start_date) AS INTEGER) - 1) || ' days'),
             date(start_date, 'start of month', '+2 months', '-1 day')), '-1 day') END
  FROM sequences),
days(sequence_id, day, last) AS (
  SELECT sequence_id, first, last FROM periods
  UNION ALL
  SELECT sequence_id, date(day, '+1 day'), last FROM days WHERE day < last)
SELECT t.id AS task_instance_id, d.day
FROM days AS d
JOIN groups AS g ON g.sequence_id = d.sequence_id
JOIN task_instances AS t ON t.group_id = g.id AND t.bonus = 0
WHERE json_extract('["sunday","monday","tuesday","wednesday","thursday","friday","saturday"]', '$[' || strftime('%w', d.day) || ']')
      IN (SELECT value FROM json_each(g.active_days))
  AND NOT EXISTS (SELECT 1 FROM task_completions AS c WHERE c.task_instance_id = t.id AND c.date = d.day);

-- rule: completion-on-active-days — A completion is only on active days
SELECT c.id, c.date, g.name, g.active_days
FROM task_completions AS c
JOIN task_instances AS t ON t.id = c.task_instance_id
JOIN groups AS g ON g.id = t.group_id
WHERE json_extract('["sunday","monday","tuesday","wednesday","thursday","friday","saturday"]', '$[' || strftime('%w', c.date) || ']')
      NOT IN (SELECT value FROM json_each(g.active_days));

-- rule: completion-inside-dates — A completion is only inside the dates: a weekly period is 7 days, a fortnight 14, a month one calendar month
WITH periods(sequence_id, first, last) AS (
  SELECT id, start_date,
         CASE period
           WHEN 'weekly' THEN date(start_date, '+6 days')
           WHEN 'fortnightly' THEN date(start_date, '+13 days')
           WHEN 'monthly' THEN date(min(
             date(start_date, 'start of month', '+1 month', '+' || (CAST(strftime('%d', start_date) AS INTEGER) - 1) || ' days'),
             date(start_date, 'start of month', '+2 months', '-1 day')), '-1 day') END
  FROM sequences)
SELECT c.id, c.date, p.first, p.last
FROM task_completions AS c
JOIN task_instances AS t ON t.id = c.task_instance_id
JOIN groups AS g ON g.id = t.group_id
JOIN periods AS p ON p.sequence_id = g.sequence_id
WHERE NOT c.date BETWEEN p.first AND p.last;

-- rule: split — Each occurrence is worth ⌊coins ÷ occurrences⌋; what remains goes one coin each to the first occurrences (by date, group, task) until none is left
WITH RECURSIVE
money(sequence_id, first, period, cents, hundredths) AS (
  SELECT s.id, s.start_date, s.period,
         CAST(substr(s.budget || '.', 1, instr(s.budget || '.', '.') - 1) AS INTEGER) * 100
           + CAST(substr(replace(substr(s.budget || '.', instr(s.budget || '.', '.') + 1), '.', '') || '00', 1, 2) AS INTEGER),
         CAST(substr(p.conversion_rate || '.', 1, instr(p.conversion_rate || '.', '.') - 1) AS INTEGER) * 100
           + CAST(substr(replace(substr(p.conversion_rate || '.', instr(p.conversion_rate || '.', '.') + 1), '.', '') || '00', 1, 2) AS INTEGER)
  FROM sequences AS s JOIN children AS k ON k.id = s.child_id JOIN parents AS p ON p.id = k.parent_id),
days(sequence_id, coins, day, last) AS (
  SELECT sequence_id, cents * hundredths / 10000, first,
         CASE period
           WHEN 'weekly' THEN date(first, '+6 days')
           WHEN 'fortnightly' THEN date(first, '+13 days')
           WHEN 'monthly' THEN date(min(
             date(first, 'start of month', '+1 month', '+' || (CAST(strftime('%d', first) AS INTEGER) - 1) || ' days'),
             date(first, 'start of month', '+2 months', '-1 day')), '-1 day') END
  FROM money
  UNION ALL
  SELECT sequence_id, coins, date(day, '+1 day'), last FROM days WHERE day < last),
occurrences AS (
  SELECT t.id AS task_instance_id, d.day, d.coins,
         row_number() OVER (PARTITION BY d.sequence_id ORDER BY d.day, g.position, t.position) AS place,
         count(*) OVER (PARTITION BY d.sequence_id) AS number
  FROM days AS d
  JOIN groups AS g ON g.sequence_id = d.sequence_id
  JOIN task_instances AS t ON t.group_id = g.id AND t.bonus = 0
  WHERE json_extract('["sunday","monday","tuesday","wednesday","thursday","friday","saturday"]', '$[' || strftime('%w', d.day) || ']')
        IN (SELECT value FROM json_each(g.active_days)))
SELECT o.*, o.coins / o.number + (o.place <= o.coins % o.number) AS wanted, c.famcoins
FROM occurrences AS o
JOIN task_completions AS c ON c.task_instance_id = o.task_instance_id AND c.date = o.day
WHERE c.famcoins IS NOT o.coins / o.number + (o.place <= o.coins % o.number);

-- rule: split-adds-up — Together they are always exactly the coins: ⌊budget × rate⌋
WITH money(sequence_id, cents, hundredths) AS (
  SELECT s.id,
         CAST(substr(s.budget || '.', 1, instr(s.budget || '.', '.') - 1) AS INTEGER) * 100
           + CAST(substr(replace(substr(s.budget || '.', instr(s.budget || '.', '.') + 1), '.', '') || '00', 1, 2) AS INTEGER),
         CAST(substr(p.conversion_rate || '.', 1, instr(p.conversion_rate || '.', '.') - 1) AS INTEGER) * 100
           + CAST(substr(replace(substr(p.conversion_rate || '.', instr(p.conversion_rate || '.', '.') + 1), '.', '') || '00', 1, 2) AS INTEGER)
  FROM sequences AS s JOIN children AS k ON k.id = s.child_id JOIN parents AS p ON p.id = k.parent_id)
SELECT m.sequence_id, m.cents * m.hundredths / 10000 AS coins, sum(c.famcoins) AS together
FROM money AS m
JOIN groups AS g ON g.sequence_id = m.sequence_id
JOIN task_instances AS t ON t.group_id = g.id AND t.bonus = 0
JOIN task_completions AS c ON c.task_instance_id = t.id
GROUP BY m.sequence_id HAVING together <> coins;

-- rule: sequence-has-occurrences — The coins are split over the occurrences, so a sequence with a budget has some
SELECT s.id, s.budget FROM sequences AS s
WHERE s.budget + 0 > 0
  AND NOT EXISTS (SELECT 1 FROM groups AS g JOIN task_instances AS t ON t.group_id = g.id AND t.bonus = 0
                  WHERE g.sequence_id = s.id);

-- rule: least-value — task_completions.famcoins holds an occurrence's value, task_instances.famcoin_value the least of its occurrences'
SELECT t.id, t.famcoin_value, min(c.famcoins) AS least
FROM task_instances AS t JOIN task_completions AS c ON c.task_instance_id = t.id
WHERE t.bonus = 0
GROUP BY t.id HAVING t.famcoin_value <> least;

-- rule: bonus-value — A bonus task has a value of its own, on top: its completion is worth just that
SELECT c.id, c.famcoins, t.famcoin_value
FROM task_completions AS c JOIN task_instances AS t ON t.id = c.task_instance_id
WHERE t.bonus = 1 AND (c.famcoins <> t.famcoin_value OR t.famcoin_value <= 0);

-- rule: bonus-one-off — A bonus task is a one-off: at most one completion
SELECT t.id, count(*) FROM task_instances AS t JOIN task_completions AS c ON c.task_instance_id = t.id
WHERE t.bonus = 1 GROUP BY t.id HAVING count(*) > 1;

-- rule: nothing-done-in-the-future — What is done lies on or before the day of the seed (a day has up to 25 hours)
SELECT id, date, status, completed_at, approved_at FROM task_completions
WHERE (status IN ('child_completed', 'parent_approved', 'parent_rejected') AND NOT date <= :today)
   OR datetime(completed_at) >= datetime(:now, '+25 hours')
   OR datetime(approved_at) >= datetime(:now, '+25 hours');

-- rule: completed-at — completed_at is there exactly when the child did it, and not before the occurrence's day (give or take a time zone)
SELECT id, date, status, completed_at FROM task_completions
WHERE (completed_at IS NOT NULL) <> (status IN ('child_completed', 'parent_approved', 'parent_rejected'))
   OR datetime(completed_at) < datetime(date, '-14 hours');

-- rule: approved-at — approved_at is there exactly when a parent approved it, and not before it was done
SELECT id, date, status, completed_at, approved_at FROM task_completions
WHERE (approved_at IS NOT NULL) <> (status = 'parent_approved')
   OR datetime(approved_at) < datetime(completed_at);

-- rule: rejection-reason — rejection_reason is there exactly when a parent rejected it
SELECT id, status, rejection_reason FROM task_completions
WHERE (rejection_reason IS NOT NULL) <> (status = 'parent_rejected') OR trim(rejection_reason) = '';

-- rule: excused — Every task on an unavailable day is excused
SELECT c.id, c.date, c.status
FROM task_completions AS c
JOIN task_instances AS t ON t.id = c.task_instance_id
JOIN groups AS g ON g.id = t.group_id
JOIN sequences AS s ON s.id = g.sequence_id
JOIN unavailable_days AS u ON u.child_id = s.child_id AND u.date = c.date
WHERE c.status <> 'excused';

-- rule: excused-for-a-reason — Excused is what a task on an unavailable day is: no other is
SELECT c.id, c.date
FROM task_completions AS c
JOIN task_instances AS t ON t.id = c.task_instance_id
JOIN groups AS g ON g.id = t.group_id
JOIN sequences AS s ON s.id = g.sequence_id
WHERE c.status = 'excused'
  AND NOT EXISTS (SELECT 1 FROM unavailable_days AS u WHERE u.child_id = s.child_id AND u.date = c.date);

-- rule: unavailable-once — A day is unavailable to a child once
SELECT child_id, date, count(*) FROM unavailable_days GROUP BY child_id, date HAVING count(*) > 1;

-- rule: balance — A balance is the sum of the child's transactions
SELECT k.id, k.name, k.balance, coalesce(sum(x.amount), 0) AS together
FROM children AS k LEFT JOIN famcoin_transactions AS x ON x.child_id = k.id
GROUP BY k.id HAVING typeof(k.balance) <> 'integer' OR k.balance <> together;

-- rule: balance-never-negative — A balance is never negative at any moment of its history (earnings before redemptions at the same moment)
WITH history AS (
  SELECT id, child_id, created_at, amount,
         sum(amount) OVER (PARTITION BY child_id ORDER BY datetime(created_at), amount < 0
                           RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS balance
  FROM famcoin_transactions)
SELECT * FROM history WHERE balance < 0;

-- rule: transaction-signs — amount (signed): earned and bonus add, redeemed takes
SELECT id, type, amount FROM famcoin_transactions
WHERE typeof(amount) <> 'integer' OR (type IN ('earned', 'bonus') AND amount < 0) OR (type = 'redeemed' AND amount > 0);

-- rule: transactions-not-in-the-future — What is done lies on or before the day of the seed: so does what was paid for it
SELECT id, type, created_at FROM famcoin_transactions WHERE datetime(created_at) >= datetime(:now, '+25 hours');

-- rule: coins-for-approved — Coins are awarded only for parent_approved: as many earnings of each amount as approved completions, child by child
WITH approved AS (
  SELECT s.child_id, CASE t.bonus WHEN 1 THEN 'bonus' ELSE 'earned' END AS type, c.famcoins AS amount, count(*) AS number
  FROM task_completions AS c
  JOIN task_instances AS t ON t.id = c.task_instance_id
  JOIN groups AS g ON g.id = t.group_id
  JOIN sequences AS s ON s.id = g.sequence_id
  WHERE c.status = 'parent_approved' GROUP BY 1, 2, 3),
paid AS (
  SELECT child_id, type, amount, count(*) AS number
  FROM famcoin_transactions WHERE type IN ('earned', 'bonus') GROUP BY 1, 2, 3),
missing AS (SELECT * FROM approved EXCEPT SELECT * FROM paid),
unexpected AS (SELECT * FROM paid EXCEPT SELECT * FROM approved)
SELECT 'missing' AS what, * FROM missing UNION ALL SELECT 'unexpected', * FROM unexpected;

-- rule: coins-when-approved — Coins are awarded for parent_approved: at the moment of the approval
WITH approved AS (
  SELECT s.child_id, CASE t.bonus WHEN 1 THEN 'bonus' ELSE 'earned' END AS type, c.famcoins AS amount,
         datetime(c.approved_at) AS moment, count(*) AS number
  FROM task_completions AS c
  JOIN task_instances AS t ON t.id = c.task_instance_id
  JOIN groups AS g ON g.id = t.group_id
  JOIN sequences AS s ON s.id = g.sequence_id
  WHERE c.status = 'parent_approved' GROUP BY 1, 2, 3, 4),
paid AS (
  SELECT child_id, type, amount, datetime(created_at) AS moment, count(*) AS number
  FROM famcoin_transactions WHERE type IN ('earned', 'bonus') GROUP BY 1, 2, 3, 4),
missing AS (SELECT * FROM approved EXCEPT SELECT * FROM paid),
unexpected AS (SELECT * FROM paid EXCEPT SELECT * FROM approved)
SELECT 'missing' AS what, * FROM missing UNION ALL SELECT 'unexpected', * FROM unexpected;

-- rule: redemptions — redeemed wishes and redemptions are one to one: as many of each cost, child by child
WITH wishes AS (
  SELECT child_id, -famcoin_cost AS amount, count(*) AS number
  FROM wishlist_items WHERE status = 'redeemed' GROUP BY 1, 2),
paid AS (
  SELECT child_id, amount, count(*) AS number
  FROM famcoin_transactions WHERE type = 'redeemed' GROUP BY 1, 2),
missing AS (SELECT * FROM wishes EXCEPT SELECT * FROM paid),
unexpected AS (SELECT * FROM paid EXCEPT SELECT * FROM wishes)
SELECT 'missing' AS what, * FROM missing UNION ALL SELECT 'unexpected', * FROM unexpected;

-- rule: adjustments — Every adjustment has a reason
SELECT id, amount, reason FROM famcoin_transactions WHERE type = 'adjusted' AND (reason IS NULL OR trim(reason) = '');

-- rule: requested-is-covered — requested needs the balance for the coin cost
SELECT w.id, w.name, w.famcoin_cost, coalesce((SELECT sum(amount) FROM famcoin_transactions AS x WHERE x.child_id = w.child_id), 0) AS balance
FROM wishlist_items AS w
WHERE w.status = 'requested'
  AND w.famcoin_cost > coalesce((SELECT sum(amount) FROM famcoin_transactions AS x WHERE x.child_id = w.child_id), 0);

-- rule: redeemed-is-covered — redeemed needs the balance for the coin cost: what came in until that moment less what went out before it
WITH redemptions AS (
  SELECT r.id, r.child_id, r.amount, r.created_at,
         (SELECT coalesce(sum(x.amount), 0) FROM famcoin_transactions AS x
          WHERE x.child_id = r.child_id AND x.id <> r.id
            AND (datetime(x.created_at) < datetime(r.created_at)
                 OR (datetime(x.created_at) = datetime(r.created_at) AND x.amount > 0))) AS before
  FROM famcoin_transactions AS r WHERE r.type = 'redeemed')
SELECT * FROM redemptions WHERE before < -amount;

-- rule: coin-cost — famcoin_cost is ⌊price × rate⌋
WITH money(id, famcoin_cost, cents, hundredths) AS (
  SELECT w.id, w.famcoin_cost,
         CAST(substr(w.price || '.', 1, instr(w.price || '.', '.') - 1) AS INTEGER) * 100
           + CAST(substr(replace(substr(w.price || '.', instr(w.price || '.', '.') + 1), '.', '') || '00', 1, 2) AS INTEGER),
         CAST(substr(p.conversion_rate || '.', 1, instr(p.conversion_rate || '.', '.') - 1) AS INTEGER) * 100
           + CAST(substr(replace(substr(p.conversion_rate || '.', instr(p.conversion_rate || '.', '.') + 1), '.', '') || '00', 1, 2) AS INTEGER)
  FROM wishlist_items AS w JOIN children AS k ON k.id = w.child_id JOIN parents AS p ON p.id = k.parent_id)
SELECT *, cents * hundredths / 10000 AS wanted FROM money WHERE famcoin_cost IS NOT cents * hundredths / 10000;

-- rule: photo-proof — photo_proof is as its template says, unless overridden: where a template wants one, not every task of it can be without, nor the other way round
SELECT p.id, p.name, p.photo_proof_required FROM task_templates AS p
WHERE EXISTS (SELECT 1 FROM task_instances AS t WHERE t.template_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM task_instances AS t WHERE t.template_id = p.id AND t.photo_proof = p.photo_proof_required)
  -- Of a few generated families, those that have it may all be of a template that overrides it.
  AND ((SELECT count(DISTINCT parent_id) FROM children) = 1
    OR 6 <= (SELECT count(DISTINCT k.parent_id) FROM task_instances AS t
      JOIN groups AS g ON g.id = t.group_id JOIN sequences AS s ON s.id = g.sequence_id JOIN children AS k ON k.id = s.child_id
      WHERE t.template_id = p.id));

-- rule: photo-size — Photos at most 2 MB (where the photo itself is stored)
SELECT id, length(photo) FROM task_completions WHERE typeof(photo) = 'blob' AND length(photo) > 2 * 1024 * 1024;

-- rule: photos-in-place — A photo belongs to what was done
SELECT id, status, photo FROM task_completions WHERE photo IS NOT NULL AND status IN ('pending', 'excused');

-- rule: given-templates — "Wash Dishes" and "Make Bed" are given, as system templates
WITH given(name) AS (VALUES ('Wash Dishes'), ('Make Bed'))
SELECT name FROM given
WHERE :locale = 'en' AND name NOT IN (SELECT name FROM task_templates WHERE owner_id IS NULL);

-- rule: given-templates-translated — Switching the language changes the texts: "Wash Dishes" and "Make Bed" are in no other
SELECT id, name FROM task_templates WHERE :locale <> 'en' AND name IN ('Wash Dishes', 'Make Bed') AND owner_id IS NULL;

-- rule: own-templates — A user's own templates are readable only by them: a child's task is made from a system template or one of its own parent
SELECT t.id, p.name
FROM task_instances AS t
JOIN task_templates AS p ON p.id = t.template_id
JOIN groups AS g ON g.id = t.group_id
JOIN sequences AS s ON s.id = g.sequence_id
JOIN children AS k ON k.id = s.child_id
WHERE p.owner_id IS NOT NULL AND p.owner_id <> k.parent_id;
