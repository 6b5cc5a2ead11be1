import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { CONFIG_VARIABLES, loadConfig } from '@app/platform';

interface Service {
  image?: string;
  build?: string;
  command?: string;
  environment?: Record<string, string | number>;
  ports?: string[];
  expose?: string[];
  volumes?: string[];
  deploy?: { replicas?: number };
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
}

const read = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const text = read('docker-compose.yml');
const file = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
  volumes: object;
};
const service = (name: string): Service => file.services[name] ?? {};
const example = read('.env.example');

/** What Compose makes of ${NAME:-default} and ${NAME:?message} with a filled-in .env. */
function resolve(environment: Record<string, string | number>, env: Record<string, string>): NodeJS.ProcessEnv {
  const fill = (value: string): string =>
    value.replace(/\$\{([A-Z_]+)(:[-?])([^}]*)\}/g, (_, name: string, kind: string, rest: string) => {
      const known = env[name];
      if (!known && kind === ':?') throw new Error(rest);
      return known || rest;
    });
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(String(value))]));
}

const filled = {
  POSTGRES_PASSWORD: 'abc',
  SESSION_SECRET: 's'.repeat(40),
  VENUE_TOKEN_SECRET: 'v'.repeat(40),
  PUBLIC_URL: 'https://plans.example',
};

describe('docker-compose.yml', () => {
  it('runs Postgres 18, Redis 8, a migrate job, two APIs, two workers and a balancer', () => {
    expect(Object.keys(file.services).sort()).toEqual(['api', 'balancer', 'migrate', 'postgres', 'redis', 'worker']);
    expect(service('postgres').image).toMatch(/^postgres:18(\D|$)/);
    expect(service('redis').image).toMatch(/^redis:8(\D|$)/);
    expect(service('redis').command).toContain('--appendonly yes');
    expect(service('redis').command).toContain('--maxmemory-policy noeviction');
    expect([service('api').deploy?.replicas, service('worker').deploy?.replicas]).toEqual([2, 2]);
  });

  it.each(['migrate', 'api', 'worker'])('gives %s exactly the variables of the configuration, which then is a valid cluster', (name) => {
    const environment = service(name).environment ?? {};
    expect(Object.keys(environment).sort()).toEqual([...CONFIG_VARIABLES].sort());
    const config = loadConfig(resolve(environment, filled));
    expect(config).toMatchObject({ mode: 'cluster', production: true, host: '0.0.0.0', demoMarket: false, rateLimits: true });
    expect(config.databaseUrl).toBe('postgres://app:abc@postgres:5432/app');
    expect(config.redisUrl).toBe('redis://redis:6379');
  });

  it.each(Object.keys(filled))('refuses to start without %s: no secret has a default', (name) => {
    expect(() => resolve(service('api').environment ?? {}, { ...filled, [name]: '' })).toThrow(name);
  });

  it('sends the balancer to the port that the API listens on, and opens no other port to the machine', () => {
    const port = loadConfig(resolve(service('api').environment ?? {}, filled)).port;
    expect(service('api').expose).toEqual([String(port)]);
    expect(file.configs['balancer']?.content).toContain(`dynamic a api ${port}`);
    expect(service('api').healthcheck?.test.join(' ')).toContain(`127.0.0.1:${port}/health/ready`);
    expect(Object.values(file.services).flatMap((one) => one.ports ?? [])).toEqual(['${PUBLISH_PORT:-8080}:8080']);
  });

  it('starts nothing before the migrations are through and what it needs is healthy', () => {
    for (const name of ['api', 'worker']) {
      expect(service(name).depends_on?.['migrate']?.condition).toBe('service_completed_successfully');
      expect(service(name).depends_on?.['redis']?.condition).toBe('service_healthy');
    }
    for (const name of ['postgres', 'redis', 'api', 'balancer']) expect(service(name).healthcheck).toBeDefined();
  });

  it('keeps the database, the jobs and the files in volumes', () => {
    expect(Object.keys(file.volumes).sort()).toEqual(['database', 'files', 'jobs']);
    expect(service('postgres').volumes).toEqual(['database:/var/lib/postgresql']);
    expect(service('redis').volumes).toEqual(['jobs:/data']);
  });
});

describe('.env.example', () => {
  const listed = [...example.matchAll(/^# (.+)\n#([A-Z_]+)=(.*)$/gm)].map(([, sentence, name, value]) => ({ sentence, name, value }));

  it('lists every variable of the configuration and of the compose file, each under a sentence', () => {
    const used = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
    expect(new Set(listed.map(({ name }) => name))).toEqual(new Set([...CONFIG_VARIABLES, ...used]));
    for (const { sentence } of listed) expect(sentence).toMatch(/\.$/);
  });

  it('gives no secret and no password a value', () => {
    for (const { name, value } of listed) if (/SECRET|PASSWORD/.test(name ?? '')) expect(value).toBe('');
  });
});
