-- rule: away — Last active more than two days ago
SELECT lastActiveDate FROM "UserSettings"
WHERE lastActiveDate IS NULL
   OR CASE WHEN length(lastActiveDate) = 10 THEN NOT lastActiveDate < date(:today, '-2 days')
           ELSE NOT datetime(lastActiveDate) < datetime(:now, '-2 days') END;

-- rule: no-activity-since — Last active more than two days ago: no log and no finished card after that day
SELECT 'log' AS what, date FROM "DailyLog", "UserSettings"
WHERE date > date(lastActiveDate, '+1 day')
UNION ALL SELECT 'card', completedAt FROM "Card", "UserSettings"
WHERE date(completedAt) > date(lastActiveDate, '+1 day');

-- rule: cards — A demo of a card planner has cards
SELECT count(*) FROM "Card" HAVING count(*) = 0;
