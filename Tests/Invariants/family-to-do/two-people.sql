-- rule: owner-and-member — An owner and a member
SELECT count(*), group_concat(role) FROM "Member"
HAVING count(*) <> 2
    OR count(*) FILTER (WHERE role = 'owner') <> 1 OR count(*) FILTER (WHERE role = 'member') <> 1;

-- rule: one-household — They share one household
SELECT count(*) FROM "Household" HAVING count(*) <> 1;

-- rule: own-next-tasks — Each with their own next tasks within the limit
SELECT m.displayName, count(t.id) FROM "Member" AS m
LEFT JOIN "Task" AS t ON t.assignee = m.id AND t.status = 'next'
GROUP BY m.id HAVING count(t.id) NOT BETWEEN 1 AND 3;

-- rule: one-proposal — One proposal waiting
SELECT count(*) FROM "Task" WHERE isProposal = 1 HAVING count(*) <> 1;

-- rule: recurring-and-one-off — Recurring and one-off tasks
WITH types(type) AS (VALUES ('recurring'), ('one-off'))
SELECT type FROM types WHERE type NOT IN (SELECT type FROM "Task");
