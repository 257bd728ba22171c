-- rule: no-row — first-run (nothing selected, so no row: the empty state)
SELECT * FROM "Task";
