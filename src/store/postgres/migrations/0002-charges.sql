-- Charges of a group in one round trip and one flush, and what makes a charge whose answer was lost count once or not
-- at all. Both lock account rows in the order of their ids, then key rows likewise, so that two groups never wait for
-- each other in a circle. Locks leave foreign keys alone (FOR NO KEY UPDATE).

-- `p_items`: [{id, requestId, account, key, operation, price, status, ms, bytesIn, bytesOut, at, day, month, touch,
-- tag}], in order of arrival. `p_accounts`, `p_sums`: what each account pays together. `p_keys`, `p_key_sums`,
-- `p_months`, `p_touched`: what the caps of keys take together, in which month, and when each was used (or null).
-- `p_again`: the group was sent before and its answer was lost. `p_apart`: each item by itself, because one of them
-- may be a retry or breaks a rule of a table.
-- Answer: {"accounts": [[id, credits, unlimited]…], "keys": [[id, cap_used]…]} where everything was charged together,
-- else {"items": [[result, used, credits, cap_used]…]}.
CREATE FUNCTION charge_group_v1(
  p_items json, p_accounts bigint[], p_sums bigint[], p_keys bigint[], p_key_sums bigint[], p_months integer[],
  p_touched bigint[], p_again boolean, p_apart boolean
) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  v_fits boolean;
  v_outcomes json[] := '{}';
  v_item record;
BEGIN
  -- For this transaction: whatever the database or the role is set to, an answer means that it is on disk. (A SET
  -- clause of the function would end before the commit.)
  PERFORM set_config('synchronous_commit', 'on', true)
    WHERE current_setting('synchronous_commit') IN ('off', 'local');
  PERFORM 1 FROM account WHERE id = ANY (p_accounts) ORDER BY id FOR NO KEY UPDATE;
  PERFORM 1 FROM api_key WHERE id = ANY (p_keys) ORDER BY id FOR NO KEY UPDATE;

  v_fits := NOT p_apart AND NOT EXISTS (
    SELECT FROM unnest(p_accounts, p_sums) AS part (id, credits) LEFT JOIN account ON account.id = part.id
    WHERE account.id IS NULL OR (account.unlimited = 0 AND account.credits < part.credits)
  ) AND NOT EXISTS (
    SELECT FROM unnest(p_keys, p_key_sums, p_months) AS part (id, credits, month)
    LEFT JOIN api_key ON api_key.id = part.id
    WHERE api_key.id IS NULL OR (api_key.cap IS NOT NULL AND part.credits > 0
      AND CASE WHEN api_key.cap_month >= part.month THEN api_key.cap_used ELSE 0 END + part.credits > api_key.cap)
  ) AND NOT (p_again AND EXISTS (
    SELECT FROM json_array_elements(p_items) AS item (fields) JOIN charge ON charge.id = item.fields ->> 'id'
  ));
  IF v_fits THEN
    RETURN charge_together_v1(p_items, p_accounts, p_sums, p_keys, p_key_sums, p_months, p_touched);
  END IF;

  FOR v_item IN SELECT * FROM charge_items_v1(p_items) ORDER BY place LOOP
    v_outcomes := array_append(v_outcomes, charge_apart_v1(v_item.fields, p_again));
  END LOOP;
  RETURN json_build_object('items', array_to_json(v_outcomes));
END $$;

CREATE FUNCTION charge_items_v1(p_items json) RETURNS TABLE (fields json, place bigint) LANGUAGE sql IMMUTABLE
AS $$ SELECT value, ordinality FROM json_array_elements(p_items) WITH ORDINALITY $$;

CREATE FUNCTION charge_together_v1(
  p_items json, p_accounts bigint[], p_sums bigint[], p_keys bigint[], p_key_sums bigint[], p_months integer[],
  p_touched bigint[]
) RETURNS json LANGUAGE sql AS $$
  WITH item AS MATERIALIZED (
    SELECT one.*, CASE WHEN account.unlimited = 1 THEN 0 ELSE one.price END AS used
    FROM json_to_recordset(p_items) AS one (
      id text, "requestId" text, account bigint, key bigint, operation text, price bigint, status integer, ms bigint,
      "bytesIn" bigint, "bytesOut" bigint, at bigint, day integer
    ) JOIN account ON account.id = one.account
  ), paid AS (
    UPDATE account SET
      credits = credits - CASE WHEN unlimited = 1 THEN 0 ELSE part.sum END,
      plan_credits = greatest(0, plan_credits - CASE WHEN unlimited = 1 THEN 0 ELSE part.sum END)
    FROM unnest(p_accounts, p_sums) AS part (id, sum) WHERE account.id = part.id
    RETURNING account.id, account.credits, account.unlimited
  ), capped AS (
    UPDATE api_key SET
      cap_used = CASE WHEN cap_month >= part.month THEN cap_used ELSE 0 END + part.sum,
      cap_month = greatest(cap_month, part.month),
      last_used_at = coalesce(part.touched, last_used_at)
    FROM unnest(p_keys, p_key_sums, p_months, p_touched) AS part (id, sum, month, touched)
    WHERE api_key.id = part.id
    RETURNING api_key.id, api_key.cap_used
  ), added AS (
    INSERT INTO charge (id, request_id, account, key, operation, cost, status, ms, bytes_in, bytes_out, created_at)
    SELECT id, "requestId", account, key, operation, used, status, ms, "bytesIn", "bytesOut", at FROM item
  ), counted AS (
    INSERT INTO usage_day (account, key, day, operation, calls, credits, ms)
    SELECT account, key, day, operation, count(*), sum(used), sum(ms) FROM item
    GROUP BY account, key, day, operation ORDER BY account, key, day, operation
    ON CONFLICT (account, key, day, operation) DO UPDATE SET
      calls = usage_day.calls + excluded.calls, credits = usage_day.credits + excluded.credits,
      ms = usage_day.ms + excluded.ms
  )
  SELECT json_build_object(
    'accounts', (SELECT json_agg(json_build_array(id, credits, unlimited)) FROM paid),
    'keys', (SELECT coalesce(json_agg(json_build_array(id, cap_used)), '[]') FROM capped)
  )
$$;

-- One item in a block of its own: what breaks a rule of a table fails alone.
CREATE FUNCTION charge_apart_v1(p_item json, p_again boolean) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  v_id text := p_item ->> 'id';
  v_account bigint := (p_item ->> 'account')::bigint;
  v_key bigint := (p_item ->> 'key')::bigint;
  v_price bigint := (p_item ->> 'price')::bigint;
  v_at bigint := (p_item ->> 'at')::bigint;
  v_month integer := (p_item ->> 'month')::integer;
  v_touch boolean := (p_item ->> 'touch')::boolean;
  v_tag bytea := decode(p_item ->> 'tag', 'hex');
  v_owner record;
  v_cap record;
  v_has_key boolean;
  v_earlier record;
  v_replayed boolean := false;
  v_used bigint;
  v_credits bigint;
  v_cap_used bigint;
BEGIN
  IF p_again THEN
    SELECT charge.status, charge.cost INTO v_earlier FROM charge WHERE id = v_id;
    IF FOUND THEN
      IF v_earlier.status = 0 THEN RETURN '["unpaid"]'; END IF;
      SELECT unlimited, credits INTO v_owner FROM account WHERE id = v_account;
      SELECT cap_used INTO v_cap_used FROM api_key WHERE id = v_key;
      v_replayed := v_tag IS NOT NULL
        AND EXISTS (SELECT FROM retry WHERE account = v_account AND tag = v_tag AND charge <> v_id);
      RETURN json_build_array(
        CASE WHEN v_replayed THEN 'replayed' ELSE 'charged' END, v_earlier.cost,
        CASE WHEN v_owner.unlimited = 0 THEN v_owner.credits END, v_cap_used);
    END IF;
  END IF;

  IF v_tag IS NOT NULL THEN
    SELECT repeats, created_at INTO v_earlier FROM retry WHERE account = v_account AND tag = v_tag;
    v_replayed := FOUND AND v_earlier.repeats < 5 AND v_at - v_earlier.created_at < 86400000;
    IF v_replayed THEN v_price := 0; END IF;
  END IF;

  SELECT unlimited, credits INTO v_owner FROM account WHERE id = v_account;
  v_has_key := v_price > 0 OR v_touch;
  IF v_owner.unlimited IS NULL OR (v_owner.unlimited = 0 AND v_owner.credits < v_price) THEN
    RETURN charge_refused_v1(p_item, p_again);
  END IF;
  IF v_has_key THEN
    UPDATE api_key SET
      cap_used = CASE WHEN cap_month >= v_month THEN cap_used ELSE 0 END + v_price,
      cap_month = greatest(cap_month, v_month),
      last_used_at = CASE WHEN v_touch THEN v_at ELSE last_used_at END
    WHERE id = v_key AND (cap IS NULL OR v_price = 0
      OR CASE WHEN cap_month >= v_month THEN cap_used ELSE 0 END + v_price <= cap)
    RETURNING cap_used INTO v_cap_used;
    IF NOT FOUND THEN RETURN charge_refused_v1(p_item, p_again); END IF;
  END IF;
  v_used := CASE WHEN v_owner.unlimited = 1 THEN 0 ELSE v_price END;
  UPDATE account SET credits = credits - v_used, plan_credits = greatest(0, plan_credits - v_used)
    WHERE id = v_account RETURNING credits INTO v_credits;

  INSERT INTO charge (id, request_id, account, key, operation, cost, status, ms, bytes_in, bytes_out, created_at)
  VALUES (v_id, p_item ->> 'requestId', v_account, v_key, p_item ->> 'operation', v_used,
    (p_item ->> 'status')::integer, (p_item ->> 'ms')::bigint, (p_item ->> 'bytesIn')::bigint,
    (p_item ->> 'bytesOut')::bigint, v_at);
  IF v_replayed THEN
    UPDATE retry SET repeats = repeats + 1 WHERE account = v_account AND tag = v_tag;
  ELSIF v_tag IS NOT NULL THEN
    INSERT INTO retry (account, tag, charge, created_at) VALUES (v_account, v_tag, v_id, v_at)
    ON CONFLICT (account, tag) DO UPDATE SET charge = excluded.charge, repeats = 0, created_at = excluded.created_at;
  END IF;
  INSERT INTO usage_day (account, key, day, operation, calls, credits, ms)
  VALUES (v_account, v_key, (p_item ->> 'day')::integer, p_item ->> 'operation', 1, v_used, (p_item ->> 'ms')::bigint)
  ON CONFLICT (account, key, day, operation) DO UPDATE SET
    calls = usage_day.calls + 1, credits = usage_day.credits + excluded.credits, ms = usage_day.ms + excluded.ms;
  RETURN json_build_array(
    CASE WHEN v_replayed THEN 'replayed' ELSE 'charged' END, v_used,
    CASE WHEN v_owner.unlimited = 0 THEN v_credits END, v_cap_used);
EXCEPTION WHEN integrity_constraint_violation THEN
  RETURN '["failed"]';
END $$;

-- A first attempt that comes after this answer must not charge what was answered as unpaid.
CREATE FUNCTION charge_refused_v1(p_item json, p_again boolean) RETURNS json LANGUAGE plpgsql AS $$
BEGIN
  IF p_again THEN
    INSERT INTO charge (id, request_id, account, key, operation, cost, status, ms, bytes_in, bytes_out, created_at)
    VALUES (p_item ->> 'id', '', (p_item ->> 'account')::bigint, (p_item ->> 'key')::bigint, p_item ->> 'operation',
      0, 0, 0, 0, 0, (p_item ->> 'at')::bigint);
  END IF;
  RETURN '["unpaid"]';
END $$;

-- Charges whose calls were answered 503: those that were made are refunded, the others can never be made any more.
-- `p_items`: [{id, account, key, operation, at, month}]. Running it twice changes nothing.
-- Answer: {"tombstones": n, "refunds": n, "accounts": [those refunded]}.
CREATE FUNCTION charge_give_up_v1(p_items json) RETURNS json LANGUAGE plpgsql AS $$
DECLARE
  v_tombstones bigint;
  v_refunds bigint;
  v_accounts bigint[];
BEGIN
  PERFORM set_config('synchronous_commit', 'on', true)
    WHERE current_setting('synchronous_commit') IN ('off', 'local');
  PERFORM 1 FROM account
    WHERE id IN (SELECT (fields ->> 'account')::bigint FROM json_array_elements(p_items) AS item (fields))
    ORDER BY id FOR NO KEY UPDATE;
  PERFORM 1 FROM api_key
    WHERE id IN (SELECT (fields ->> 'key')::bigint FROM json_array_elements(p_items) AS item (fields))
    ORDER BY id FOR NO KEY UPDATE;

  INSERT INTO charge (id, request_id, account, key, operation, cost, status, ms, bytes_in, bytes_out, created_at)
  SELECT id, '', account, key, operation, 0, 0, 0, 0, 0, at
  FROM json_to_recordset(p_items) AS item (id text, account bigint, key bigint, operation text, at bigint)
  ON CONFLICT (id) DO NOTHING;
  GET DIAGNOSTICS v_tombstones = ROW_COUNT;

  WITH item AS MATERIALIZED (
    SELECT item.id, item.month, charge.account, charge.key, charge.cost, item.at
    FROM json_to_recordset(p_items) AS item (id text, month integer, at bigint) JOIN charge ON charge.id = item.id
    WHERE charge.status <> 0 AND charge.cost > 0
  ), refund AS (
    INSERT INTO credit_entry (account, kind, amount, reference, note, actor, created_at)
    SELECT account, 'refund', cost, 'charge:' || id, NULL, 'ledger', at FROM item
    ON CONFLICT (reference) DO NOTHING
    RETURNING account, amount, reference
  ), given AS (
    -- Refunded credits never expire: those of the plan stay as they are.
    UPDATE account SET credits = credits + total.amount
    FROM (SELECT account, sum(amount) AS amount FROM refund GROUP BY account) AS total
    WHERE account.id = total.account
    RETURNING account.id
  ), uncapped AS (
    UPDATE api_key SET cap_used = greatest(0, cap_used - total.amount)
    FROM (
      SELECT item.key, item.month, sum(refund.amount) AS amount
      FROM refund JOIN item ON refund.reference = 'charge:' || item.id GROUP BY item.key, item.month
    ) AS total
    WHERE api_key.id = total.key AND api_key.cap_month = total.month
  )
  SELECT (SELECT count(*) FROM refund), (SELECT coalesce(array_agg(id), '{}') FROM given)
  INTO v_refunds, v_accounts;

  DELETE FROM retry USING json_array_elements(p_items) AS item (fields) WHERE retry.charge = item.fields ->> 'id';
  RETURN json_build_object('tombstones', v_tombstones, 'refunds', v_refunds, 'accounts', v_accounts);
END $$;

-- The oldest version of the schema that may serve this database: a version that changes what others need raises it.
INSERT INTO setting VALUES ('schema.min', '2');
