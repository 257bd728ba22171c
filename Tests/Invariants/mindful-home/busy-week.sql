-- rule: all-tabs-filled — All three tabs filled
WITH tabs(kind) AS (VALUES ('rule'), ('chore'), ('reward'))
SELECT kind FROM tabs WHERE kind NOT IN (SELECT kind FROM "Task" WHERE isSelected = 1);

-- rule: some-completed — Some completed, and some still open
SELECT count(*) FROM "Task" WHERE kind IN ('rule', 'chore')
HAVING count(*) FILTER (WHERE isCompleted = 1) < 2 OR count(*) FILTER (WHERE isCompleted = 0) < 1;

-- rule: one-in-basket — One reward in the basket
SELECT count(*) FROM "Task" WHERE inBasket = 1 HAVING count(*) <> 1;

-- rule: balance-above-0 — Balance above 0
SELECT sum(CASE WHEN kind IN ('rule', 'chore') AND isCompleted = 1 THEN peanuts
                WHEN kind = 'reward' AND inBasket = 1 THEN -peanuts ELSE 0 END) AS balance
FROM "Task" HAVING balance IS NULL OR balance <= 0;

-- rule: only-selected-rows — Selecting an item makes its row; deselecting deletes it
SELECT id, title FROM "Task" WHERE isSelected <> 1;
