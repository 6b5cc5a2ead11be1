import type { Database } from '@app/persistence';

/**
 * Makes rows of a test's own database fail or hang: each write of a row that contains a poisoned id gets an error, or no answer. The tick can still
 * record its failures.
 */
export async function makePoisonous(database: Database): Promise<void> {
  await database.source.query('CREATE TABLE poison (id text PRIMARY KEY, hangs boolean NOT NULL)');
  await database.source.query(`CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE found poison;
    BEGIN
      SELECT * INTO found FROM poison p WHERE strpos(to_jsonb(coalesce(NEW, OLD))::text, p.id) > 0 LIMIT 1;
      IF found.hangs THEN PERFORM pg_sleep(20); END IF;
      IF found.id IS NOT NULL THEN RAISE EXCEPTION 'This row always fails'; END IF;
      RETURN coalesce(NEW, OLD);
    END $$`);
  await database.source.query(`DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND table_name NOT IN ('poison', 'tick_failures') LOOP
      EXECUTE format('CREATE TRIGGER poison BEFORE INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION poison()', name);
    END LOOP;
    CREATE TRIGGER poison BEFORE DELETE ON tick_failures FOR EACH ROW EXECUTE FUNCTION poison();
  END $$`);
}

/** Makes every write of a row with one of these ids fail, or hang, from now on. */
export async function poison(database: Database, ids: readonly string[], { hangs }: { hangs: boolean }): Promise<void> {
  await database.source.query('INSERT INTO poison (id, hangs) SELECT unnest($1::text[]), $2', [ids, hangs]);
}
