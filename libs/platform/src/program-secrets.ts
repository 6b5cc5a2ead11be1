import type { CONFIG_VARIABLES } from './environment.js';

/** The programs that read the configuration. */
export type Program = 'api' | 'worker' | 'migrate';

/** The programs that use each secret. A program neither requires nor keeps the secrets of others. */
export const USERS_OF_SECRET: Readonly<Partial<Record<(typeof CONFIG_VARIABLES)[number], readonly Program[]>>> = {
  OWNER_DATABASE_URL: ['migrate'],
  DATABASE_READ_URL: ['api'],
  ADMIN_EMAIL: ['migrate'],
  ADMIN_PASSWORD: ['migrate'],
  REDIS_URL: ['api', 'worker'],
  REDIS_SENTINELS: ['api', 'worker'],
  BUCKET_URL: ['api', 'worker'],
  VAPID_PRIVATE_KEY: ['api', 'worker'],
  SESSION_SECRET: ['api', 'worker'],
  OTEL_EXPORTER_OTLP_ENDPOINT: ['api', 'worker'],
  OTEL_TRACES_SAMPLER_ARG: ['api', 'worker'],
  SMTP_URL: ['worker'],
  VENUE_TOKEN_SECRET: ['api'],
  SECOND_FACTOR_SECRET: ['api'],
  AI_WORDING_KEY: ['api'],
  BUSINESS_PROFILE_CLIENT_ID: ['api'],
  BUSINESS_PROFILE_CLIENT_SECRET: ['api'],
  OIDC_CLIENT_ID: ['api'],
  OIDC_CLIENT_SECRET: ['api'],
};

/** Returns true when the program uses the variable. Without a program the answer covers all of them: `npm start` checks the configuration of each. */
export const isUsedBy = (name: string, program: Program | undefined): boolean =>
  program === undefined || (USERS_OF_SECRET as Record<string, readonly Program[]>)[name]?.includes(program) !== false;
