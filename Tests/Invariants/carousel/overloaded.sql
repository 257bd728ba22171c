-- rule: plans-over-budget — The last five logs plan more than 1.2 × the spoon budget on average
WITH last AS (SELECT * FROM "DailyLog" WHERE date <= :today ORDER BY date DESC LIMIT 5)
SELECT count(*), sum(spoonsPlanned), (SELECT dailySpoonBudget FROM "UserSettings") FROM last
HAVING count(*) < 5
    OR NOT sum(spoonsPlanned) * 10 > count(*) * 12 * (SELECT dailySpoonBudget FROM "UserSettings");

-- rule: cards — A demo of a card planner has cards
SELECT count(*) FROM "Card" HAVING count(*) = 0;
