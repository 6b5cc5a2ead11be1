// Postgres refuses to run as root, so as root it runs as the user `postgres`, or `nobody` without such a user.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';

const isRoot = () => process.platform !== 'win32' && process.getuid() === 0;

/** Returns the account of Postgres, or null for the present user. A cluster of an ordinary user stays that user's, also when root starts it now. */
export function postgresAccount(cluster) {
  if (!isRoot()) return null;
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { name: `number ${uid}`, uid, gid };
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const found = accounts.find((fields) => fields[0] === name);
    if (found) return { name, uid: Number(found[2]), gid: Number(found[3]) };
  }
  return { name: 'nobody', uid: 65534, gid: 65534 };
}

/** Returns the options for spawn that make a child run as that account. */
export const asAccount = (account) => (account ? { uid: account.uid, gid: account.gid } : {});

/**
 * Returns true when the account can really use a path: a child under that account asks the kernel, because modes alone are no proof (access lists, a
 * private home several folders up). `test` is a flag of test(1): x for a folder to enter or a file to run, r to read, w to write.
 */
export function accountCan(account, test, path) {
  if (!account) return true;
  return spawnSync('/bin/sh', ['-c', `test -${test} "$0"`, path], { cwd: '/', stdio: 'ignore', ...asAccount(account) }).status === 0;
}
