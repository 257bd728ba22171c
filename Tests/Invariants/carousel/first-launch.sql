-- rule: given-cards — The first-launch cards: given, all of them (in English: title, category, spoons, importance, due, repeat, tags and parent, no card more and none less)
WITH given(category, title, spoons, importance, due, repeats, tags, parent) AS (VALUES
  ('personal', 'Do the grocery shopping', 2, 3, date(:today), NULL, '["errands"]', NULL),
  ('personal', 'Call Mum', 1, 4, date(:today, '+1 day'), NULL, '["family"]', NULL),
  ('personal', 'Sort out that pile of mail', 2, 2, date(:today, 'weekday 0'), NULL, '["home"]', NULL),
  ('personal', 'Book dentist appointment', 1, 3, date(:today, 'weekday 0'), NULL, '["health","admin"]', NULL),
  ('work', 'Finish the quarterly report', 4, 5, date(:today, '+3 days'), NULL, '["deadline","writing"]', NULL),
  ('work', 'Reply to Jamie''s email', 1, 3, date(:today), NULL, '["email"]', NULL),
  ('work', 'Prepare slides for Thursday meeting', 3, 4, date(:today, '+2 days'), NULL, '["meeting","presentation"]', NULL),
  ('work', 'Review team timesheets', 2, 2, date(:today, 'weekday 0'), NULL, '["admin"]', NULL),
  ('health', 'Do your stretches', 1, 3, NULL, 'daily', '["routine","body"]', NULL),
  ('health', '30 min walk', 2, 3, NULL, 'daily', '["exercise"]', NULL),
  ('health', 'Take medication', 1, 5, NULL, 'daily', '["routine","medication"]', NULL),
  ('health', 'Meal prep for the week', 3, 3, date(:today, 'weekday 0'), NULL, '["food","planning"]', NULL),
  ('creative', 'Sketch out that app idea', 2, 2, NULL, NULL, '["ideas","design"]', NULL),
  ('creative', 'Write in journal', 1, 2, NULL, 'daily', '["reflection","writing"]', NULL),
  ('creative', 'Research pottery classes', 1, 1, NULL, NULL, '["hobby","research"]', NULL),
  ('creative', 'Finish reading that book', 2, 2, NULL, NULL, '["reading"]', NULL),
  (NULL, 'Plan the weekend trip', 3, 3, date(:today, 'weekday 0', '+7 days'), NULL, '[]', NULL),
  (NULL, 'Book accommodation', 1, 1, NULL, NULL, '[]', 'Plan the weekend trip'),
  (NULL, 'Check train times', 1, 1, NULL, NULL, '[]', 'Plan the weekend trip'),
  (NULL, 'Pack bag', 1, 1, NULL, NULL, '[]', 'Plan the weekend trip')),
stored AS (
  SELECT c.category, c.title, c.spoons, c.importance, c.dueDate, c.repeatInterval, json(c.tags), p.title
  FROM "Card" AS c LEFT JOIN "Card" AS p ON p.id = c.parentCard),
missing AS (SELECT * FROM given EXCEPT SELECT * FROM stored),
unexpected AS (SELECT * FROM stored EXCEPT SELECT * FROM given)
SELECT 'missing' AS what, * FROM missing WHERE :locale = 'en'
UNION ALL SELECT 'unexpected', * FROM unexpected WHERE :locale = 'en';

-- rule: given-cards-in-any-language — The first-launch cards: in every language the same categories, spoons, importance, dates, repeats, number of tags and of children
WITH given(category, spoons, importance, due, repeats, tags, children, isChild) AS (VALUES
  ('personal', 2, 3, date(:today), NULL, 1, 0, 0),
  ('personal', 1, 4, date(:today, '+1 day'), NULL, 1, 0, 0),
  ('personal', 2, 2, date(:today, 'weekday 0'), NULL, 1, 0, 0),
  ('personal', 1, 3, date(:today, 'weekday 0'), NULL, 2, 0, 0),
  ('work', 4, 5, date(:today, '+3 days'), NULL, 2, 0, 0),
  ('work', 1, 3, date(:today), NULL, 1, 0, 0),
  ('work', 3, 4, date(:today, '+2 days'), NULL, 2, 0, 0),
  ('work', 2, 2, date(:today, 'weekday 0'), NULL, 1, 0, 0),
  ('health', 1, 3, NULL, 'daily', 2, 0, 0),
  ('health', 2, 3, NULL, 'daily', 1, 0, 0),
  ('health', 1, 5, NULL, 'daily', 2, 0, 0),
  ('health', 3, 3, date(:today, 'weekday 0'), NULL, 2, 0, 0),
  ('creative', 2, 2, NULL, NULL, 2, 0, 0),
  ('creative', 1, 2, NULL, 'daily', 2, 0, 0),
  ('creative', 1, 1, NULL, NULL, 2, 0, 0),
  ('creative', 2, 2, NULL, NULL, 1, 0, 0),
  (NULL, 3, 3, date(:today, 'weekday 0', '+7 days'), NULL, 0, 3, 0),
  (NULL, 1, 1, NULL, NULL, 0, 0, 1),
  (NULL, 1, 1, NULL, NULL, 0, 0, 1),
  (NULL, 1, 1, NULL, NULL, 0, 0, 1)),
stored AS (
  SELECT category, spoons, importance, dueDate, repeatInterval, json_array_length(tags),
         (SELECT count(*) FROM "Card" AS k WHERE k.parentCard = c.id), parentCard IS NOT NULL
  FROM "Card" AS c),
wanted AS (SELECT *, count(*) AS cards FROM given GROUP BY 1, 2, 3, 4, 5, 6, 7, 8),
found AS (SELECT *, count(*) AS cards FROM stored GROUP BY 1, 2, 3, 4, 5, 6, 7, 8),
missing AS (SELECT * FROM wanted EXCEPT SELECT * FROM found),
unexpected AS (SELECT * FROM found EXCEPT SELECT * FROM wanted)
SELECT 'missing' AS what, * FROM missing UNION ALL SELECT 'unexpected', * FROM unexpected;

-- rule: translated — Switching the language changes the texts: no English title of a given card is left in another language
SELECT id, title FROM "Card"
WHERE :locale <> 'en' AND title IN (
  'Do the grocery shopping', 'Call Mum', 'Sort out that pile of mail', 'Book dentist appointment',
  'Finish the quarterly report', 'Reply to Jamie''s email', 'Prepare slides for Thursday meeting', 'Review team timesheets',
  'Do your stretches', '30 min walk', 'Take medication', 'Meal prep for the week',
  'Sketch out that app idea', 'Write in journal', 'Research pottery classes', 'Finish reading that book',
  'Plan the weekend trip', 'Book accommodation', 'Check train times', 'Pack bag');

-- rule: twenty — Twenty cards with the children
SELECT count(*) FROM "Card" HAVING count(*) <> 20;

-- rule: nothing-in-today — Exactly the above, nothing in today, and nothing completed yet
SELECT id, title FROM "Card" WHERE isInToday <> 0 OR isCompleted <> 0;

-- rule: five-logs — Also five days of DailyLog before today: the five before it, and no other
WITH wanted(date) AS (VALUES (date(:today, '-5 days')), (date(:today, '-4 days')), (date(:today, '-3 days')),
                             (date(:today, '-2 days')), (date(:today, '-1 day')))
SELECT 'missing' AS what, date FROM wanted WHERE date NOT IN (SELECT date FROM "DailyLog")
UNION ALL SELECT 'unexpected', date FROM "DailyLog" WHERE date NOT IN (SELECT date FROM wanted);

-- rule: rates-vary-slightly — With slightly varied completion rates: not all the same, and less than half apart
SELECT count(DISTINCT tasksCompleted * 1.0 / tasksPlanned), min(tasksCompleted * 1.0 / tasksPlanned), max(tasksCompleted * 1.0 / tasksPlanned)
FROM "DailyLog"
HAVING count(*) = 0
    OR count(*) FILTER (WHERE tasksPlanned = 0) > 0
    OR count(DISTINCT tasksCompleted * 1.0 / tasksPlanned) < 2
    OR max(tasksCompleted * 1.0 / tasksPlanned) - min(tasksCompleted * 1.0 / tasksPlanned) >= 0.5;

-- rule: default-budget — dailySpoonBudget 10
SELECT dailySpoonBudget FROM "UserSettings" WHERE dailySpoonBudget <> 10;

-- rule: smart-order — The smart order: 2.0 × importance + 1.5 × max(0, 10 − days until due), or 1.5 × 3 without a due date, as computed by hand for every given card
WITH week(left) AS (SELECT julianday(date(:today, 'weekday 0')) - julianday(:today)),
given(score) AS (
  SELECT 21.0                  /* groceries, today */
  UNION ALL SELECT 21.5        /* Mum, tomorrow */
  UNION ALL SELECT 19.0 - 1.5 * left FROM week  /* mail */
  UNION ALL SELECT 21.0 - 1.5 * left FROM week  /* dentist */
  UNION ALL SELECT 20.5        /* report, in 3 days */
  UNION ALL SELECT 21.0        /* Jamie, today */
  UNION ALL SELECT 20.0        /* slides, in 2 days */
  UNION ALL SELECT 19.0 - 1.5 * left FROM week  /* timesheets */
  UNION ALL SELECT 10.5        /* stretches */
  UNION ALL SELECT 10.5        /* walk */
  UNION ALL SELECT 14.5        /* medication */
  UNION ALL SELECT 21.0 - 1.5 * left FROM week  /* meal prep */
  UNION ALL SELECT 8.5         /* app idea */
  UNION ALL SELECT 8.5         /* journal */
  UNION ALL SELECT 6.5         /* pottery */
  UNION ALL SELECT 8.5         /* book */
  UNION ALL SELECT 6.0 + 1.5 * max(0, 3.0 - left) FROM week  /* trip: 7 days after this week's end */
  UNION ALL SELECT 6.5 UNION ALL SELECT 6.5 UNION ALL SELECT 6.5  /* its children */),
stored(score) AS (
  SELECT 2.0 * importance + 1.5 *
         CASE WHEN dueDate IS NULL THEN 3.0
              ELSE max(0.0, 10.0 - (julianday(date(dueDate)) - julianday(:today))) END
  FROM "Card" WHERE isCompleted = 0 AND isInToday = 0),
wanted AS (SELECT round(score, 3) AS score, count(*) AS cards FROM given GROUP BY 1),
found AS (SELECT round(score, 3) AS score, count(*) AS cards FROM stored GROUP BY 1),
missing AS (SELECT * FROM wanted EXCEPT SELECT * FROM found),
unexpected AS (SELECT * FROM found EXCEPT SELECT * FROM wanted)
SELECT 'missing' AS what, * FROM missing UNION ALL SELECT 'unexpected', * FROM unexpected;

-- rule: smart-order-first — Without variety the call to Mum (importance 4, due tomorrow) comes first on every day of the week
SELECT id, title, importance, dueDate FROM "Card"
WHERE id = (SELECT id FROM "Card" WHERE isCompleted = 0 AND isInToday = 0
            ORDER BY 2.0 * importance + 1.5 *
                     CASE WHEN dueDate IS NULL THEN 3.0
                          ELSE max(0.0, 10.0 - (julianday(date(dueDate)) - julianday(:today))) END DESC, id LIMIT 1)
  AND NOT (importance = 4 AND dueDate IS date(:today, '+1 day'));

-- rule: daily-repeats-appear — Daily repeats always appear: stretches, walk, medication and journal are there to be shown
SELECT count(*) FROM "Card"
WHERE repeatInterval = 'daily' AND isRepeating = 1 AND isCompleted = 0 AND isInToday = 0
HAVING count(*) <> 4;
