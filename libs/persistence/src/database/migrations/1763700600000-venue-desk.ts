import type { MigrationInterface, QueryRunner } from 'typeorm';

// As they were when this ran for the first time: what comes to a list later comes by a later migration.
const CANCEL_POLICIES = ['flexible', 'moderate', 'strict'];
const DISTANCE_BANDS = ['<2', '2-5', '5-10', '10-25', '25-50', '>50'];
const PRICE_KINDS = ['total', 'per_head'];

const oneOf = (column: string, values: readonly string[]) => `CHECK (${column} IN (${values.map((value) => `'${value}'`).join(', ')}))`;

const STATEMENTS = [
  `ALTER TABLE venues ADD COLUMN mute_from smallint CHECK (mute_from BETWEEN 0 AND 23),
     ADD COLUMN mute_until smallint CHECK (mute_until BETWEEN 0 AND 23), ADD COLUMN status_reason text,
     ADD CONSTRAINT venues_mute_hours CHECK ((mute_from IS NULL) = (mute_until IS NULL))`,
  `CREATE TABLE offer_templates (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
    price_kind text NOT NULL ${oneOf('price_kind', PRICE_KINDS)},
    price integer NOT NULL CHECK (price BETWEEN 1 AND 10000000),
    inclusions text[] NOT NULL DEFAULT '{}',
    perks jsonb NOT NULL DEFAULT '[]',
    policy text NOT NULL DEFAULT 'moderate' ${oneOf('policy', CANCEL_POLICIES)},
    note text CHECK (char_length(note) <= 200),
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    updated_at timestamptz NOT NULL DEFAULT app_clock()
  )`,
  `CREATE INDEX offer_templates_venue ON offer_templates (venue_id)`,
  // A rule keeps its template: deleting that is refused, so that no rule goes quiet unnoticed.
  `CREATE TABLE auto_bid_rules (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    venue_id uuid NOT NULL REFERENCES venues ON DELETE CASCADE,
    template_id uuid NOT NULL REFERENCES offer_templates,
    active boolean NOT NULL,
    place_types text[] NOT NULL DEFAULT '{}',
    min_spend integer NOT NULL DEFAULT 0 CHECK (min_spend >= 0),
    party_from smallint NOT NULL CHECK (party_from >= 1),
    party_to smallint NOT NULL CHECK (party_to >= party_from),
    days text[] NOT NULL DEFAULT '{}',
    times text[] NOT NULL DEFAULT '{}',
    max_distance text ${oneOf('max_distance', DISTANCE_BANDS)},
    min_fit smallint NOT NULL DEFAULT 0 CHECK (min_fit BETWEEN 0 AND 100),
    max_open_bids smallint NOT NULL CHECK (max_open_bids BETWEEN 1 AND 30),
    floor_price integer CHECK (floor_price >= 1),
    created_at timestamptz NOT NULL DEFAULT app_clock(),
    updated_at timestamptz NOT NULL DEFAULT app_clock()
  )`,
  `CREATE INDEX auto_bid_rules_venue ON auto_bid_rules (venue_id)`,
  `ALTER TABLE bids ADD COLUMN auto_rule_id uuid REFERENCES auto_bid_rules ON DELETE SET NULL`,
  `CREATE INDEX bids_auto_standing ON bids (auto_rule_id) WHERE auto_rule_id IS NOT NULL AND status IN ('pending', 'stale')`,
];

/** What a venue prepares at its desk: offers of one tap, rules that send them, hours in which it wants quiet. */
export class VenueDesk1763700600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bids DROP COLUMN auto_rule_id');
    await runner.query('DROP TABLE auto_bid_rules, offer_templates');
    await runner.query('ALTER TABLE venues DROP COLUMN mute_from, DROP COLUMN mute_until, DROP COLUMN status_reason');
  }
}
