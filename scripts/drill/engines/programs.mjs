// The engines of the cluster that are packages of the system.
import { spawnSync } from 'node:child_process';
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

function outputOf(program, flag) {
  const { error, stdout, stderr } = spawnSync(program, [flag], { encoding: 'utf8', env: { ...process.env, PATH } });
  return error ? null : `${stdout}${stderr}`;
}

/** Returns the names of the programs that the drills need and this machine lacks. */
export const missingPrograms = () => NEEDED.filter(([program, flag]) => outputOf(program, flag) === null).map(([program]) => program);

/**
 * Returns { pooler, sentinel }: whether this machine's PgBouncer keeps prepared statements in transaction mode, null without a PgBouncer, and whether it has
 * Redis Sentinel.
 * @throws UserError with the command that installs what no drill can do without.
 */
export function findPrograms() {
  const missing = missingPrograms();
  if (missing.length > 0) throw new UserError(`The drills need ${missing.join(', ')}: apt-get install -y ${missing.join(' ')} (as root).`);
  const version = outputOf('pgbouncer', '--version');
  const sentinel = outputOf('redis-sentinel', '--version') !== null;
  if (version === null) return { pooler: null, sentinel };
  const [major, minor] = /(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? [0, 0];
  return { sentinel, pooler: { keepsPrepared: major > POOLER_SINCE[0] || (major === POOLER_SINCE[0] && minor >= POOLER_SINCE[1]) } };
}
