// Redis that keeps what it has, as the cluster's does, and where Sentinel is installed a second one with three Sentinels that watch both.
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProgram } from './children.mjs';

const execute = promisify(execFile);
/** What redis-cli says; nothing when nobody answers. It runs beside the drill's clients, which would wait for it otherwise. */
const say = (...words) =>
  execute('redis-cli', words).then(
    ({ stdout }) => stdout,
    () => '',
  );

/** The name under which the Sentinels watch the servers. */
const WATCHED = 'evening';
/** The servers have one port, and so each an address of its own. */
const [FIRST, SECOND] = ['127.0.0.2', '127.0.0.3'];
/** Nobody is promoted before the drill wants it. */
const NEVER_MS = 3_600_000;

class RedisServer {
  constructor(folder, { name = 'redis', host = '127.0.0.1', port, replicaOf }) {
    Object.assign(this, { folder, name, host, port, replicaOf });
    this.start();
  }

  /** Starts it, also again; its folder outlives it. */
  start() {
    const data = join(this.folder, this.name);
    mkdirSync(data, { recursive: true });
    const settings = {
      port: this.port,
      bind: this.host,
      dir: data,
      save: '',
      appendonly: 'yes',
      'maxmemory-policy': 'noeviction',
      'protected-mode': 'no',
      'replica-announce-ip': this.host,
      // A replica that was promoted must not send its new replica more than it has to.
      'repl-diskless-sync-delay': 0,
      ...(this.replicaOf ? { replicaof: `${this.replicaOf} ${this.port}` } : {}),
    };
    const flags = Object.entries(settings).flatMap(([key, value]) => [`--${key}`, ...(value === '' ? [''] : String(value).split(' '))]);
    this.program = startProgram('redis-server', flags, { folder: this.folder, log: this.name });
  }

  cli = (...words) => say('-h', this.host, '-p', String(this.port), ...words);

  clients = async () => Number(/connected_clients:(\d+)/.exec(await this.cli('INFO', 'clients'))?.[1]);
}

/** Starts one Redis. Returns it with the environment of those who use it. */
export function startRedis(folder, port) {
  return { server: new RedisServer(folder, { port }), sentinels: null, env: { REDIS_URL: `redis://127.0.0.1:${port}` } };
}

/** Starts two Redis servers and three Sentinels, with files that serve as examples for an operator. */
export function startWatchedRedis(folder, port, sentinelPorts) {
  const server = new RedisServer(folder, { name: 'redis', host: FIRST, port });
  const second = new RedisServer(folder, { name: 'redis-second', host: SECOND, port, replicaOf: FIRST });
  for (const [n, own] of sentinelPorts.entries()) {
    const file = join(folder, `sentinel${n + 1}.conf`);
    writeFileSync(
      file,
      `port ${own}
bind 127.0.0.1
dir ${folder}
sentinel monitor ${WATCHED} ${FIRST} ${port} 2
sentinel down-after-milliseconds ${WATCHED} ${NEVER_MS}
sentinel failover-timeout ${WATCHED} 10000
sentinel parallel-syncs ${WATCHED} 1
`,
    );
    startProgram('redis-sentinel', [file], { folder, log: `sentinel${n + 1}` });
  }
  const ask = (own, ...words) => say('-p', String(own), 'SENTINEL', ...words);
  const sentinels = {
    /** From now on a leader that is silent for so long is replaced. */
    watch: (ms) => Promise.all(sentinelPorts.map((own) => ask(own, 'SET', WATCHED, 'down-after-milliseconds', String(ms)))),
    leader: async () => (await ask(sentinelPorts[0], 'GET-MASTER-ADDR-BY-NAME', WATCHED)).split('\n')[0],
    /** Whether each Sentinel knows the second server and the other Sentinels. */
    async areComplete() {
      const views = await Promise.all(sentinelPorts.map((own) => ask(own, 'MASTER', WATCHED)));
      const isSynced = (await second.cli('INFO', 'replication')).includes('master_link_status:up');
      return isSynced && views.every((view) => /num-slaves\n1\n[^]*num-other-sentinels\n2\n/.test(view));
    },
  };
  const env = {
    REDIS_URL: `redis://${WATCHED}:${port}`,
    REDIS_SENTINELS: sentinelPorts.map((own) => `redis://127.0.0.1:${own}`).join(' '),
    INTERNAL_NETWORK_TRUSTED: 'on',
  };
  return { server, second, sentinels, env };
}
