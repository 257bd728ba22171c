-- rule: family — One parent, one child
SELECT (SELECT count(*) FROM parents) AS parents, (SELECT count(*) FROM children) AS children
WHERE (SELECT count(*) FROM parents) <> 1 OR (SELECT count(*) FROM children) <> 1;

-- rule: weekly-sequence — A weekly sequence
SELECT count(*), group_concat(period), group_concat(status) FROM sequences
HAVING count(*) <> 1 OR max(period) <> 'weekly' OR max(status) <> 'active';

-- rule: two-groups — With two groups, each with tasks
SELECT count(*), group_concat(name) FROM groups
HAVING count(*) <> 2 OR count(*) FILTER (WHERE id NOT IN (SELECT group_id FROM task_instances)) > 0;

-- rule: this-week — This week's tasks: the day of the seed is in the period
SELECT id, start_date FROM sequences WHERE NOT :today BETWEEN start_date AND date(start_date, '+6 days');

-- rule: half-done — Half of this week's tasks done: between four and six of ten
SELECT count(*), count(*) FILTER (WHERE status IN ('child_completed', 'parent_approved')) FROM task_completions
HAVING count(*) = 0
    OR NOT count(*) FILTER (WHERE status IN ('child_completed', 'parent_approved')) * 10 BETWEEN count(*) * 4 AND count(*) * 6;

-- rule: awaiting-approval — Some awaiting approval
SELECT count(*) FROM task_completions WHERE status = 'child_completed' HAVING count(*) < 1;

-- rule: earned-already — Some done and approved: the child has coins
SELECT name, balance FROM children WHERE balance <= 0;
