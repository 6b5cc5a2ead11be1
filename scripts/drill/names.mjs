/** The drills, with what each does in a line. */
export const DRILLS = {
  roll: 'API and worker are replaced one after the other under a steady load',
  kill: 'kill -9 of APIs and workers while clients accept different bids of one plan',
  failover: 'the primary database is killed and its standby takes over while commands run',
  restore: 'a backup and an archive of the log are restored to a moment under load',
  stall: 'the database hangs for some seconds',
  partition: 'one API is cut off from Redis, then from the database: connections break, then nothing arrives',
  redis: 'Redis is restarted, is away, and loses all it has',
};
