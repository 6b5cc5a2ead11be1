// Three Postgres servers under Patroni, which asks etcd who leads, with files that serve as examples for an operator.
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPostmaster, postgresEnvironment, SUPERUSER } from '../../postgres/cluster.mjs';
import { asAccount } from '../../postgres/identity.mjs';
import { atEnd, startProgram } from './children.mjs';
import { DATABASE, killServer, Server, Servers, until } from './postgres.mjs';

const FOLLOWER = 'follower';

/** The servers of a drill under Patroni; `ports` are one of each server, one of each Patroni, and two of etcd. */
export class WatchedServers extends Servers {
  members = [];

  constructor(folder, { bin, ports }) {
    super(folder);
    this.bin = bin;
    [this.databases, this.watchers, this.etcdPorts] = [ports.slice(0, 3), ports.slice(3, 6), ports.slice(6, 8)];
  }

  /** Starts etcd and the members, and waits until one leads and the others follow; returns the one that leads. */
  async start() {
    this.startEtcd();
    this.members = this.databases.map((port, n) => new WatchedServer(this, { port, watcher: this.watchers[n], name: `postgres${n + 1}` }));
    for (const member of this.members) member.start();
    const leader = await until(() => this.leader(), 'Patroni has a server that leads', 60_000);
    await until(() => this.areComplete(), 'the others follow', 60_000);
    await leader.query(`CREATE DATABASE ${DATABASE}`, 'postgres');
    return leader;
  }

  startEtcd() {
    const [client, peer] = this.etcdPorts.map((port) => `http://127.0.0.1:${port}`);
    const data = this.own(join(this.folder, 'etcd'));
    const flags = {
      name: 'etcd1',
      'data-dir': data,
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': `etcd1=${peer}`,
    };
    const words = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
    startProgram('etcd', words, { folder: this.folder, log: 'etcd', ...asAccount(this.account) });
  }

  /** What Patroni says of its members: { name, role, state } of each. */
  async view() {
    for (const { watcher, isLost } of this.members) {
      if (isLost) continue;
      const answer = await fetch(`http://127.0.0.1:${watcher}/cluster`).catch(() => null);
      if (answer?.ok) return (await answer.json()).members;
    }
    return [];
  }

  /** The member that leads and takes writes, or null. */
  async leader() {
    for (const member of this.members) {
      const answer = await fetch(`http://127.0.0.1:${member.watcher}/primary`).catch(() => null);
      if (answer?.ok) return member;
    }
    return null;
  }

  /** Whether each member that is not lost runs, and commits wait for one that follows. */
  async areComplete() {
    const view = await this.view();
    const whole = view.filter(({ state }) => state === 'running' || state === 'streaming');
    return whole.length === this.members.filter(({ isLost }) => !isLost).length && view.some(({ role }) => role === 'sync_standby');
  }
}

/** A server with the Patroni beside it. */
class WatchedServer extends Server {
  isLost = false;

  constructor(servers, { port, watcher, name }) {
    super(servers, { port, data: join(servers.own(join(servers.folder, name)), 'postgres') });
    Object.assign(this, { watcher, name });
    atEnd(() => this.killServer());
  }

  start() {
    const { folder, account } = this.servers;
    const file = join(folder, `${this.name}.yml`);
    writeFileSync(file, this.settings(), { mode: 0o600 });
    if (account) chownSync(file, account.uid, account.gid);
    const env = { ...postgresEnvironment(), HOME: folder };
    this.program = startProgram('patroni', [file], { folder, log: `patroni-${this.name}`, env, ...asAccount(account) });
  }

  /** The file of its Patroni. */
  settings() {
    const { bin, password, folder, etcdPorts } = this.servers;
    return `scope: evening
name: ${this.name}
restapi:
  listen: 127.0.0.1:${this.watcher}
  connect_address: 127.0.0.1:${this.watcher}
etcd3:
  hosts: 127.0.0.1:${etcdPorts[0]}
bootstrap:
  # Taken once, when the cluster is made; patronictl edit-config changes it later.
  dcs:
    # A lost machine is replaced when its lease of ttl seconds is over; Patroni takes no less than 20.
    ttl: 20
    loop_wait: 2
    retry_timeout: 3
    # A server that has ended is not started again first: another one leads at once.
    primary_start_timeout: 0
    # A commit is acknowledged once a follower has it, and only such a follower is promoted.
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 200
        wal_retrieve_retry_interval: 250ms
        timezone: UTC
        log_timezone: UTC
  initdb:
    - encoding: UTF8
    - locale: C
    - locale-provider: builtin
    - builtin-locale: C.UTF-8
postgresql:
  listen: 127.0.0.1:${this.port}
  connect_address: 127.0.0.1:${this.port}
  data_dir: ${this.data}
  bin_dir: ${bin}
  pgpass: ${join(folder, this.name, 'pgpass')}
  parameters:
    unix_socket_directories: ''
    shared_buffers: 64MB
  authentication:
    superuser: { username: ${SUPERUSER}, password: ${password} }
    replication: { username: ${FOLLOWER}, password: ${password} }
  pg_hba:
    - host replication ${FOLLOWER} 127.0.0.1/32 scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
`;
  }

  /** Kills the server and all its processes; Patroni stays. */
  killServer() {
    const file = join(this.data, 'postmaster.pid');
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    // The file of a server that was killed may name a number that another program has by now.
    if (isPostmaster(pid, this.data)) killServer(pid);
  }

  /** Kills Patroni and the server, as a lost machine does. */
  async kill() {
    this.isLost = true;
    this.program.send('SIGKILL');
    this.killServer();
    await this.program.ended;
  }
}
