import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ProcessSamples1763900800002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE process_samples (
      process uuid NOT NULL,
      minute timestamptz NOT NULL,
      kind text NOT NULL CHECK (kind IN ('api', 'worker')),
      at timestamptz NOT NULL,
      sockets integer NOT NULL,
      requests integer NOT NULL,
      failures integer NOT NULL,
      delivery_p95 double precision,
      tick_p95 double precision,
      auction_lag double precision,
      queue_age double precision,
      dead_reactions integer,
      dead_deliveries integer,
      PRIMARY KEY (process, minute))`);
    await runner.query('CREATE INDEX process_samples_minute ON process_samples (minute)');
    await runner.query(`COMMENT ON TABLE process_samples IS 'What each process tells of itself, a row a minute, kept for a day'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE process_samples');
  }
}
