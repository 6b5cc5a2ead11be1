import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { CONFIG_VARIABLES, loadConfig, trustOf, USERS_OF_SECRET, type Program } from '@app/platform';
import { sources } from './checks/sources.mjs';

interface Service {
  profiles?: string[];
  stop_grace_period?: string;
  image?: string;
  build?: string;
  command?: string;
  environment?: Record<string, string | number>;
  ports?: string[];
  expose?: string[];
  volumes?: string[];
  configs?: { source: string }[];
  deploy?: { replicas?: number };
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  networks?: string[] | Record<string, { ipv4_address?: string } | null>;
  user?: string;
  network_mode?: string;
  restart?: string;
  sysctls?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  privileged?: boolean;
  mem_limit?: string;
  cpus?: string | number;
  pids_limit?: number;
}

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const text = read('docker-compose.yml');
const file = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
  networks: Record<
    string,
    { internal?: boolean; enable_ipv6?: boolean; ipam?: { config: { subnet: string; ip_range?: string }[] } } | null
  >;
  volumes: object;
};
const service = (name: string): Service => file.services[name] ?? {};
const example = read('.env.example');

/** Replaces ${NAME:-default}, ${NAME:+instead} and ${NAME:?message} as Compose does, the innermost first, with a filled-in .env. */
function fill(value: string, env: Record<string, string>): string {
  const filled = value.replace(/\$\{([A-Z0-9_]+)(:[-?+])([^{}]*)\}/g, (_, name: string, kind: string, rest: string) => {
    const known = env[name];
    if (kind === ':+') return known ? rest : '';
    if (!known && kind === ':?') throw new Error(rest);
    return known || rest;
  });
  return filled === value ? value : fill(filled, env);
}

const resolve = (environment: Record<string, string | number>, env: Record<string, string>): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(String(value), env)]));

/** Returns all inputs of each service as text: its environment, its command, its files. */
const resolveAll = (env: Record<string, string>): [service: string, all: string][] =>
  Object.entries(file.services).map(([name, one]) => [
    name,
    fill(JSON.stringify([one, ...(one.configs ?? []).map(({ source }) => file.configs[source])]), env),
  ]);

const filled = {
  POSTGRES_PASSWORD: 'abc',
  POSTGRES_OWNER_PASSWORD: 'def',
  REDIS_PASSWORD: 'ghi',
  SESSION_SECRET: 's'.repeat(40),
  VENUE_TOKEN_SECRET: 'v'.repeat(40),
  SECOND_FACTOR_SECRET: 'f'.repeat(40),
};

/** The services that may know each secret of .env, under any name. */
const SECRETS: Record<string, string[]> = {
  POSTGRES_OWNER_PASSWORD: ['migrate', 'postgres', 'standby'],
  // The migrate job creates the role with this password.
  POSTGRES_PASSWORD: ['api', 'migrate', 'pooler', 'worker'],
  REDIS_PASSWORD: ['api', 'redis', 'worker'],
  SESSION_SECRET: ['api', 'worker'],
  VENUE_TOKEN_SECRET: ['api'],
  SECOND_FACTOR_SECRET: ['api'],
  SMTP_URL: ['worker'],
  BUCKET_URL: ['api', 'worker'],
  VAPID_PRIVATE_KEY: ['api', 'worker'],
  AI_WORDING_KEY: ['api'],
  BUSINESS_PROFILE_CLIENT_ID: ['api'],
  BUSINESS_PROFILE_CLIENT_SECRET: ['api'],
  OIDC_CLIENT_ID: ['api'],
  OIDC_CLIENT_SECRET: ['api'],
  ADMIN_EMAIL: ['migrate'],
  ADMIN_PASSWORD: ['migrate'],
};

describe('docker-compose.yml', () => {
  it('the cluster runs Postgres 18, Redis 8, a migrate job, two APIs, two workers and a balancer with its certificates', () => {
    const withProfile = (wanted: boolean) =>
      Object.entries(file.services)
        .flatMap(([name, { profiles }]) => ((profiles !== undefined) === wanted ? [name] : []))
        .sort();
    expect(withProfile(false)).toEqual(['api', 'balancer', 'certificates', 'migrate', 'postgres', 'redis', 'worker']);
    expect(withProfile(true)).toEqual(['grafana', 'jaeger', 'pooler', 'prometheus', 'standby']);
    expect(service('postgres').image).toMatch(/^postgres:18(\D|$)/);
    expect(service('redis').image).toMatch(/^redis:8(\D|$)/);
    expect(service('redis').command).toContain('--appendonly yes');
    expect(service('redis').command).toContain('--maxmemory-policy noeviction');
    expect([service('api').deploy?.replicas, service('worker').deploy?.replicas]).toEqual([2, 2]);
  });

  it.each<Program>(['migrate', 'api', 'worker'])('gives %s exactly the variables that it reads, which then is a valid cluster', (name) => {
    const environment = service(name).environment ?? {};
    const own = CONFIG_VARIABLES.filter((variable) => USERS_OF_SECRET[variable]?.includes(name) !== false);
    expect(Object.keys(environment).sort()).toEqual(own.sort());
    const config = loadConfig(resolve(environment, filled), name);
    expect(config).toMatchObject({ mode: 'cluster', production: true, host: '0.0.0.0', demoMarket: false, rateLimits: true });
    expect(config.databaseUrl).toBe('postgres://app:abc@postgres:5432/app');
    expect(config.redisUrl).toBe(name === 'migrate' ? undefined : 'redis://:ghi@redis:6379');
  });

  it.each(Object.entries(SECRETS))('the secret %s goes to %j alone', (secret, services) => {
    const marked = resolveAll({ ...filled, [secret]: 'the-secret' });
    expect(marked.flatMap(([name, all]) => (all.includes('the-secret') ? [name] : [])).sort()).toEqual(services);
  });

  it('the cluster has no other secret, and the API knows only that mails are sent, not the server', () => {
    const secretive = [...text.matchAll(/\$\{([A-Z0-9_]*(?:SECRET|PASSWORD|KEY|TOKEN)[A-Z0-9_]*|SMTP_URL|BUCKET_URL)/g)].map(
      ([, name]) => name,
    );
    expect(Object.keys(SECRETS)).toEqual(expect.arrayContaining(secretive));
    expect(ofApi({ SMTP_URL: 'smtps://mail.example' })).toMatchObject({ sendsMail: true });
    expect(ofApi({ SMTP_URL: 'smtps://mail.example' }).smtpUrl).toBeUndefined();
    expect(ofApi().sendsMail).toBe(false);
  });

  it('the owner of the schema is known to the migrate job alone', () => {
    const environment = resolve(service('migrate').environment ?? {}, filled);
    expect(environment['OWNER_DATABASE_URL']).toBe('postgres://owner:def@postgres:5432/app');
    expect(service('postgres').environment).toMatchObject({ POSTGRES_USER: 'owner', POSTGRES_DB: 'app' });
  });

  it.each(Object.keys(filled))('the cluster refuses to start without %s: no secret has a default', (name) => {
    expect(() => resolveAll({ ...filled, [name]: '' })).toThrow(name);
  });

  it('Redis requires the password, which is in no command line', () => {
    const { command = '', environment = {}, healthcheck } = service('redis');
    expect(command).toMatch(/^sh -c 'umask 077 && echo "requirepass \$\$REDISCLI_AUTH" > (\/tmp\/\S+) && exec redis-server \1 /);
    expect(command).not.toContain('REDIS_PASSWORD');
    expect(resolve(environment, filled)).toEqual({ REDISCLI_AUTH: 'ghi' });
    expect(healthcheck?.test).toEqual(['CMD', 'redis-cli', 'ping']);
  });

  const ofApi = (env: Record<string, string> = {}) => loadConfig(resolve(service('api').environment ?? {}, { ...filled, ...env }), 'api');
  const caddyfile = (env: Record<string, string> = {}) => fill(file.configs['balancer']?.content ?? '', env);
  const sites = (env: Record<string, string> = {}) =>
    caddyfile(env)
      .split('\n')
      .filter((line) => /^[^\s(}].*\{$/.test(line));

  /** Returns the configuration of the balancer at one of its addresses. */
  const siteAt = (address: string): string => (caddyfile().split(`\n${address} {\n`)[1] ?? '').split('\n}\n')[0] ?? '';

  it('the balancer forwards to the API’s port, and the cluster opens no other port to the machine', () => {
    const { port } = ofApi();
    expect(service('api').expose).toEqual([String(port)]);
    expect(caddyfile()).toContain(`dynamic a api ${port}`);
    const published = Object.entries(file.services).flatMap(([name, one]) => (one.ports ?? []).map((ports) => [name, fill(ports, {})]));
    expect(published).toEqual([
      ['balancer', '80:80'],
      ['balancer', '443:443'],
      ['grafana', '127.0.0.1:3300:3000'],
      ['jaeger', '127.0.0.1:16686:16686'],
    ]);
  });

  it('the balancer serves TLS: by its own authority on localhost, by ACME for a domain, which PUBLIC_URL then names', () => {
    // Besides the public addresses there is the one for the balancer's own health check.
    const inside = 'http://127.0.0.1:8081 {';
    expect(sites()).toEqual(['http://localhost {', 'localhost {', inside]);
    expect(ofApi().publicUrl).toBe('https://localhost');
    expect(sites({ SITE_DOMAIN: 'plans.example' })).toEqual(['http://plans.example {', 'plans.example {', inside]);
    expect(ofApi({ SITE_DOMAIN: 'plans.example' }).publicUrl).toBe('https://plans.example');
    expect(ofApi({ PUBLIC_URL: 'https://localhost:8443' }).publicUrl).toBe('https://localhost:8443');
    // The balancer's own versions and ciphers: TLS 1.2 and 1.3 with forward secrecy.
    expect(caddyfile()).not.toMatch(/auto_https|\btls\b|protocols tls|ciphers|insecure/);
    expect(service('balancer').volumes).toContain('certificates:/data');
  });

  it('the balancer redirects pages from http to https and refuses calls there; neither reaches an API', () => {
    const plain = siteAt('http://localhost');
    expect(plain).toMatch(/@calls path \/api\/\* \/socket\.io\/\*\s+handle @calls \{\s+respond 403\s+\}/);
    expect(plain).toMatch(/handle \{\s+redir https:\/\/\{host\}\{uri\} permanent\s+\}/);
    expect(plain).not.toMatch(/import|reverse_proxy/);
  });

  it('the balancer’s own answers have the headers of the APIs’ answers', () => {
    const [, own = ''] = siteAt('localhost').split('handle_errors');
    for (const header of [
      'Strict-Transport-Security "max-age=31536000; includeSubDomains"',
      `Content-Security-Policy "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"`,
      'X-Content-Type-Options nosniff',
      'Cache-Control no-store',
    ])
      expect(own).toContain(`header ${header}\n`);
  });

  const front = () => file.networks['front']?.ipam?.config ?? [];
  const balancerAddress = (env: Record<string, string> = {}) => {
    const networks = service('balancer').networks;
    return fill((Array.isArray(networks) ? null : networks?.['front'])?.ipv4_address ?? '', env);
  };

  it('the APIs trust the balancer, and both of them the proxies before it', () => {
    const moved = { FRONT_SUBNET: '10.9.8.0/24', FRONT_RANGE: '10.9.8.128/25', BALANCER_ADDRESS: '10.9.8.2' };
    expect(ofApi().trustedProxies).toEqual([balancerAddress()]);
    expect(ofApi(moved).trustedProxies).toEqual(['10.9.8.2']);
    expect(balancerAddress(moved)).toBe('10.9.8.2');
    const before = { TRUSTED_PROXIES: '192.0.2.1 198.51.100.0/24' };
    expect(ofApi(before).trustedProxies).toEqual([balancerAddress(), '192.0.2.1', '198.51.100.0/24']);
    expect(caddyfile(before)).toContain('trusted_proxies 192.0.2.1 198.51.100.0/24\n');
  });

  it('the APIs trust no other address of their network: neither its gateway nor another container', () => {
    const trusts = trustOf(ofApi().trustedProxies);
    const [subnet, range] = [fill(front()[0]?.subnet ?? '', {}), fill(front()[0]?.ip_range ?? '', {})];
    const [base = ''] = subnet.split('/');
    const inSubnet = Array.from({ length: 256 }, (_, n) => base.replace(/\d+$/, String(n)));
    expect(inSubnet.filter(trusts)).toEqual([balancerAddress()]);
    expect(trustOf([subnet])(balancerAddress())).toBe(true);
    // Docker assigns addresses of the range, so a container that starts earlier cannot take the balancer's.
    expect(trustOf([range])(balancerAddress())).toBe(false);
  });

  it('visitors of IPv6 arrive under their own addresses, and the balancer reaches the APIs at their addresses', () => {
    expect(file.networks['front']?.enable_ipv6).toBe(true);
    expect(front().map(({ subnet }) => isIP(fill(subnet, {}).split('/')[0] ?? ''))).toEqual([4, 6]);
    expect(ofApi().host).toBe('0.0.0.0');
    expect(caddyfile()).toMatch(/dynamic a api 3000 \{\s+refresh 2s\s+versions ipv4\s+\}/);
  });

  it('the health check uses the private port, to which the balancer forwards nothing', () => {
    const { privatePort } = ofApi();
    for (const name of ['api', 'worker']) {
      expect(service(name).environment?.['PRIVATE_PORT']).toBe(privatePort);
      expect(service(name).healthcheck?.test.join(' ')).toContain(`127.0.0.1:${privatePort}/health/ready`);
    }
    expect(caddyfile()).not.toContain(String(privatePort));
  });

  it.each(Object.keys(file.services))('the service %s has no privilege that it does not need', (name) => {
    const one = service(name);
    expect(one).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    const needed: Record<string, string[]> = { balancer: ['NET_BIND_SERVICE'], certificates: ['CHOWN', 'DAC_READ_SEARCH'] };
    expect(one.cap_add ?? []).toEqual(needed[name] ?? []);
    expect(one.privileged).toBeUndefined();
  });

  it('no service runs as root but the job that hands over the balancer’s certificates, which has no network and ends', () => {
    const unprivileged = Object.entries(file.services).filter(
      ([, { build, user }]) => build !== undefined || !/^(root|0)?$/.test(user ?? ''),
    );
    expect(unprivileged.map(([name]) => name).sort()).toEqual(
      Object.keys(file.services)
        .filter((name) => name !== 'certificates')
        .sort(),
    );
    expect(read('Dockerfile')).toMatch(/\nUSER node\n/);
    const [owner = ''] = /^chown -R (\d+:\d+) \/data$/.exec(service('certificates').command ?? '')?.slice(1) ?? [];
    expect(owner).toBe(service('balancer').user);
    expect(service('certificates')).toMatchObject({ network_mode: 'none', restart: 'no', volumes: service('balancer').volumes });
    expect(service('balancer').depends_on?.['certificates']?.condition).toBe('service_completed_successfully');
    // The balancer's ports are below 1024.
    expect(service('balancer').sysctls).toEqual(['net.ipv4.ip_unprivileged_port_start=0']);
  });

  it.each(Object.keys(file.services))(
    'the service %s has limits of memory, processors and processes that leave enough for the others',
    (name) => {
      const { mem_limit = '', cpus = '', pids_limit = 0 } = service(name);
      expect(fill(mem_limit, {})).toMatch(/^\d+[mg]$/);
      // Docker refuses more processors than the machine has.
      expect(Number(fill(String(cpus), {}))).toBe(1);
      expect(pids_limit).toBe(['postgres', 'standby'].includes(name) ? 512 : 256);
    },
  );

  it('Redis refuses new data before its memory ends, also while it rewrites its file', () => {
    const [, most = ''] = /--maxmemory (\d+)mb/.exec(service('redis').command ?? '') ?? [];
    expect(Number(most) * 2).toBeLessThanOrEqual(parseInt(service('redis').mem_limit ?? '', 10));
  });

  it.each(Object.keys(file.services))('the service %s has more time to stop than its drain takes', (name) => {
    const [, drain = 'NaN'] = /timeoutMs = ([\d_]+)/.exec(read('libs/platform/src/shutdown.ts')) ?? [];
    expect(parseInt(service(name).stop_grace_period ?? '', 10) * 1_000).toBeGreaterThan(Number(drain.replaceAll('_', '')));
  });

  it('the balancer ends sockets before its own time to stop is over', () => {
    const [, delay = 'NaN'] = /stream_close_delay (\d+)s/.exec(caddyfile()) ?? [];
    expect(parseInt(service('balancer').stop_grace_period ?? '', 10)).toBeGreaterThan(Number(delay));
  });

  it('the balancer names each request, so that nobody outside chooses what stands in a log or a trace', () => {
    expect(caddyfile()).toContain('header_up X-Request-Id {http.request.uuid}\n');
    expect(caddyfile()).toContain('header_up -Traceparent\n');
  });

  it('the pooler has the limits of a drill’s', () => {
    const ini = (file.configs['pooler']?.content ?? '').split('\n').map((line) => line.trim());
    const drilled = read('scripts/drill/engines/proxies.mjs');
    for (const [, limit = ''] of drilled.matchAll(/'(SET \w+ = [\w.]+)',/g))
      expect(ini.find((line) => line.startsWith('app = '))).toContain(limit);
    for (const line of ['pool_mode = transaction', 'max_prepared_statements = 1000', /ignore_startup_parameters = .*/.exec(drilled)?.[0]])
      expect(ini).toContain(line);
    expect(ofApi({ DATABASE_HOST: 'pooler' }).databaseUrl).toBe('postgres://app:abc@pooler:5432/app');
    // Together with the server's own processes its connections stay below max_connections.
    expect(Number(/default_pool_size = (\d+)/.exec(ini.join('\n'))?.[1])).toBeLessThan(200 - 50);
  });

  it('every file that a service mounts is there', () => {
    const mounted = Object.values(file.services).flatMap(({ volumes = [] }) => volumes.filter((volume) => volume.startsWith('./')));
    expect(mounted.length).toBeGreaterThan(0);
    for (const volume of mounted) expect(read(volume.split(':')[0]?.slice(2) ?? '')).not.toBe('');
  });

  it('the database, the jobs and the caches are reachable from inside alone', () => {
    expect(file.networks['back']?.internal).toBe(true);
    for (const name of ['postgres', 'redis', 'migrate', 'standby', 'pooler', 'prometheus'])
      expect(service(name).networks).toEqual(['back']);
    expect(Object.keys(service('balancer').networks ?? {})).toEqual(['front']);
  });

  it('every image has an exact version', () => {
    const images = Object.entries(file.services).flatMap(([, one]) => (one.build ? [] : [one.image]));
    const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    for (const image of [...images, ...bases])
      expect(image).toMatch(/^([a-z]+\/)?[a-z]+:v?\d+\.\d+(\.\d+)?(-[a-z-]+|-p\d)?$|@sha256:[0-9a-f]{64}$/);
  });

  it('the image is built without the history of the sources, the settings and the data of this machine', () => {
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.git', '.env', '.data', '**/node_modules']));
  });

  it('the image is built without tests and their dependencies, which no file in it imports', () => {
    const patterns = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => line.replaceAll('.', '\\.').replaceAll('**/', '(.+/)?').replaceAll('*', '[^/]*'));
    const leftOut = new RegExp(`^(${patterns.join('|')})(/|$)`);
    const all: { path: string; text: string }[] = sources();
    const kept = all.filter(({ path }) => /\.(tsx?|mjs)$/.test(path) && !leftOut.test(path));
    expect(kept.map(({ path }) => path)).toContain('api/src/main.ts');
    const tests = /from '(@jest\/globals|@playwright\/test)'/;
    const asking = /(from|import\() ?'[^']*(\/testing\/|\/chaos\/|\/test\/|\/e2e\/|@app\/testkit)/;
    expect(kept.filter(({ text }) => tests.test(text) || asking.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('each service starts after the migrations and after its healthy dependencies', () => {
    for (const name of ['api', 'worker']) {
      expect(service(name).depends_on?.['migrate']?.condition).toBe('service_completed_successfully');
      expect(service(name).depends_on?.['redis']?.condition).toBe('service_healthy');
    }
    const jobs = ['migrate', 'certificates'];
    for (const [name, { healthcheck }] of Object.entries(file.services))
      expect([name, healthcheck !== undefined]).toEqual([name, !jobs.includes(name)]);
  });

  it('the database, the jobs and the files are in volumes', () => {
    expect(Object.keys(file.volumes).sort()).toEqual(['certificates', 'database', 'files', 'jobs', 'metrics', 'standby']);
    expect(service('postgres').volumes).toEqual(['database:/var/lib/postgresql']);
    expect(service('redis').volumes).toEqual(['jobs:/data']);
  });
});

describe('.env.example', () => {
  const listed = [...example.matchAll(/^# (.+)\n#([A-Z0-9_]+)=(.*)$/gm)].map(([, sentence, name, value]) => ({ sentence, name, value }));

  it('.env.example lists every variable of the configuration and of the compose file, each under a sentence', () => {
    const used = [...text.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name);
    expect(new Set(listed.map(({ name }) => name))).toEqual(new Set([...CONFIG_VARIABLES, ...used]));
    for (const { sentence } of listed) expect(sentence).toMatch(/\.$/);
  });

  it('.env.example gives no secret and no password a value', () => {
    for (const { name, value } of listed) if (/SECRET|PASSWORD/.test(name ?? '')) expect(value).toBe('');
  });
});
