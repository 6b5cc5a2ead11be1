import type { DataSource } from 'typeorm';

// BullMQ makes a sequence for each queue when the first job comes, in its own schema, where there is nothing but jobs.
const SCHEMAS = { public: 'USAGE', bullmq: 'USAGE, CREATE' };

/**
 * Lets the role of `url` read and write rows, and nothing else: the programs can then neither change the schema nor the server, whatever
 * they are made to say. Call it as the owner after each migration. An owner that is a superuser makes the role, with the password of
 * `url`; elsewhere the operator has made it. Gives whether there are two roles.
 * @throws a sentence when the role is missing, or may do more than that.
 */
export async function grantApplicationRole(owner: DataSource, url: string): Promise<boolean> {
  const address = new URL(url);
  const role = decodeURIComponent(address.username);
  const [self] = await owner.query<{ name: string; super: boolean; database: string; role: boolean | null }[]>(
    `SELECT rolname AS name, rolsuper AS super, current_database() AS database,
       (SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls FROM pg_roles WHERE rolname = $1) AS role
     FROM pg_roles WHERE rolname = current_user`,
    [role],
  );
  if (!self || self.name === role) return false;
  if (self.role === true) throw new Error(`DATABASE_URL names ${role}, which may do more than read and write rows: name another role.`);
  if (self.role === null && !self.super)
    throw new Error(`DATABASE_URL names ${role}, which does not exist: CREATE ROLE ${role} LOGIN PASSWORD '…'.`);
  const run = async (statement: string, ...values: string[]): Promise<void> => {
    const [row] = await owner.query<{ sql: string }[]>(
      `SELECT format(${['$1::text', ...values.map((_, n) => `$${n + 2}::text`)].join(', ')}) AS sql`,
      [statement, ...values],
    );
    await owner.query(row?.sql ?? '');
  };
  if (self.super) {
    if (self.role === null) await run('CREATE ROLE %I LOGIN', role);
    await run('ALTER ROLE %I LOGIN NOINHERIT PASSWORD %L', role, decodeURIComponent(address.password));
  }
  await run('GRANT CONNECT ON DATABASE %I TO %I', self.database, role);
  for (const [schema, rights] of Object.entries(SCHEMAS)) {
    await run('GRANT %s ON SCHEMA %I TO %I', rights, schema, role);
    await run('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO %I', schema, role);
    await run('GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA %I TO %I', schema, role);
  }
  // Who did what to whom stays as it was written; a reason leaves with the person it is about.
  await run('REVOKE UPDATE ON public.audit_log FROM %I', role);
  await run('GRANT UPDATE (details) ON public.audit_log TO %I', role);
  // Which migrations have run is the owner's to say.
  await run('REVOKE INSERT, UPDATE, DELETE ON public.migrations FROM %I', role);
  return true;
}
