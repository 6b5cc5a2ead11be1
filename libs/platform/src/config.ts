import 'reflect-metadata';
import { isIP } from 'node:net';
import { validateSync } from 'class-validator';
import { businessProfileOf, type BusinessProfileClient } from './business-profile.js';
import { type CONFIG_VARIABLES, Environment, type LogLevel } from './environment.js';
import { plainConnections } from './plain-connections.js';
import { isUsedBy, type Program } from './program-secrets.js';
import { GOOGLE_ISSUER, signInProviderOf, type SignInProvider } from './sign-in-provider.js';
import { proxyList } from './trusted-proxies.js';

/** The push services of Chromium, Firefox, Safari and Edge: every browser with web push uses one of them. */
const PUSH_SERVICES = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com'];

/** The limit of one answer; a person waits for the page meanwhile. */
const WORDING_TIMEOUT_MS = 1_500;

/** Everything that is set from outside, typed and checked. `.env.example` describes each variable in a sentence. */
export interface Config {
  /** embedded: started by `npm start` with its own Postgres; cluster: the operator gives DATABASE_URL (and REDIS_URL). */
  readonly mode: 'embedded' | 'cluster';
  readonly production: boolean;
  readonly host: string;
  /** The port; 0 asks the system for a free one. */
  readonly port: number;
  /** The address of the API for programs of the same machine. */
  readonly localUrl: string;
  /** The port of health and metrics, apart from the public one; 0 asks the system for a free one, undefined: no such port. */
  readonly privatePort?: number;
  readonly privateHost: string;
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** The address for the role that owns the schema, if that is another role; the migrate job alone has it. */
  readonly ownerDatabaseUrl?: string;
  /** A standby that the API reads what may be a second or two old from. */
  readonly databaseReadUrl?: string;
  /** When present, jobs, the change bus, rate limits and presence use Redis. */
  readonly redisUrl?: string;
  /** The Sentinels that say which Redis leads; the host of `redisUrl` is then the name under which they watch it. Empty without Sentinel. */
  readonly redisSentinels: readonly string[];
  /** The bucket of files; without it files are in the data folder. */
  readonly bucketUrl?: string;
  readonly productName: string;
  /** The public address, without a slash at its end. */
  readonly publicUrl: string;
  /** The address for usage counts of pages, with consent; without it nothing is counted. */
  readonly analyticsUrl?: string;
  /** The address of map tiles, with {z}, {x} and {y}, and their attribution; without it maps are drawn. */
  readonly tiles?: { readonly url: string; readonly attribution: string };
  /** Addresses and networks whose X-Forwarded-For is trusted; when empty, the address of the connection is the client's. */
  readonly trustedProxies: readonly string[];
  readonly demoMarket: boolean;
  readonly rateLimits: boolean;
  readonly logLevel: LogLevel;
  /** The collector of traces, and the share of requests that are traced; without it none are. `url` ends before `/v1/traces`. */
  readonly traces?: { readonly url: string; readonly share: number };
  /** The mail server; without it mails are written to the outbox in the data folder. */
  readonly smtpUrl?: string;
  /** True when the worker hands mails to a server; for the API, which has no `smtpUrl`. */
  readonly sendsMail: boolean;
  /** The sender's address of mails. */
  readonly mailFrom: string;
  /** The mail address for complaints and for reports of vulnerabilities. */
  readonly grievanceAddress?: string;
  /** The key of the pushes (P-256, base64url); without it there are no pushes. */
  readonly vapidPrivateKey?: string;
  /** A language model that may word the reasons for suggested places; without it our own words are shown. `url` ends before `/chat/completions`. */
  readonly wording?: { readonly url: string; readonly key: string | null; readonly model: string; readonly timeoutMs: number };
  /** The client that reads the places of a consenting person from Google; without it no profile is read. */
  readonly businessProfile?: BusinessProfileClient;
  /** The OpenID provider by which planners may sign in; without it there is no such button. */
  readonly signInProvider?: SignInProvider;
  /** The hosts of the push services that a browser may name; `*.` at the start matches every host below. */
  readonly pushServices: readonly string[];
  /** True in tests alone: pushes and webhooks may go to an address of the own machine. */
  readonly localPushes: boolean;
  readonly sessionSecret: string;
  /** The administrator of the product, whose account is made when the schema is migrated. */
  readonly admin?: { readonly email: string; readonly password: string };
}

export interface ApiConfig extends Config {
  readonly venueTokenSecret: string;
  /** The secret that encrypts the second factors of the team. */
  readonly secondFactorSecret: string;
}

export type MigrateConfig = Omit<Config, 'sessionSecret'>;

/** Thrown by loadConfig: `problems` holds one sentence per wrong variable. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

/** Reads a variable; an empty one (`REDIS_URL=` in a file) means the same as an absent one. */
const given = (env: NodeJS.ProcessEnv, name: string): string | undefined => env[name]?.trim() || undefined;

const ALL_ADDRESSES: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Returns the host of a URL for an address to listen on; IPv6 gets brackets. */
const hostOfUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** Returns the domain of the sender of mails: the site's, or `localhost` if the site has an address in place of a name. */
function mailDomainOf(publicUrl: string): string {
  const name = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : '';
  return name === '' || isIP(name.replace(/^\[|\]$/g, '')) !== 0 ? 'localhost' : name;
}

const wholeNumber = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

/**
 * Reads and checks the configuration of a program, without the secrets of others, or that of all programs.
 * @throws ConfigError with one sentence for each wrong variable.
 */
export function loadConfig(env: NodeJS.ProcessEnv, program: 'worker'): Config;
export function loadConfig(env: NodeJS.ProcessEnv, program: 'migrate'): MigrateConfig;
export function loadConfig(env?: NodeJS.ProcessEnv, program?: Program): ApiConfig;
export function loadConfig(env: NodeJS.ProcessEnv = process.env, program?: Program): ApiConfig {
  const read = (name: (typeof CONFIG_VARIABLES)[number]): string | undefined => (isUsedBy(name, program) ? given(env, name) : undefined);
  const mode = read('APP_MODE') ?? (read('DATABASE_URL') ? 'cluster' : 'embedded');
  const embedded = mode === 'embedded';
  const port = read('PORT') ?? '3000';
  const privatePort = read('PRIVATE_PORT');
  const host = read('HOST') ?? (embedded ? '127.0.0.1' : '0.0.0.0');
  const isLocalhost = host in ALL_ADDRESSES || host === '127.0.0.1';
  const urlOf = (name: string): string => `http://${name}${port === '0' ? '' : `:${port}`}`;
  const publicUrl = read('PUBLIC_URL') ?? urlOf(isLocalhost ? 'localhost' : hostOfUrl(host));
  const raw = Object.assign(new Environment(), {
    APP_MODE: mode,
    NODE_ENV: read('NODE_ENV') ?? 'development',
    HOST: host,
    PORT: wholeNumber(port),
    PRIVATE_PORT: privatePort === undefined ? undefined : wholeNumber(privatePort),
    PRIVATE_HOST: read('PRIVATE_HOST') ?? '127.0.0.1',
    DATA_DIR: read('DATA_DIR') ?? '.data',
    DATABASE_URL: read('DATABASE_URL'),
    OWNER_DATABASE_URL: read('OWNER_DATABASE_URL'),
    DATABASE_READ_URL: read('DATABASE_READ_URL'),
    REDIS_URL: read('REDIS_URL'),
    REDIS_SENTINELS: read('REDIS_SENTINELS')?.split(/[\s,]+/) ?? [],
    BUCKET_URL: read('BUCKET_URL'),
    INTERNAL_NETWORK_TRUSTED: read('INTERNAL_NETWORK_TRUSTED') ?? 'off',
    PRODUCT_NAME: read('PRODUCT_NAME') ?? 'Saanjh',
    PUBLIC_URL: publicUrl,
    ANALYTICS_URL: read('ANALYTICS_URL'),
    TILES_URL: read('TILES_URL'),
    TILES_ATTRIBUTION: read('TILES_ATTRIBUTION'),
    TRUSTED_PROXIES: proxyList(read('TRUSTED_PROXIES')),
    DEMO_MARKET: read('DEMO_MARKET') ?? (embedded ? 'on' : 'off'),
    RATE_LIMITS: read('RATE_LIMITS') ?? 'on',
    LOG_LEVEL: read('LOG_LEVEL') ?? 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: read('OTEL_EXPORTER_OTLP_ENDPOINT'),
    OTEL_TRACES_SAMPLER_ARG: Number(read('OTEL_TRACES_SAMPLER_ARG') ?? 1),
    SMTP_URL: read('SMTP_URL'),
    SENDS_MAIL: read('SENDS_MAIL') ?? (given(env, 'SMTP_URL') ? 'on' : 'off'),
    MAIL_FROM: read('MAIL_FROM') ?? `no-reply@${mailDomainOf(publicUrl)}`,
    GRIEVANCE_CONTACT: read('GRIEVANCE_CONTACT'),
    VAPID_PRIVATE_KEY: read('VAPID_PRIVATE_KEY'),
    AI_WORDING_URL: read('AI_WORDING_URL'),
    AI_WORDING_MODEL: read('AI_WORDING_MODEL'),
    AI_WORDING_KEY: read('AI_WORDING_KEY'),
    BUSINESS_PROFILE_CLIENT_ID: read('BUSINESS_PROFILE_CLIENT_ID'),
    BUSINESS_PROFILE_CLIENT_SECRET: read('BUSINESS_PROFILE_CLIENT_SECRET'),
    BUSINESS_PROFILE_URL: read('BUSINESS_PROFILE_URL'),
    OIDC_ISSUER: read('OIDC_ISSUER') ?? GOOGLE_ISSUER,
    OIDC_CLIENT_ID: read('OIDC_CLIENT_ID'),
    OIDC_CLIENT_SECRET: read('OIDC_CLIENT_SECRET'),
    OIDC_LABEL: read('OIDC_LABEL') ?? 'Google',
    PUSH_SERVICES:
      read('PUSH_SERVICES')
        ?.toLowerCase()
        .split(/\s*,\s*/) ?? PUSH_SERVICES,
    SESSION_SECRET: read('SESSION_SECRET'),
    VENUE_TOKEN_SECRET: read('VENUE_TOKEN_SECRET'),
    SECOND_FACTOR_SECRET: read('SECOND_FACTOR_SECRET'),
    ADMIN_EMAIL: read('ADMIN_EMAIL'),
    ADMIN_PASSWORD: read('ADMIN_PASSWORD'),
  });
  const wrong = validateSync(raw, { stopAtFirstError: true }).filter(({ property }) => isUsedBy(property, program));
  const problems = [...wrong.flatMap(({ constraints }) => Object.values(constraints ?? {})), ...plainConnections(raw)];
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    mode: embedded ? 'embedded' : 'cluster',
    production: raw.NODE_ENV === 'production',
    host: raw.HOST,
    port: raw.PORT,
    localUrl: urlOf(hostOfUrl(ALL_ADDRESSES[host] ?? host)),
    ...(raw.PRIVATE_PORT === undefined ? {} : { privatePort: raw.PRIVATE_PORT }),
    privateHost: raw.PRIVATE_HOST,
    dataDir: raw.DATA_DIR,
    databaseUrl: raw.DATABASE_URL,
    ...(raw.OWNER_DATABASE_URL ? { ownerDatabaseUrl: raw.OWNER_DATABASE_URL } : {}),
    ...(raw.DATABASE_READ_URL ? { databaseReadUrl: raw.DATABASE_READ_URL } : {}),
    ...(raw.REDIS_URL ? { redisUrl: raw.REDIS_URL } : {}),
    redisSentinels: raw.REDIS_SENTINELS,
    ...(raw.BUCKET_URL ? { bucketUrl: raw.BUCKET_URL } : {}),
    productName: raw.PRODUCT_NAME,
    publicUrl: raw.PUBLIC_URL.replace(/\/+$/, ''),
    ...(raw.ANALYTICS_URL ? { analyticsUrl: raw.ANALYTICS_URL } : {}),
    ...(raw.TILES_URL ? { tiles: { url: raw.TILES_URL, attribution: raw.TILES_ATTRIBUTION ?? '' } } : {}),
    trustedProxies: raw.TRUSTED_PROXIES,
    demoMarket: raw.DEMO_MARKET === 'on',
    rateLimits: raw.RATE_LIMITS === 'on',
    logLevel: raw.LOG_LEVEL,
    ...(raw.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { traces: { url: raw.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''), share: raw.OTEL_TRACES_SAMPLER_ARG } }
      : {}),
    ...(raw.SMTP_URL ? { smtpUrl: raw.SMTP_URL } : {}),
    sendsMail: raw.SENDS_MAIL === 'on',
    mailFrom: raw.MAIL_FROM,
    ...(raw.GRIEVANCE_CONTACT ? { grievanceAddress: raw.GRIEVANCE_CONTACT.replace(/^.*<|>$/g, '') } : {}),
    ...(raw.VAPID_PRIVATE_KEY ? { vapidPrivateKey: raw.VAPID_PRIVATE_KEY } : {}),
    ...(raw.AI_WORDING_URL && raw.AI_WORDING_MODEL
      ? {
          wording: {
            url: raw.AI_WORDING_URL.replace(/\/+$/, ''),
            key: raw.AI_WORDING_KEY ?? null,
            model: raw.AI_WORDING_MODEL,
            timeoutMs: WORDING_TIMEOUT_MS,
          },
        }
      : {}),
    ...businessProfileOf(raw),
    ...signInProviderOf(raw),
    pushServices: raw.PUSH_SERVICES,
    localPushes: raw.NODE_ENV === 'test',
    sessionSecret: raw.SESSION_SECRET,
    venueTokenSecret: raw.VENUE_TOKEN_SECRET,
    secondFactorSecret: raw.SECOND_FACTOR_SECRET,
    ...(raw.ADMIN_EMAIL && raw.ADMIN_PASSWORD ? { admin: { email: raw.ADMIN_EMAIL.toLowerCase(), password: raw.ADMIN_PASSWORD } } : {}),
  };
}
