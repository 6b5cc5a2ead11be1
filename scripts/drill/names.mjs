import { parseArgs } from 'node:util';

/** The drills, with what each does in a line. */
export const DRILLS = {
  roll: 'API and worker are replaced one after the other under a steady load',
  'deploy-old-new':
    'a build of before and this one side by side over one schema (--old COMMIT; else the last tag, or before the newest migration)',
  soak: 'a steady load for a while: memory, handles and connections stay flat (--minutes N)',
  kill: 'kill -9 of APIs and workers while clients accept different bids of one plan',
  failover: 'the primary database is killed and its standby takes over while commands run',
  patroni: 'Patroni replaces a server that is killed, then a machine that is lost, while commands run',
  restore: 'a backup and an archive of the log are restored to a moment under load',
  pgbackrest: 'a backup by pgBackRest under load and its archive of the log are restored to a moment',
  stall: 'the database hangs for some seconds',
  partition: 'one API is cut off from Redis, then from the database: connections break, then nothing arrives',
  redis: 'Redis is restarted, is away, loses all it has, and its leader is replaced by Sentinel',
};

/** Reads the words of the command: the drills, and what they are run with. @throws with the words that are unknown. */
export function readWords(args) {
  const flag = { type: 'boolean', default: false };
  const options = { long: flag, small: flag, minutes: { type: 'string' }, old: { type: 'string' } };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  if (minutes !== undefined && !(minutes > 0)) throw new Error('--minutes takes a number.');
  return { names: positionals, ...values, minutes };
}
