import 'reflect-metadata';
import { isIP } from 'node:net';
import {
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  type ValidationArguments,
} from 'class-validator';
import { areProxies } from './trusted-proxies.js';

const SWITCH = ['on', 'off'];
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const SECRET_HINT = 'must be a random text of at least 32 characters (for example from: openssl rand -base64 48).';

/** Whether each is the address of a Sentinel, and Redis itself is called by a name. */
function areSentinels(addresses: unknown, args?: ValidationArguments): boolean {
  const { REDIS_URL } = (args?.object ?? {}) as Environment;
  const isRedis = (address: string): boolean => /^rediss?:\/\/\S+$/.test(address) && URL.canParse(address);
  if (!Array.isArray(addresses) || !REDIS_URL || !isRedis(REDIS_URL)) return false;
  return isIP(new URL(REDIS_URL).hostname.replace(/^\[|\]$/g, '')) === 0 && addresses.every(isRedis);
}

/** The level of the log, from everything to nothing. */
export type LogLevel = (typeof LEVELS)[number];

/** The raw environment, one property per variable; its decorators are the only rules. */
export class Environment {
  @IsIn(['embedded', 'cluster'], { message: 'APP_MODE must be embedded or cluster.' })
  APP_MODE!: string;

  @IsIn(['development', 'test', 'production'], { message: 'NODE_ENV must be development, test or production.' })
  NODE_ENV!: string;

  @IsNotEmpty({ message: 'HOST must be an address to listen on, such as 127.0.0.1.' })
  HOST!: string;

  @IsInt({ message: 'PORT must be a whole number from 0 to 65535.' })
  @Min(0, { message: 'PORT must be a whole number from 0 to 65535.' })
  @Max(65_535, { message: 'PORT must be a whole number from 0 to 65535.' })
  PORT!: number;

  @IsOptional()
  @IsInt({ message: 'PRIVATE_PORT must be a whole number from 0 to 65535.' })
  @Min(0, { message: 'PRIVATE_PORT must be a whole number from 0 to 65535.' })
  @Max(65_535, { message: 'PRIVATE_PORT must be a whole number from 0 to 65535.' })
  PRIVATE_PORT?: number;

  @IsNotEmpty({ message: 'PRIVATE_HOST must be an address to listen on, such as 127.0.0.1.' })
  PRIVATE_HOST!: string;

  @IsNotEmpty({ message: 'DATA_DIR must be a folder.' })
  DATA_DIR!: string;

  @Matches(/^postgres(ql)?:\/\/\S+$/, {
    message: 'DATABASE_URL must be a postgres:// address (npm start sets it for the embedded database).',
  })
  DATABASE_URL!: string;

  @IsOptional()
  @Matches(/^postgres(ql)?:\/\/\S+$/, { message: 'OWNER_DATABASE_URL must be a postgres:// address.' })
  OWNER_DATABASE_URL?: string;

  @IsOptional()
  @Matches(/^postgres(ql)?:\/\/\S+$/, { message: 'DATABASE_READ_URL must be a postgres:// address.' })
  DATABASE_READ_URL?: string;

  @IsOptional()
  @Matches(/^rediss?:\/\/\S+$/, { message: 'REDIS_URL must be a redis:// or rediss:// address.' })
  REDIS_URL?: string;

  // An address as the host would be connected to as it is, and no Sentinel asked.
  @ValidateIf((env: Environment) => env.REDIS_SENTINELS.length > 0)
  @ValidateBy(
    { name: 'sentinels', validator: { validate: areSentinels } },
    {
      message:
        'REDIS_SENTINELS must be redis:// or rediss:// addresses between spaces, and the host of REDIS_URL then the name under which they watch Redis.',
    },
  )
  REDIS_SENTINELS!: string[];

  @IsOptional()
  @Matches(/^https?:\/\/[^\s:@/]+:[^\s:@/]+@[^\s/]+\/[^\s/?]+\/?(\?region=[\w-]+)?$/, {
    message: 'BUCKET_URL must be like https://KEY:SECRET@host/bucket?region=ap-south-1.',
  })
  BUCKET_URL?: string;

  @IsIn(SWITCH, { message: 'INTERNAL_NETWORK_TRUSTED must be on or off.' })
  INTERNAL_NETWORK_TRUSTED!: string;

  @IsNotEmpty({ message: 'PRODUCT_NAME must not be empty.' })
  @MaxLength(40, { message: 'PRODUCT_NAME must have at most 40 characters.' })
  PRODUCT_NAME!: string;

  @IsUrl(
    { protocols: ['http', 'https'], require_protocol: true, require_tld: false },
    { message: 'PUBLIC_URL must be an http or https address.' },
  )
  PUBLIC_URL!: string;

  @IsOptional()
  @IsUrl(
    { protocols: ['http', 'https'], require_protocol: true, require_tld: false },
    { message: 'ANALYTICS_URL must be an http or https address.' },
  )
  ANALYTICS_URL?: string;

  @IsOptional()
  @Matches(/^https?:\/\/[^\s{}/?#]+\/(?=\S*\{z\})(?=\S*\{x\})(?=\S*\{y\})(?!\S*\{s\})\S+$/, {
    message: 'TILES_URL must be the http or https address of one host, with {z}, {x} and {y} in its path.',
  })
  TILES_URL?: string;

  @IsOptional()
  @MaxLength(120, { message: 'TILES_ATTRIBUTION must have at most 120 characters.' })
  TILES_ATTRIBUTION?: string;

  @ValidateBy(
    { name: 'proxies', validator: { validate: areProxies } },
    { message: 'TRUSTED_PROXIES must be addresses or networks such as 10.0.0.5 172.20.0.0/16, never everybody (/0).' },
  )
  TRUSTED_PROXIES!: string[];

  @IsIn(SWITCH, { message: 'DEMO_MARKET must be on or off.' })
  DEMO_MARKET!: string;

  @IsIn(SWITCH, { message: 'RATE_LIMITS must be on or off.' })
  RATE_LIMITS!: string;

  @IsIn(LEVELS, { message: `LOG_LEVEL must be one of ${LEVELS.join(', ')}.` })
  LOG_LEVEL!: LogLevel;

  @IsOptional()
  @Matches(/^https?:\/\/[^\s/?#]+[^\s?#]*$/, { message: 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http(s) address without a query.' })
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  @Min(0, { message: 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.' })
  @Max(1, { message: 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.' })
  OTEL_TRACES_SAMPLER_ARG!: number;

  @IsOptional()
  @Matches(/^smtps?:\/\/(?!\S*[?&](?:ignoreTLS|requireTLS|secure|tls\.[^&=]*)=)\S+$/i, {
    message:
      'SMTP_URL must be an smtp:// or smtps:// address that says nothing of TLS: the server has to offer it, with a certificate that is good.',
  })
  SMTP_URL?: string;

  @IsIn(SWITCH, { message: 'SENDS_MAIL must be on or off.' })
  SENDS_MAIL!: string;

  @IsEmail({ require_tld: false }, { message: 'MAIL_FROM must be a mail address.' })
  MAIL_FROM!: string;

  @IsOptional()
  @Matches(/^(?:[^<>]*<[^\s<>@?#%]+@[^\s<>@?#%]+>|[^\s<>@?#%]+@[^\s<>@?#%]+)$/, {
    message: 'GRIEVANCE_CONTACT must be a mail address, alone or after a name: Asha Rao <grievance@example.org>.',
  })
  GRIEVANCE_CONTACT?: string;

  @IsOptional()
  @Matches(/^[A-Za-z0-9_-]{43}$/, { message: 'VAPID_PRIVATE_KEY must be 32 random bytes in base64url, 43 characters.' })
  VAPID_PRIVATE_KEY?: string;

  // One variable without the other configures no wording.
  @ValidateIf((env: Environment) => env.AI_WORDING_URL !== undefined || env.AI_WORDING_MODEL !== undefined)
  @Matches(/^https?:\/\/[^\s/?#]+[^\s?#]*$/, { message: 'AI_WORDING_URL must be an http(s) address without a query.' })
  AI_WORDING_URL?: string;

  @ValidateIf((env: Environment) => env.AI_WORDING_URL !== undefined || env.AI_WORDING_MODEL !== undefined)
  @IsNotEmpty({ message: 'AI_WORDING_MODEL must name the model of AI_WORDING_URL.' })
  AI_WORDING_MODEL?: string;

  @IsOptional()
  @IsString()
  AI_WORDING_KEY?: string;

  // One variable without the other configures no client.
  @ValidateIf((env: Environment) => env.BUSINESS_PROFILE_CLIENT_ID !== undefined || env.BUSINESS_PROFILE_CLIENT_SECRET !== undefined)
  @IsNotEmpty({ message: 'BUSINESS_PROFILE_CLIENT_ID must be set together with BUSINESS_PROFILE_CLIENT_SECRET.' })
  BUSINESS_PROFILE_CLIENT_ID?: string;

  @ValidateIf((env: Environment) => env.BUSINESS_PROFILE_CLIENT_ID !== undefined || env.BUSINESS_PROFILE_CLIENT_SECRET !== undefined)
  @IsNotEmpty({ message: 'BUSINESS_PROFILE_CLIENT_SECRET must be set together with BUSINESS_PROFILE_CLIENT_ID.' })
  BUSINESS_PROFILE_CLIENT_SECRET?: string;

  @IsOptional()
  @Matches(/^https?:\/\/[^\s/?#]+[^\s?#]*$/, { message: 'BUSINESS_PROFILE_URL must be an http(s) address without a query.' })
  BUSINESS_PROFILE_URL?: string;

  @Matches(/^https?:\/\/[^\s/?#]+[^\s?#]*$/, { message: 'OIDC_ISSUER must be an http(s) address without a query.' })
  OIDC_ISSUER!: string;

  // One variable without the other configures no client.
  @ValidateIf((env: Environment) => env.OIDC_CLIENT_ID !== undefined || env.OIDC_CLIENT_SECRET !== undefined)
  @IsNotEmpty({ message: 'OIDC_CLIENT_ID must be set together with OIDC_CLIENT_SECRET.' })
  OIDC_CLIENT_ID?: string;

  @ValidateIf((env: Environment) => env.OIDC_CLIENT_ID !== undefined || env.OIDC_CLIENT_SECRET !== undefined)
  @IsNotEmpty({ message: 'OIDC_CLIENT_SECRET must be set together with OIDC_CLIENT_ID.' })
  OIDC_CLIENT_SECRET?: string;

  @MaxLength(30, { message: 'OIDC_LABEL must have at most 30 characters.' })
  OIDC_LABEL!: string;

  @Matches(/^(\*\.)?([a-z\d-]+\.)+[a-z]{2,}$/, {
    each: true,
    message: 'PUSH_SERVICES must be host names separated by commas, such as fcm.googleapis.com,*.push.apple.com.',
  })
  PUSH_SERVICES!: string[];

  @IsString({ message: `SESSION_SECRET ${SECRET_HINT}` })
  @MinLength(32, { message: `SESSION_SECRET ${SECRET_HINT}` })
  SESSION_SECRET!: string;

  @IsString({ message: `VENUE_TOKEN_SECRET ${SECRET_HINT}` })
  @MinLength(32, { message: `VENUE_TOKEN_SECRET ${SECRET_HINT}` })
  VENUE_TOKEN_SECRET!: string;

  @IsString({ message: `SECOND_FACTOR_SECRET ${SECRET_HINT}` })
  @MinLength(32, { message: `SECOND_FACTOR_SECRET ${SECRET_HINT}` })
  SECOND_FACTOR_SECRET!: string;

  // One variable without the other configures no account.
  @ValidateIf((env: Environment) => env.ADMIN_EMAIL !== undefined || env.ADMIN_PASSWORD !== undefined)
  @IsEmail({}, { message: 'ADMIN_EMAIL must be a mail address.' })
  ADMIN_EMAIL?: string;

  @ValidateIf((env: Environment) => env.ADMIN_EMAIL !== undefined || env.ADMIN_PASSWORD !== undefined)
  @IsString({ message: 'ADMIN_PASSWORD must have at least 12 characters.' })
  @MinLength(12, { message: 'ADMIN_PASSWORD must have at least 12 characters.' })
  ADMIN_PASSWORD?: string;
}

/** Every variable that loadConfig reads; the tests compare .env.example and docker-compose.yml with it. */
export const CONFIG_VARIABLES = [
  'APP_MODE',
  'NODE_ENV',
  'HOST',
  'PORT',
  'PRIVATE_HOST',
  'PRIVATE_PORT',
  'DATA_DIR',
  'DATABASE_URL',
  'OWNER_DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'REDIS_SENTINELS',
  'BUCKET_URL',
  'INTERNAL_NETWORK_TRUSTED',
  'PRODUCT_NAME',
  'PUBLIC_URL',
  'ANALYTICS_URL',
  'TILES_URL',
  'TILES_ATTRIBUTION',
  'TRUSTED_PROXIES',
  'DEMO_MARKET',
  'RATE_LIMITS',
  'LOG_LEVEL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_TRACES_SAMPLER_ARG',
  'SMTP_URL',
  'SENDS_MAIL',
  'MAIL_FROM',
  'GRIEVANCE_CONTACT',
  'VAPID_PRIVATE_KEY',
  'AI_WORDING_URL',
  'AI_WORDING_MODEL',
  'AI_WORDING_KEY',
  'BUSINESS_PROFILE_CLIENT_ID',
  'BUSINESS_PROFILE_CLIENT_SECRET',
  'BUSINESS_PROFILE_URL',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_LABEL',
  'PUSH_SERVICES',
  'SESSION_SECRET',
  'VENUE_TOKEN_SECRET',
  'SECOND_FACTOR_SECRET',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
] as const satisfies readonly (keyof Environment)[];
