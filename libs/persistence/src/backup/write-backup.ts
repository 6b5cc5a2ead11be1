import { createHash } from 'node:crypto';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { jsonFrame, writeFrames, type BackedUpTable, type BackupHeader, type BackupManifest, type Frame } from './archive.js';

/** What the migrations write themselves when the schema is made anew. */
const NOT_COPIED = 'migrations';

/**
 * Writes every row of the product into one compressed file: a single snapshot, taken while the programs work. The queues of jobs are none
 * of it, because the worker's sweep makes them again from the rows.
 * @param url of a role that may read all tables.
 * @throws what Postgres or the disk refuses; then there is no file.
 */
export async function writeBackup(url: string, file: string): Promise<BackupManifest> {
  const client = new pg.Client({ connectionString: url, application_name: 'backup', keepAlive: true });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const backup = new Backup(client);
    await writeFrames(file, backup.frames());
    return backup.manifest;
  } finally {
    await client.end();
  }
}

class Backup {
  readonly manifest: BackupManifest = { format: 1, takenAt: '', migrations: [], tables: [], sequences: [] };

  constructor(private readonly client: pg.Client) {}

  async *frames(): AsyncGenerator<Frame> {
    const [header] = await this.rows<BackupHeader>(
      `SELECT 1 AS format, to_char(app_clock() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "takenAt",
         (SELECT array_agg(name::text ORDER BY timestamp, id) FROM ${NOT_COPIED}) AS migrations`,
    );
    Object.assign(this.manifest, header);
    yield jsonFrame('H', header);
    for (const { name, columns } of await this.tables()) yield* this.table(name, columns);
    this.manifest.sequences = await this.rows(
      `SELECT sequencename::text AS name, last_value::text AS value FROM pg_sequences
       WHERE schemaname = 'public' AND sequencename <> '${NOT_COPIED}_id_seq' ORDER BY 1`,
    );
    yield jsonFrame('M', this.manifest);
  }

  private async *table(name: string, columns: string[]): AsyncGenerator<Frame> {
    yield jsonFrame('T', { name, columns });
    const copy = this.client.query(copyTo(`COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) TO STDOUT`));
    const hash = createHash('sha256');
    for await (const chunk of copy as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield { kind: 'D', payload: chunk };
    }
    const done: BackedUpTable = { name, columns, rows: copy.rowCount ?? 0, sha256: hash.digest('hex') };
    this.manifest.tables.push(done);
    yield jsonFrame('E', done);
  }

  private tables(): Promise<{ name: string; columns: string[] }[]> {
    return this.rows(
      `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> '${NOT_COPIED}' GROUP BY c.relname ORDER BY 1`,
    );
  }

  private async rows<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    return (await this.client.query<Row>(text)).rows;
  }
}

/** A name as Postgres reads it, whatever is in it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
