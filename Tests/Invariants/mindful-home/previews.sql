-- rule: six-categories — Each category: security, respect, house, fun and two more
SELECT count(DISTINCT category) FROM "Task"
HAVING count(DISTINCT category) <> 6
    OR count(DISTINCT category) FILTER (WHERE category IN ('security', 'respect', 'house', 'fun')) <> 4;

-- rule: default-cards — One of each card state in each category: default
SELECT DISTINCT category FROM "Task"
WHERE category NOT IN (SELECT category FROM "Task" WHERE isSelected = 0 AND isCompleted = 0 AND inBasket = 0);

-- rule: selected-cards — One of each card state in each category: selected
SELECT DISTINCT category FROM "Task"
WHERE category NOT IN (SELECT category FROM "Task" WHERE isSelected = 1 AND isCompleted = 0 AND inBasket = 0);

-- rule: completed-cards — One of each card state in each category: completed, where there are rules and chores
SELECT DISTINCT category FROM "Task"
WHERE kind IN ('rule', 'chore') AND category NOT IN (SELECT category FROM "Task" WHERE isCompleted = 1);

-- rule: basket-cards — One of each card state in each category: in basket, where there are rewards
SELECT DISTINCT category FROM "Task"
WHERE kind = 'reward' AND category NOT IN (SELECT category FROM "Task" WHERE inBasket = 1);

-- rule: all-tabs — For previews of all three tabs: there are rules, chores and rewards
WITH tabs(kind) AS (VALUES ('rule'), ('chore'), ('reward'))
SELECT kind FROM tabs WHERE kind NOT IN (SELECT kind FROM "Task");
