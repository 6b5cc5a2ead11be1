import { types } from 'node:util';
import { pino, stdTimeFunctions } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from './config.js';
import { LogOutput } from './logs/log-output.js';
import { currentTraces } from './traces/request-ids.js';

export type { Logger } from 'pino';

/** Names whose values never reach a log: values that open a session, locate a person, or contain their contact data. */
const PRIVATE =
  /^(authorization|cookie|set-cookie|x-backup-token|.*password.*|.*secret.*|.*token|invitecode|sid|lat|lng|latitude|longitude|coordinates|userlocation|location|endpoint|p256dh|contact|email|phone|phonenumber|whatsappnumber)$/i;
const HIDDEN = '[hidden]';
const DEPTH = 8;

function hidePrivate(value: unknown, depth: number): unknown {
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  if (depth === 0) return '[deep]';
  if (types.isNativeError(value)) return describeError(value);
  if (Array.isArray(value)) return value.map((item) => hidePrivate(item, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [key, PRIVATE.test(key) && held != null ? HIDDEN : hidePrivate(held, depth - 1)]),
  );
}

/** Describes an error for the log without its other properties: a driver's `detail` and `parameters` quote the row. */
function describeError(error: Error): Record<string, unknown> {
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(types.isNativeError(error.cause) ? { cause: describeError(error.cause) } : {}),
  };
}

// All loggers of the process share one output, so that lines stay whole and dropped ones are counted once. pino's own ends the process when the disk
// is full.
const standardOutput = new LogOutput(
  (lost) => `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), lost, msg: 'lines of the log were lost' })}\n`,
);

/** The id of the request on whose behalf a line is logged, or those of a gathered job. The record's own come before it. */
function ofRequest(): { traceId?: string; traceIds?: readonly string[] } {
  const ids = currentTraces();
  const [only] = ids;
  if (only === undefined) return {};
  return ids.length === 1 ? { traceId: only } : { traceIds: ids };
}

/**
 * Creates a logger that writes one JSON line per record to standard output (or to `destination`), at `config.logLevel`, with tokens, coordinates and
 * contact details hidden at any depth, and the id of the request where there is one.
 */
export function createLogger(config: Pick<Config, 'logLevel'>, name: string, destination?: DestinationStream): Logger {
  const options = {
    name,
    level: config.logLevel,
    // pino's own serializer would describe an already described error again.
    serializers: { err: (described: unknown) => described },
    timestamp: stdTimeFunctions.isoTime,
    mixin: ofRequest,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (record: object) => hidePrivate(record, DEPTH) as Record<string, unknown>,
    },
  };
  return pino(options, destination ?? standardOutput);
}
