-- rule: finishes-little — Completed/planned tasks under 0.4 over the last five logs
WITH last AS (SELECT * FROM "DailyLog" WHERE date <= :today ORDER BY date DESC LIMIT 5)
SELECT count(*), sum(tasksCompleted), sum(tasksPlanned) FROM last
HAVING count(*) < 5 OR NOT sum(tasksCompleted) * 10 < sum(tasksPlanned) * 4;

-- rule: cards — A demo of a card planner has cards
SELECT count(*) FROM "Card" HAVING count(*) = 0;
