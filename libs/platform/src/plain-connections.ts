import type { Environment } from './environment.js';

const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\]|%2F.*|\/.*|)$/i;

/** The sign of each address that it uses TLS with a checked certificate. */
const BY_TLS = {
  DATABASE_URL: 'say sslmode=verify-full',
  OWNER_DATABASE_URL: 'say sslmode=verify-full',
  DATABASE_READ_URL: 'say sslmode=verify-full',
  REDIS_URL: 'begin with rediss://',
  REDIS_SENTINELS: 'begin with rediss://',
  BUCKET_URL: 'begin with https://',
  AI_WORDING_URL: 'begin with https://',
  BUSINESS_PROFILE_URL: 'begin with https://',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'begin with https://',
  OIDC_ISSUER: 'begin with https://',
} as const satisfies Partial<Record<keyof Environment, string>>;

function isProtected(address: string, isName = false): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, searchParams } = new URL(address);
  const isPostgres = protocol.startsWith('postgres');
  // node-postgres prefers the query's host, which may be the folder of a socket.
  if (!isName && THIS_MACHINE.test((isPostgres && searchParams.get('host')) || hostname)) return true;
  return isPostgres ? searchParams.get('sslmode') === 'verify-full' : ['rediss:', 'https:'].includes(protocol);
}

/**
 * Returns a sentence for each address of another machine that a production would call in clear text over a network that is not declared as trusted.
 */
export function plainConnections(env: Environment): string[] {
  if (env.NODE_ENV !== 'production' || env.INTERNAL_NETWORK_TRUSTED === 'on') return [];
  return Object.entries(BY_TLS).flatMap(([name, tls]) => {
    const addresses = [env[name as keyof typeof BY_TLS] ?? []].flat();
    // With Sentinels the host of Redis is a name, and says nothing of the machine.
    const isName = name === 'REDIS_URL' && env.REDIS_SENTINELS.length > 0;
    if (addresses.every((address) => isProtected(address, isName))) return [];
    return [`${name} must ${tls} or lead to this machine, unless INTERNAL_NETWORK_TRUSTED is on.`];
  });
}
