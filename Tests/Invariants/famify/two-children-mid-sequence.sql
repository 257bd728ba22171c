-- rule: two-children — Two children
SELECT count(*) FROM children HAVING count(*) <> 2;

-- rule: different-budgets — With different budgets
SELECT count(*), group_concat(budget) FROM sequences WHERE status = 'active'
HAVING count(*) <> 2 OR count(DISTINCT budget) <> 2 OR count(DISTINCT child_id) <> 2;

-- rule: periods — One fortnightly, one monthly and ongoing
SELECT group_concat(period || ' ' || ongoing) FROM sequences WHERE status = 'active'
HAVING count(*) FILTER (WHERE period = 'fortnightly') <> 1
    OR count(*) FILTER (WHERE period = 'monthly' AND ongoing = 1) <> 1;

-- rule: mid-sequence — In the middle of them: begun before the day of the seed, and not at their end
WITH periods(id, first, last) AS (
  SELECT id, start_date,
         CASE period
           WHEN 'weekly' THEN date(start_date, '+6 days')
           WHEN 'fortnightly' THEN date(start_date, '+13 days')
           WHEN 'monthly' THEN date(min(
             date(start_date, 'start of month', '+1 month', '+' || (CAST(strftime('%d', start_date) AS INTEGER) - 1) || ' days'),
             date(start_date, 'start of month', '+2 months', '-1 day')), '-1 day') END
  FROM sequences WHERE status = 'active')
SELECT * FROM periods WHERE NOT (first < :today AND :today < last);

-- rule: bonus-task — A bonus task, with its completion
SELECT count(*) FROM task_instances WHERE bonus = 1
HAVING count(*) < 1 OR count(*) FILTER (WHERE id NOT IN (SELECT task_instance_id FROM task_completions)) > 0;

-- rule: one-rejected — One rejected with a reason
SELECT count(*) FROM task_completions WHERE status = 'parent_rejected'
HAVING count(*) <> 1 OR count(rejection_reason) <> 1;

-- rule: unavailable-day — An unavailable day, inside the sequence of that child
SELECT count(*) FROM unavailable_days AS u
WHERE EXISTS (SELECT 1 FROM sequences AS s WHERE s.child_id = u.child_id AND u.date >= s.start_date)
HAVING count(*) < 1;

-- rule: excused-tasks — An unavailable day, and its tasks excused
SELECT count(*) FROM task_completions WHERE status = 'excused' HAVING count(*) < 1;

-- rule: every-wish-status — A wishlist item in every status
WITH statuses(status) AS (VALUES ('pending'), ('approved'), ('denied'), ('requested'), ('redeemed'))
SELECT status FROM statuses WHERE status NOT IN (SELECT status FROM wishlist_items);

-- rule: history — A transaction history that explains each balance: each child has one, and it adds up
SELECT k.name, k.balance, count(x.id), sum(x.amount)
FROM children AS k LEFT JOIN famcoin_transactions AS x ON x.child_id = k.id
GROUP BY k.id HAVING count(x.id) = 0 OR sum(x.amount) <> k.balance;
