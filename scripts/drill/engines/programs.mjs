// The engines of the cluster that are packages of the system.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { UserError } from '../../start/user-error.mjs';

/** The first PgBouncer that keeps prepared statements in transaction mode. */
const POOLER_SINCE = [1, 21];

const PATH = `${process.env.PATH}:/usr/sbin`;
/** Each program that no drill can do without, the name of its Debian package, with a flag at which it ends. */
const NEEDED = [
  ['haproxy', '-v'],
  ['redis-server', '--version'],
  ['openssl', 'version'],
];

/** The folder in which Debian puts all programs of Postgres 18; the packages of npm have three of them. */
const WHOLE_POSTGRES = '/usr/lib/postgresql/18/bin';
/** The first versions that know Postgres 18. */
const PATRONI_SINCE = [4, 0];
const PGBACKREST_SINCE = [2, 55];

function outputOf(program, flag) {
  const { error, stdout, stderr } = spawnSync(program, [flag], { encoding: 'utf8', env: { ...process.env, PATH } });
  return error ? null : `${stdout}${stderr}`;
}

/** Returns the names of the programs that the drills need and this machine lacks. */
export const missingPrograms = () => NEEDED.filter(([program, flag]) => outputOf(program, flag) === null).map(([program]) => program);

/** Tells whether what a program says of its version, null without the program, names this one or a newer one. */
export function isAtLeast([major, minor], said) {
  const [, first, second] = /(\d+)\.(\d+)/.exec(said ?? '') ?? [];
  return Number(first) > major || (Number(first) === major && Number(second) >= minor);
}

/**
 * Returns { pooler, sentinel, patroni, pgbackrest }: whether this machine's PgBouncer keeps prepared statements in transaction mode, null without a
 * PgBouncer, whether it has Redis Sentinel, the folder of all programs of Postgres where Patroni and etcd are there, too, else null, and whether it
 * has pgBackRest.
 * @throws UserError with the command that installs what no drill can do without.
 */
export function findPrograms() {
  const missing = missingPrograms();
  if (missing.length > 0) throw new UserError(`The drills need ${missing.join(', ')}: apt-get install -y ${missing.join(' ')} (as root).`);
  const pooler = outputOf('pgbouncer', '--version');
  const hasPatroni = isAtLeast(PATRONI_SINCE, outputOf('patroni', '--version')) && outputOf('etcd', '--version') !== null;
  return {
    pooler: pooler === null ? null : { keepsPrepared: isAtLeast(POOLER_SINCE, pooler) },
    sentinel: outputOf('redis-sentinel', '--version') !== null,
    patroni: hasPatroni && existsSync(`${WHOLE_POSTGRES}/pg_rewind`) ? WHOLE_POSTGRES : null,
    pgbackrest: isAtLeast(PGBACKREST_SINCE, outputOf('pgbackrest', 'version')),
  };
}
