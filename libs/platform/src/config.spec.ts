import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from './config.js';
import { USERS_OF_SECRET, type Program } from './program-secrets.js';

const secrets = { SESSION_SECRET: 's'.repeat(32), VENUE_TOKEN_SECRET: 'v'.repeat(32), SECOND_FACTOR_SECRET: 'f'.repeat(32) };
const database = { DATABASE_URL: 'postgres://app:x@db:5432/app' };

function problemsOf(env: NodeJS.ProcessEnv, program?: Program): readonly string[] {
  try {
    loadConfig(env, program);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('loadConfig', () => {
  it('loadConfig needs only the variables that npm start sets, and then runs the demo market on the own machine alone', () => {
    const config = loadConfig({ APP_MODE: 'embedded', ...database, ...secrets });
    expect(config).toMatchObject({
      mode: 'embedded',
      host: '127.0.0.1',
      port: 3000,
      productName: 'Saanjh',
      demoMarket: true,
      rateLimits: true,
    });
    expect(config).toMatchObject({ dataDir: '.data', logLevel: 'info', production: false, publicUrl: 'http://localhost:3000' });
    expect(config.redisUrl).toBeUndefined();
  });

  it('loadConfig takes a database given by the operator as a cluster: no demo market, open to other hosts', () => {
    const redis = { REDIS_URL: 'redis://redis:6379', INTERNAL_NETWORK_TRUSTED: 'on' };
    const config = loadConfig({ ...database, ...secrets, ...redis, NODE_ENV: 'production' });
    expect(config).toMatchObject({ mode: 'cluster', host: '0.0.0.0', demoMarket: false, production: true, redisUrl: 'redis://redis:6379' });
  });

  it('Sentinels are addresses between spaces, and Redis then has a name that says nothing of its machine', () => {
    const given = { ...database, ...secrets, REDIS_SENTINELS: 'redis://one:26379  redis://two:26379' };
    const { redisSentinels } = loadConfig({ ...given, REDIS_URL: 'redis://evening:6379' });
    expect(redisSentinels).toEqual(['redis://one:26379', 'redis://two:26379']);
    for (const wrong of [{}, { REDIS_URL: 'redis://10.0.0.1:6379' }, { REDIS_URL: 'redis://evening', REDIS_SENTINELS: 'one:26379' }])
      expect(problemsOf({ ...given, ...wrong })).toEqual([expect.stringMatching(/^REDIS_SENTINELS must be/)]);
    const local = { DATABASE_URL: 'postgres://app:x@localhost:5432/app', REDIS_SENTINELS: 'redis://localhost:26379' };
    const production = { ...given, ...local, NODE_ENV: 'production', REDIS_URL: 'redis://localhost:6379' };
    expect(problemsOf(production)).toEqual([expect.stringMatching(/^REDIS_URL must begin with rediss/)]);
  });

  it('loadConfig treats an empty variable as an absent one', () => {
    const config = loadConfig({ ...database, ...secrets, REDIS_URL: '', PORT: ' ', PRODUCT_NAME: '' });
    expect(config).toMatchObject({ port: 3000, productName: 'Saanjh' });
    expect(config.redisUrl).toBeUndefined();
  });

  it('loadConfig refuses to run without a database and without secrets of 32 characters, a sentence for each', () => {
    const problems = problemsOf({ SESSION_SECRET: 'short' });
    expect(problems).toHaveLength(4);
    expect(problems.join(' ')).toMatch(/DATABASE_URL must.*SESSION_SECRET must.*VENUE_TOKEN_SECRET must.*SECOND_FACTOR_SECRET must/);
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PRIVATE_PORT', 'nine'],
    ['PRIVATE_PORT', '70000'],
    ['DEMO_MARKET', 'yes'],
    ['RATE_LIMITS', 'true'],
    ['INTERNAL_NETWORK_TRUSTED', '1'],
    ['SENDS_MAIL', 'yes'],
    ['OWNER_DATABASE_URL', 'mysql://db'],
    ['DATABASE_READ_URL', 'mysql://db'],
    ['LOG_LEVEL', 'loud'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half'],
    ['REDIS_URL', 'localhost:6379'],
    ['REDIS_SENTINELS', 'redis://sentinel:26379'],
    ['DATABASE_URL', 'mysql://db'],
    ['PUBLIC_URL', 'example.org'],
    ['ANALYTICS_URL', 'count.example'],
    ['TILES_URL', 'https://tiles.example/{z}/{x}.png'],
    ['TILES_URL', 'https://{s}.tiles.example/{z}/{x}/{y}.png'],
    ['TILES_URL', 'tiles.example/{z}/{x}/{y}.png'],
    ['TILES_ATTRIBUTION', 'x'.repeat(121)],
    ['TRUSTED_PROXIES', 'balancer'],
    ['TRUSTED_PROXIES', '10.0.0.1 0.0.0.0/0'],
    ['APP_MODE', 'cloud'],
    ['NODE_ENV', 'staging'],
    ['PRODUCT_NAME', 'x'.repeat(41)],
    ['BUSINESS_PROFILE_URL', 'profiles.example'],
    ['BUSINESS_PROFILE_URL', 'https://profiles.example/?a=b'],
    ['OIDC_ISSUER', 'accounts.example'],
    ['OIDC_LABEL', 'x'.repeat(31)],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'smtp://mail.example?ignoreTLS=true'],
    ['SMTP_URL', 'smtp://mail.example?pool=true&requireTLS=false'],
    ['SMTP_URL', 'smtps://mail.example?tls.servername=other.example'],
    ['PUSH_SERVICES', '*'],
    ['PUSH_SERVICES', 'push.example.org,'],
    ['GRIEVANCE_CONTACT', 'Asha Rao'],
    ['GRIEVANCE_CONTACT', 'asha@example.org, ravi@example.org'],
    ['GRIEVANCE_CONTACT', 'asha@example.org?subject=x'],
  ])('loadConfig answers %s=%s with one sentence that names it', (name, value) => {
    const problems = problemsOf({ ...database, ...secrets, [name]: value });
    expect(problems.some((problem) => problem.startsWith(`${name} must`) && problem.endsWith('.'))).toBe(true);
  });

  it('an administrator needs both an address and a password of 12 characters', () => {
    const admin = { ADMIN_EMAIL: 'Asha@Example.org', ADMIN_PASSWORD: 'twelve chars' };
    expect(loadConfig({ ...database, ...secrets, ...admin }).admin).toEqual({ email: 'asha@example.org', password: 'twelve chars' });
    expect(loadConfig({ ...database, ...secrets, ADMIN_EMAIL: '' }).admin).toBeUndefined();
    const wrong = [{ ADMIN_EMAIL: admin.ADMIN_EMAIL }, { ADMIN_PASSWORD: admin.ADMIN_PASSWORD }, { ...admin, ADMIN_PASSWORD: 'short' }];
    expect(wrong.map((env) => problemsOf({ ...database, ...secrets, ...env }).map((problem) => problem.split(' ')[0]))).toEqual([
      ['ADMIN_PASSWORD'],
      ['ADMIN_EMAIL'],
      ['ADMIN_PASSWORD'],
    ]);
  });

  it('profiles are read from Google with an id and a secret, from a stand-in if one is set, and not at all without a client', () => {
    const client = { BUSINESS_PROFILE_CLIENT_ID: 'id', BUSINESS_PROFILE_CLIENT_SECRET: 'secret' };
    const profiles = (more: object) => loadConfig({ ...database, ...secrets, ...more }).businessProfile;
    expect(profiles({})).toBeUndefined();
    expect(profiles({ BUSINESS_PROFILE_URL: 'https://profiles.example' })).toBeUndefined();
    expect(profiles(client)).toMatchObject({ clientId: 'id', tokenUrl: 'https://oauth2.googleapis.com/token' });
    expect(profiles({ ...client, BUSINESS_PROFILE_URL: 'https://profiles.example/' })?.tokenUrl).toBe('https://profiles.example/token');
    for (const [name, value] of Object.entries(client)) expect(problemsOf({ ...database, ...secrets, [name]: value })).toHaveLength(1);
  });

  it('traces go to a collector of each program that serves or works, of every request unless a share is given', () => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/' };
    expect(loadConfig({ ...database, ...secrets }).traces).toBeUndefined();
    expect(loadConfig({ ...database, ...secrets, OTEL_TRACES_SAMPLER_ARG: '0.5' }).traces).toBeUndefined();
    expect(loadConfig({ ...database, ...secrets, ...collector }, 'worker').traces).toEqual({ url: 'https://collector.example', share: 1 });
    const some = { ...database, ...secrets, ...collector, OTEL_TRACES_SAMPLER_ARG: '0.05' };
    expect(loadConfig(some, 'api').traces).toMatchObject({ share: 0.05 });
    expect(loadConfig(some, 'migrate')).not.toHaveProperty('traces');
  });

  it('people sign in by Google with an id and a secret, by another issuer if one is set, and not at all without a client', () => {
    const client = { OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };
    const provider = (more: object) => loadConfig({ ...database, ...secrets, ...more }).signInProvider;
    expect(provider({ OIDC_ISSUER: 'https://accounts.example' })).toBeUndefined();
    expect(provider(client)).toMatchObject({ clientId: 'id', issuer: 'https://accounts.google.com', label: 'Google' });
    const other = { OIDC_ISSUER: 'https://accounts.example/realm', OIDC_LABEL: 'Example' };
    expect(provider({ ...client, ...other })).toMatchObject({ issuer: other.OIDC_ISSUER, label: 'Example' });
    for (const [name, value] of Object.entries(client)) expect(problemsOf({ ...database, ...secrets, [name]: value })).toHaveLength(1);
  });

  it('the push services are those of the browsers, or the configured ones', () => {
    expect(loadConfig({ ...database, ...secrets }).pushServices).toContain('fcm.googleapis.com');
    const set = loadConfig({ ...database, ...secrets, PUSH_SERVICES: 'Push.example.org, *.push.example.net' });
    expect(set.pushServices).toEqual(['push.example.org', '*.push.example.net']);
  });

  it.each(['asha@example.org', 'Dr. Asha Rao <asha@example.org>', '<asha@example.org>'])(
    'loadConfig reads the mail address of %s',
    (contact) => {
      expect(loadConfig({ ...database, ...secrets, GRIEVANCE_CONTACT: contact }).grievanceAddress).toBe('asha@example.org');
      expect(loadConfig({ ...database, ...secrets }).grievanceAddress).toBeUndefined();
    },
  );

  it('port 0 lets the system choose the port', () => {
    expect(loadConfig({ ...database, ...secrets, PORT: '0' })).toMatchObject({ port: 0, publicUrl: 'http://localhost' });
  });

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:3000', 'http://localhost:3000'],
    ['0.0.0.0', 'http://127.0.0.1:3000', 'http://localhost:3000'],
    ['::', 'http://[::1]:3000', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000', 'http://[::1]:3000'],
    ['192.168.1.5', 'http://192.168.1.5:3000', 'http://192.168.1.5:3000'],
    ['localhost', 'http://localhost:3000', 'http://localhost:3000'],
  ])('a server that listens on %s has a reachable address', (host, localUrl, publicUrl) => {
    expect(loadConfig({ ...database, ...secrets, HOST: host })).toMatchObject({ localUrl, publicUrl });
  });

  it('loadConfig trusts no address of a client until TRUSTED_PROXIES names the proxy', () => {
    expect(loadConfig({ ...database, ...secrets }).trustedProxies).toEqual([]);
    const env = { ...database, ...secrets, TRUSTED_PROXIES: '10.0.0.1, 2001:db8::/32' };
    expect(loadConfig(env).trustedProxies).toEqual(['10.0.0.1', '2001:db8::/32']);
  });

  it('the private port is closed by default, and opens to the own machine alone', () => {
    expect(loadConfig({ ...database, ...secrets }).privatePort).toBeUndefined();
    expect(loadConfig({ ...database, ...secrets, PRIVATE_PORT: '9100' })).toMatchObject({ privatePort: 9100, privateHost: '127.0.0.1' });
  });

  it('PUBLIC_URL loses the slash at its end', () => {
    expect(loadConfig({ ...database, ...secrets, PUBLIC_URL: 'https://plans.example/' }).publicUrl).toBe('https://plans.example');
  });
});

describe('the secrets of a program', () => {
  const given = {
    DATABASE_URL: 'postgres://app:x@db:5432/app',
    OWNER_DATABASE_URL: 'postgres://owner:x@db:5432/app',
    REDIS_URL: 'redis://:x@redis:6379',
    REDIS_SENTINELS: 'redis://:x@sentinel:26379',
    BUCKET_URL: 'https://key:secret@bucket.example/photos',
    SMTP_URL: 'smtps://name:password@mail.example',
    VAPID_PRIVATE_KEY: 'k'.repeat(43),
    AI_WORDING_KEY: 'key',
    BUSINESS_PROFILE_CLIENT_ID: 'id',
    BUSINESS_PROFILE_CLIENT_SECRET: 'secret',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret',
    ADMIN_EMAIL: 'asha@example.org',
    ADMIN_PASSWORD: 'twelve chars',
    ...secrets,
  };

  it.each<[Program, string[]]>([
    ['api', ['SESSION_SECRET', 'VENUE_TOKEN_SECRET', 'SECOND_FACTOR_SECRET']],
    ['worker', ['SESSION_SECRET']],
    ['migrate', []],
  ])('the %s requires its own secrets alone', (program, needed) => {
    const own = { ...database, ...Object.fromEntries(Object.entries(secrets).filter(([name]) => needed.includes(name))) };
    expect(() => loadConfig(own, program)).not.toThrow();
    const problems = problemsOf({}, program).map((problem) => problem.split(' ')[0]);
    expect(problems).toEqual(['DATABASE_URL', ...needed]);
  });

  it.each<Program>(['api', 'worker', 'migrate'])('are all that the %s keeps of what it is given', (program) => {
    const others = Object.entries(USERS_OF_SECRET).filter(([, users]) => !users.includes(program));
    const without = Object.fromEntries(Object.entries(given).filter(([name]) => !others.some(([other]) => other === name)));
    expect(others.length).toBeGreaterThan(0);
    expect(loadConfig(given, program)).toEqual(loadConfig({ ...without, SENDS_MAIL: 'on' }, program));
  });
});

describe('the connections of a production', () => {
  const production = { ...secrets, NODE_ENV: 'production' };
  const local = { DATABASE_URL: 'postgres://app:x@localhost:5432/app' };

  it.each([
    ['DATABASE_URL', 'postgres://app:x@db:5432/app'],
    ['DATABASE_URL', 'postgres://app:x@db:5432/app?sslmode=require'],
    ['DATABASE_URL', 'postgres://app:x@db:5432/app?sslmode=no-verify'],
    ['DATABASE_URL', 'postgres://app:x@db:5432/app?application_name=sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://app:x@localhost:5432/app?host=db'],
    ['OWNER_DATABASE_URL', 'postgres://owner:x@10.0.0.5/app'],
    ['REDIS_URL', 'redis://:x@redis:6379'],
    ['REDIS_SENTINELS', 'redis://:x@sentinel:26379'],
    ['BUCKET_URL', 'http://key:secret@minio:9000/photos'],
    ['AI_WORDING_URL', 'http://ollama:11434/v1'],
    ['BUSINESS_PROFILE_URL', 'http://profiles.example'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318'],
    ['OIDC_ISSUER', 'http://accounts.example'],
  ])('a connection without TLS to another machine is refused, unless the network is trusted: %s=%s', (name, value) => {
    const others = { AI_WORDING_MODEL: 'small', AI_WORDING_URL: 'http://127.0.0.1:11434/v1', REDIS_URL: 'rediss://:x@redis:6379' };
    const env = { ...production, ...local, ...others, [name]: value };
    expect(problemsOf(env)).toEqual([expect.stringMatching(`^${name} must .*INTERNAL_NETWORK_TRUSTED.*\\.$`)]);
    expect(problemsOf({ ...env, INTERNAL_NETWORK_TRUSTED: 'on' })).toEqual([]);
    expect(problemsOf({ ...env, NODE_ENV: 'development' })).toEqual([]);
  });

  it.each([
    ['DATABASE_URL', 'postgres://app:x@db:5432/app?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://app:x@db:5432/app?sslrootcert=/ca.pem&sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://app:x@127.0.0.1/app'],
    ['DATABASE_URL', 'postgres://app:x@[::1]:5432/app'],
    ['DATABASE_URL', 'postgres://app:x@%2Fvar%2Frun%2Fpostgresql/app'],
    ['DATABASE_URL', 'postgres:///app?host=/var/run/postgresql'],
    ['REDIS_URL', 'rediss://:x@redis:6379'],
    ['REDIS_URL', 'redis://localhost:6379'],
    ['BUCKET_URL', 'https://key:secret@bucket.example/photos'],
  ])('a connection by TLS with a checked certificate, or on this machine, is accepted: %s=%s', (name, value) => {
    expect(problemsOf({ ...production, ...local, [name]: value })).toEqual([]);
  });
});
