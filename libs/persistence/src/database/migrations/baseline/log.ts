/** The events of each plan, the reactions of the worker to them, and rows that the tick could not work on. */
export const LOG = [
  `CREATE TABLE events (
    id uuid NOT NULL DEFAULT uuidv7() UNIQUE,
    datebook_id uuid NOT NULL REFERENCES datebooks ON DELETE CASCADE,
    seq integer NOT NULL,
    type text NOT NULL,
    v smallint NOT NULL,
    at timestamptz NOT NULL,
    data jsonb NOT NULL,
    PRIMARY KEY (datebook_id, seq)
  )`,
  `CREATE INDEX events_at ON events (at)`,

  // The worker hears of a commit at once. After half a second the sweep takes the reactions that are still not done.
  `CREATE TABLE reactions (
    event_id uuid NOT NULL,
    name text NOT NULL,
    next_try timestamptz NOT NULL DEFAULT app_clock() + interval '500 milliseconds',
    attempts smallint NOT NULL DEFAULT 0,
    last_error text,
    done_at timestamptz,
    dead_at timestamptz,
    PRIMARY KEY (event_id, name)
  )`,
  `CREATE INDEX reactions_waiting ON reactions (next_try) WHERE done_at IS NULL AND dead_at IS NULL`,
  `CREATE INDEX reactions_dead ON reactions (event_id) WHERE done_at IS NULL AND dead_at IS NOT NULL`,

  // A row that keeps failing is set aside, so that the tick works on the others.
  `CREATE TABLE tick_failures (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    step text NOT NULL,
    row_id text NOT NULL,
    attempts smallint NOT NULL CHECK (attempts >= 0),
    last_error text NOT NULL,
    next_try timestamptz NOT NULL,
    dead_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    UNIQUE (step, row_id)
  )`,
];
