import type pg from 'pg';

const PARTS = [
  `SELECT 'column ' || c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
     || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') || CASE WHEN a.attgenerated <> '' THEN ' generated' ELSE '' END AS part
   FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
   LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum WHERE a.attnum > 0 AND NOT a.attisdropped`,
  `SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
   WHERE connamespace = 'public'::regnamespace AND conrelid <> 0`,
  `SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'`,
  `SELECT 'invalid index ' || indexrelid::regclass FROM pg_index WHERE NOT indisvalid`,
  `SELECT 'function ' || pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  `SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal`,
  `SELECT 'sequence ' || sequencename || ' ' || data_type::text FROM pg_sequences WHERE schemaname = 'public'`,
  `SELECT 'comment ' || d.objoid::regclass || '.' || d.objsubid || ' ' || d.description FROM pg_description d JOIN pg_class c ON c.oid = d.objoid
   WHERE d.classoid = 'pg_class'::regclass AND c.relnamespace = 'public'::regnamespace`,
  `SELECT 'table ' || relname || coalesce(' ' || reloptions::text, '') FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
];

/** Everything that makes up the schema `public`, a line for each part, sorted; the order of columns in a table is none of it. */
export async function describeSchema(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(PARTS.join(' UNION ALL '));
  return rows.map(({ part }) => part).sort();
}
