import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { personalData, type DataKind } from '@app/domain';
import { createTestDatabase, tableFaults, type TestDatabase } from '@app/testkit';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../database/data-source.js';
import { EXPORT } from './personal-export.js';
import { IMPERSONAL_TABLES, PERSONAL_TABLES, type PersonalTable } from './personal-tables.js';

let test: TestDatabase;
let source: DataSource;

beforeAll(async () => {
  test = await createTestDatabase();
  source = createDataSource(test.url, { poolSize: 2 });
  await source.initialize();
});
afterAll(async () => {
  await source.destroy();
  await test.drop();
});

const LIST = 'PERSONAL_TABLES of libs/persistence/src/accounts/personal/personal-tables.ts';
const TABLES = Object.entries<PersonalTable>(PERSONAL_TABLES);
const DATA = personalData();
interface Column {
  table: string;
  column: string;
  kind: DataKind | 'workings';
}
const COLUMNS: Column[] = TABLES.flatMap(([table, { columns }]) =>
  Object.entries(columns).flatMap(([kind, names]) =>
    (names as string[]).map((column) => ({ table, column, kind: kind as Column['kind'] })),
  ),
);
const nameOf = ({ table, column }: Pick<Column, 'table' | 'column'>) => `${table}.${column}`;
/** Those of a kind that the notice tells of. */
const told = (is: (kind: DataKind) => boolean) => COLUMNS.filter(({ kind }) => kind !== 'workings' && is(kind));

/** Columns of text, time, place and bytes of the tables that hold something about people, and of tables that nobody has named. */
async function columnsOfPeople(): Promise<string[]> {
  const rows = await source.query<{ table: string; column: string }[]>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns WHERE table_schema = 'public'
       AND udt_name IN ('text', '_text', 'varchar', 'bpchar', 'citext', 'date', 'timestamp', 'timestamptz', 'point', 'jsonb', 'json', 'bytea',
         'inet', 'numeric')`,
  );
  return rows.filter(({ table }) => !(table in IMPERSONAL_TABLES)).map(nameOf);
}

/** The columns that the export reads, as Postgres notes them for a view. */
async function columnsOfExport(): Promise<Set<string>> {
  await source.query(`CREATE VIEW export AS ${EXPORT.replaceAll('$1', 'uuidv7()')}`);
  try {
    const rows = await source.query<{ table: string; column: string }[]>(
      `SELECT DISTINCT d.refobjid::regclass::text AS table, a.attname AS column FROM pg_depend d JOIN pg_rewrite r ON r.oid = d.objid
         JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
       WHERE d.classid = 'pg_rewrite'::regclass AND r.ev_class = 'export'::regclass AND d.refobjsubid > 0`,
    );
    return new Set(rows.map(nameOf));
  } finally {
    await source.query('DROP VIEW export');
  }
}

describe('the list of what is kept of people', () => {
  it('has a word for each column of text, time, place and bytes', async () => {
    expect(tableFaults(COLUMNS.map(nameOf), await columnsOfPeople(), LIST)).toEqual([]);
  });

  it('lacks a column that somebody adds, and a table', async () => {
    await source.query('ALTER TABLE users ADD COLUMN birthday date');
    await source.query('CREATE TABLE diaries (user_id uuid, page text)');
    const faults = tableFaults(COLUMNS.map(nameOf), await columnsOfPeople(), LIST);
    await source.query('DROP TABLE diaries');
    await source.query('ALTER TABLE users DROP COLUMN birthday');
    expect(faults).toEqual(expect.arrayContaining([`add a row for diaries.page to ${LIST}`, `add a row for users.birthday to ${LIST}`]));
  });

  it('has columns for each row of the privacy notice', () => {
    expect(tableFaults([...new Set(COLUMNS.map(({ kind }) => kind))], [...Object.keys(DATA), 'workings'], 'personalData')).toEqual([]);
  });

  it('agrees with the export', async () => {
    const read = await columnsOfExport();
    const isLeft = ({ table, column }: Column) => Object.keys(Object.fromEntries(TABLES)[table]?.unexported ?? {}).includes(column);
    const missing = told((kind) => DATA[kind].isExported).filter((column) => !read.has(nameOf(column)) && !isLeft(column));
    const left = COLUMNS.filter((column) => isLeft(column) && read.has(nameOf(column)));
    expect([missing.map(nameOf), left.map(nameOf)]).toEqual([[], []]);
  });

  it('agrees with the deletion', () => {
    const staysIn = (table: string, column: string) => {
      const { forget = {}, erasedBy = {} } = Object.fromEntries(TABLES)[table] ?? {};
      return forget !== 'rows' && typeof erasedBy !== 'string' && !(column in forget) && !(column in erasedBy);
    };
    const stay = told((kind) => DATA[kind].onDeletion === 'erased').filter(({ table, column }) => staysIn(table, column));
    expect(stay.map(nameOf)).toEqual([]);
  });
});
