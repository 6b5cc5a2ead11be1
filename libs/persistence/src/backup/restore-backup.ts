import pg from 'pg';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { from as copyFrom } from 'pg-copy-streams';
import { DataSource } from 'typeorm';
import { createDataSource } from '../database/data-source.js';
import { appliedMigrations, migrateSchema } from '../database/migrate-schema.js';
import { BASELINE, MIGRATIONS } from '../database/migrations/index.js';
import {
  BackupRefused,
  parseFrame,
  readFrames,
  type BackedUpTable,
  type BackupHeader,
  type BackupManifest,
  type Frame,
} from './archive.js';
import { quoted } from './write-backup.js';

/**
 * What lets somebody in, or reaches a browser, by what was handed out before the backup. Some of it was ended since then (logged out, a new
 * password, a link used), and would be good again. Guests keep their sessions: nothing else leads to their plans.
 */
const ENDED: Readonly<Record<string, string>> = {
  sessions: 'DELETE FROM sessions USING users WHERE users.id = sessions.user_id AND NOT users.is_guest',
  venue_sessions: 'DELETE FROM venue_sessions',
  calendar_addresses: 'DELETE FROM calendar_addresses',
  venue_keys: 'DELETE FROM venue_keys',
  webhooks: 'DELETE FROM webhooks',
  staff_invitations: 'DELETE FROM staff_invitations',
  password_resets: 'DELETE FROM password_resets',
  sign_in_links: 'DELETE FROM sign_in_links',
  acknowledge_links: 'DELETE FROM acknowledge_links',
  // They confirm no more; their other half, which stops all mail to the address, stays good.
  address_links: 'UPDATE address_links SET expires_at = app_clock() WHERE expires_at > app_clock()',
  push_subscriptions: 'DELETE FROM push_subscriptions',
};

/** Ends what was handed out before the backup, in those of these tables that its release has. */
async function endAccess(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const [table, statement] of Object.entries(ENDED)) if (tables.includes(table)) await client.query(statement);
}

/**
 * Puts a backup into a database that has no rows, all of it or nothing. One without tables gets the schema that the backup was taken from;
 * later migrations then run over its rows, as they did where it came from. What let people in before the backup does so no longer.
 * @param url of the role that owns the schema.
 * @throws BackupRefused when the file is not whole, the database has rows, or the schemas differ.
 */
export async function restoreBackup(url: string, file: string): Promise<BackupManifest> {
  const frames = readFrames(file);
  const first = (await frames.next()).value as Frame | undefined;
  if (first?.kind !== 'H') throw new BackupRefused(`${file} is not a backup: take another file.`);
  const client = new pg.Client({ connectionString: url, application_name: 'restore', keepAlive: true });
  await client.connect();
  try {
    await prepareSchema(client, url, parseFrame<BackupHeader>(first));
    await client.query('BEGIN');
    const manifest = await new Restoration(client, file).run(frames);
    await endAccess(client, await tablesOf(client));
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return manifest;
  } finally {
    await frames.return(undefined);
    // What was not committed goes with the connection.
    await client.end();
  }
}

async function prepareSchema(client: pg.Client, url: string, { migrations }: BackupHeader): Promise<void> {
  if (!migrations.includes(BASELINE))
    throw new BackupRefused('The backup is of a build before release 0.1.0, and this one cannot read it: restore it with that build.');
  const unknown = migrations.find((name) => !MIGRATIONS.some((known) => known.name === name));
  if (unknown)
    throw new BackupRefused(`The backup is of a newer release (this one does not know ${unknown}): restore it with that release.`);
  for (const table of await tablesOf(client)) {
    if (table !== 'migrations' && (await client.query(`SELECT 1 FROM ${quoted(table)} LIMIT 1`)).rowCount)
      throw new BackupRefused(`The database is not empty (${table} has rows): restore into a fresh one.`);
  }
  const { options } = createDataSource(url, { poolSize: 2, bounded: false });
  const source = await new DataSource({ ...options, migrations: MIGRATIONS.filter(({ name }) => migrations.includes(name)) }).initialize();
  try {
    if ((await tablesOf(client)).length === 0) await migrateSchema(source);
    const applied = await appliedMigrations(source);
    if (applied.toSorted().join() !== migrations.toSorted().join())
      throw new BackupRefused(
        `The database has another schema than the backup (which ends with ${migrations.at(-1)}): restore into a fresh one.`,
      );
  } finally {
    await source.destroy();
  }
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

class Restoration {
  constructor(
    private readonly client: pg.Client,
    private readonly file: string,
  ) {}

  async run(frames: AsyncGenerator<Frame>): Promise<BackupManifest> {
    // Tables point at one another: whether each row has its counterpart is asked when all are there.
    const references = await this.dropReferences();
    let manifest: BackupManifest | undefined;
    for (let next = await frames.next(); !next.done; next = await frames.next()) {
      if (next.value.kind === 'T') await this.table(parseFrame(next.value), frames);
      else manifest = parseFrame<BackupManifest>(next.value);
    }
    if (!manifest) throw new BackupRefused(`${this.file} is not a backup, or it was cut short: take another one.`);
    for (const { name, value } of manifest.sequences) {
      if (value !== null) await this.client.query('SELECT setval($1::regclass, $2)', [`public.${quoted(name)}`, value]);
    }
    for (const { table, name, definition } of references) {
      await this.client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`);
    }
    return manifest;
  }

  private async table({ name, columns }: Pick<BackedUpTable, 'name' | 'columns'>, frames: AsyncGenerator<Frame>): Promise<void> {
    const copy = this.client.query(copyFrom(`COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM STDIN`));
    const finished = once(copy, 'finish');
    finished.catch(() => undefined);
    const hash = createHash('sha256');
    for (let next = await frames.next(); !next.done; next = await frames.next()) {
      const frame = next.value;
      if (frame.kind === 'E') {
        copy.end();
        await finished;
        const { rows, sha256 } = parseFrame<BackedUpTable>(frame);
        if (copy.rowCount !== rows || hash.digest('hex') !== sha256)
          throw new BackupRefused(`${this.file} is damaged (the rows of ${name} are not what they were): take another one.`);
        return;
      }
      hash.update(frame.payload);
      if (!copy.write(frame.payload)) await Promise.race([once(copy, 'drain'), finished]);
    }
  }

  private async dropReferences(): Promise<{ table: string; name: string; definition: string }[]> {
    const { rows } = await this.client.query<{ table: string; name: string; definition: string }>(
      `SELECT conrelid::regclass::text AS table, conname::text AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
       WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`,
    );
    for (const { table, name } of rows) await this.client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`);
    return rows;
  }
}
