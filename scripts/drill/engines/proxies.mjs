// HAProxy before the APIs and before the two databases, and PgBouncer before the database, with files that serve as examples for an operator.
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asAccount } from '../../postgres/identity.mjs';
import { startProgram } from './children.mjs';
import { ASKING_ROLE, DATABASE } from './postgres.mjs';

const text = (value) => `${Buffer.from(value).toString('hex')}00`;
const message = (type, body) => `${Buffer.from(type).toString('hex')}${(body.length / 2 + 4).toString(16).padStart(8, '0')}${body}`;
/** Messages of Postgres's protocol: the begin of a session, the question who leads, its end; and the answers that mean a leader. */
const BEGIN = message('', `00030000${text('user')}${text(ASKING_ROLE)}${text('database')}${text('postgres')}00`);
const ASK = message('Q', text('SELECT pg_is_in_recovery()'));
const END = message('X', '');
const ADMITTED = message('R', '00000000');
const LEADS = message('D', `000100000001${Buffer.from('f').toString('hex')}`);
/** How HAProxy finds out whether a server leads: it asks the server itself, or the Patroni beside it. */
const ASK_SERVER = `  option tcp-check
  tcp-check connect
  tcp-check send-binary ${BEGIN}
  tcp-check expect binary ${ADMITTED}
  tcp-check send-binary ${ASK}
  tcp-check expect binary ${LEADS}
  tcp-check send-binary ${END}`;
const ASK_PATRONI = `  option httpchk OPTIONS /primary
  http-check expect status 200`;

/**
 * Starts HAProxy: TLS before the APIs that live, and one port for whichever database leads. It does not ask for readiness: while the database is away
 * the APIs say so themselves, with the time after which to try again. Commands are never sent twice: another API is tried when a connection was
 * refused, and the one that refused it is left alone at once, because it has the fewest connections and would be chosen again. A database that leads
 * no more loses its sessions. `databases` are { port } of each server, with the port of its Patroni as `watcher` where it has one.
 */
export function startBalancer(folder, { https, apis, postgres, databases }) {
  const file = join(folder, 'haproxy.cfg');
  const servers = apis.map(({ port }, n) => `  server api${n + 1} 127.0.0.1:${port} check observe layer4 error-limit 1 on-error mark-down`);
  const leaders = databases.map(
    ({ port, watcher }, n) =>
      `  server postgres${n + 1} 127.0.0.1:${port} check${watcher ? ` port ${watcher}` : ''} on-marked-down shutdown-sessions`,
  );
  writeFileSync(
    file,
    `global
  maxconn 4000
  stats socket ${join(folder, 'haproxy.sock')} mode 600
  ssl-default-bind-options ssl-min-ver TLSv1.2

defaults
  timeout connect 1s
  timeout client 75s
  timeout server 75s
  timeout tunnel 1h
  timeout http-keep-alive 30s
  timeout check 1s
  retries 3
  option redispatch 1
  default-server inter 500ms fall 2 rise 1

frontend site
  mode http
  bind 127.0.0.1:${https} ssl crt ${join(folder, 'both.pem')} alpn h2,http/1.1
  http-request set-header X-Forwarded-Proto https
  option forwardfor
  default_backend apis

backend apis
  mode http
  balance leastconn
  retry-on conn-failure
  option httpchk GET /health/live
  http-check expect status 200
${servers.join('\n')}

listen leader
  mode tcp
  bind 127.0.0.1:${postgres}
${databases[0].watcher ? ASK_PATRONI : ASK_SERVER}
${leaders.join('\n')}
`,
  );
  return startProgram('haproxy', ['-db', '-f', file], { folder, log: 'haproxy' });
}

/**
 * Starts PgBouncer in transaction mode before the leader. It drops what a connection says of its limits when it begins, so it says them itself to each
 * connection that it opens.
 */
export function startPooler(folder, { port, to, role, password, account, keepsPrepared }) {
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  const limits = [
    'SET statement_timeout = 1700',
    'SET lock_timeout = 1500',
    'SET idle_in_transaction_session_timeout = 10000',
    'SET plan_cache_mode = force_generic_plan',
    'SET random_page_cost = 1.1',
  ].join('; ');
  writeFileSync(
    file,
    `[databases]
${DATABASE} = host=127.0.0.1 port=${to} connect_query='${limits}'

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 400
default_pool_size = 40
query_wait_timeout = 5
server_login_retry = 1
server_connect_timeout = 2
ignore_startup_parameters = options, statement_timeout, lock_timeout, idle_in_transaction_session_timeout, extra_float_digits
${keepsPrepared ? 'max_prepared_statements = 1000\n' : ''}`,
  );
  writeFileSync(users, `"${role}" "${password}"\n`, { mode: 0o600 });
  if (account) chownSync(users, account.uid, account.gid);
  return startProgram('pgbouncer', [file], { folder, log: 'pgbouncer', ...asAccount(account) });
}
