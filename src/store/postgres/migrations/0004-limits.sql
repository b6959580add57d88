-- Limits that all processes on this database keep together, by its clock.

CREATE FUNCTION database_ms_v1() RETURNS bigint LANGUAGE sql VOLATILE
AS $$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;

-- Attempts to log in, to sign up, to get a mail. `source` is an HMAC-SHA-256 of an address or a network under a key that
-- the database does not have. `at`: of the last attempt; of a quota, of the first one.
CREATE TABLE attempt (
  kind text COLLATE "C" NOT NULL,
  source bytea NOT NULL CHECK (octet_length(source) = 32),
  count integer NOT NULL CHECK (count >= 0),
  at bigint NOT NULL,
  PRIMARY KEY (kind, source)
) WITH (fillfactor = 70);

-- `p_rows`: [{kind, source, free, window_ms, first_delay_ms}]; source in hexadecimal, no first delay: a quota.
CREATE FUNCTION attempt_rows_v1(p_rows json)
RETURNS TABLE (kind text, source bytea, free integer, window_ms bigint, first_delay_ms bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT one.kind COLLATE "C", decode(one.source, 'hex'), one.free, one.window_ms, one.first_delay_ms
  FROM json_to_recordset(p_rows)
    AS one (kind text, source text, free integer, window_ms bigint, first_delay_ms bigint)
$$;

-- Looks and counts in one step, in all rows or in none: the milliseconds until the next may come, or 0 where it counted.
-- All rows are locked, new ones too, in one order, before the clock is read.
CREATE FUNCTION take_attempts_v1(p_rows json) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_now bigint;
  v_wait bigint;
BEGIN
  INSERT INTO attempt (kind, source, count, at)
    SELECT asked.kind, asked.source, 0, 0 FROM attempt_rows_v1(p_rows) AS asked ORDER BY asked.kind, asked.source
    ON CONFLICT (kind, source) DO UPDATE SET count = attempt.count;
  v_now := database_ms_v1();

  WITH judged AS (
    SELECT asked.*, attempt.count, attempt.at, v_now - attempt.at BETWEEN 0 AND asked.window_ms - 1 AS is_recent
    FROM attempt_rows_v1(p_rows) AS asked
    JOIN attempt ON attempt.kind = asked.kind AND attempt.source = asked.source
  ), waits AS (
    SELECT greatest(0, max(CASE
      WHEN NOT is_recent OR count < free THEN 0
      WHEN first_delay_ms IS NULL THEN at + window_ms - v_now
      -- 2^40 ms are 34 years: no window is as long.
      ELSE at + least(window_ms, first_delay_ms * (1::bigint << least(count - free, 40))) - v_now
    END)) AS longest FROM judged
  ), counted AS (
    UPDATE attempt SET
      count = CASE WHEN judged.is_recent THEN attempt.count + 1 ELSE 1 END,
      at = CASE WHEN judged.is_recent AND judged.first_delay_ms IS NULL THEN attempt.at ELSE v_now END
    FROM judged WHERE attempt.kind = judged.kind AND attempt.source = judged.source
      AND (SELECT longest FROM waits) = 0
  )
  SELECT longest INTO v_wait FROM waits;
  RETURN v_wait;
END $$;

-- Calls of a key in the window that runs. No reference to the key: a row is gone soon after its window.
CREATE TABLE window_use (
  key bigint PRIMARY KEY,
  started_at bigint NOT NULL,
  used bigint NOT NULL CHECK (used >= 0)
) WITH (fillfactor = 50);

-- Permits for calls, given before they are used: as many as are requested and left of the quota. A window begins with the
-- first call after the one before it has ended.
CREATE FUNCTION take_permits_v1(
  p_key bigint, p_quota bigint, p_window_ms bigint, p_requested bigint,
  OUT granted bigint, OUT remaining bigint, OUT ends_in_ms bigint
) LANGUAGE plpgsql AS $$
DECLARE
  v_now bigint;
  v_window window_use;
BEGIN
  SELECT * INTO v_window FROM window_use WHERE key = p_key FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO window_use VALUES (p_key, 0, 0) ON CONFLICT (key) DO UPDATE SET used = window_use.used
      RETURNING * INTO v_window;
  END IF;
  v_now := database_ms_v1();
  IF v_now - v_window.started_at NOT BETWEEN 0 AND p_window_ms - 1 THEN
    v_window.started_at := v_now;
    v_window.used := 0;
  END IF;
  granted := greatest(0, least(p_requested, p_quota - v_window.used));
  remaining := greatest(0, p_quota - v_window.used - granted);
  ends_in_ms := v_window.started_at + p_window_ms - v_now;
  UPDATE window_use SET started_at = v_window.started_at, used = v_window.used + granted WHERE key = p_key;
END $$;

-- Calls to other services that allow so many in a span of time: the moments of the last ones, oldest first, those that
-- are reserved among them.
CREATE TABLE call_window (
  name text COLLATE "C" PRIMARY KEY,
  taken bigint[] NOT NULL
) WITH (fillfactor = 50);

-- Reserves the first free moment: milliseconds until then. A negative number: it would take so long, longer than
-- allowed, and nothing is reserved.
CREATE FUNCTION take_call_v1(p_name text, p_calls integer, p_window_ms bigint, p_max_wait_ms bigint)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_now bigint;
  v_taken bigint[];
  v_count integer;
  v_at bigint;
BEGIN
  INSERT INTO call_window VALUES (p_name, '{}') ON CONFLICT (name) DO UPDATE SET taken = call_window.taken
    RETURNING taken INTO v_taken;
  v_now := database_ms_v1();
  v_count := cardinality(v_taken);
  -- Nobody reserves a moment more than a minute away: it is of a clock that was ahead.
  IF v_count > 0 AND v_taken[v_count] > v_now + p_window_ms + 60000 THEN
    v_taken := '{}';
    v_count := 0;
  END IF;
  v_at := v_now;
  IF v_count >= p_calls THEN v_at := greatest(v_now, v_taken[v_count - p_calls + 1] + p_window_ms); END IF;
  IF v_at - v_now > p_max_wait_ms THEN RETURN v_now - v_at; END IF;
  v_taken := array_append(v_taken, v_at);
  UPDATE call_window SET taken = v_taken[greatest(1, cardinality(v_taken) - p_calls + 1):] WHERE name = p_name;
  RETURN v_at - v_now;
END $$;
