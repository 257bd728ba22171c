-- rule: seven-days — Seven consecutive days of activity, up to today or yesterday
WITH active AS (SELECT DISTINCT date FROM "DailyLog" WHERE tasksCompleted > 0 OR spoonsCompleted > 0),
runs AS (SELECT date, julianday(date) - row_number() OVER (ORDER BY date) AS run FROM active),
streaks AS (SELECT max(date) AS until, count(*) AS days FROM runs GROUP BY run)
SELECT (SELECT group_concat(until || ': ' || days) FROM streaks)
WHERE NOT EXISTS (SELECT 1 FROM streaks WHERE days = 7 AND until IN (date(:today), date(:today, '-1 day')));

-- rule: cards — A demo of a card planner has cards
SELECT count(*) FROM "Card" HAVING count(*) = 0;
