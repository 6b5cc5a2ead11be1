import type { Logger } from './logger.js';

/** Runs a step that the process needs in order to start: its error is written to stderr, the message alone, and ends the process with 1. */
export function startOrEnd(start: () => void): void {
  try {
    start();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** The parts of a process that onShutdown ends in order. */
export interface ShutdownOptions {
  readonly logger: Logger;
  /** Drains: refuses new work, finishes what runs, closes its connections. Called at most once. */
  readonly stop: () => Promise<void>;
  /** Milliseconds until a drain that hangs is cut short with exit code 1; default 8000. */
  readonly timeoutMs?: number;
}

/**
 * Ends the process in order on SIGTERM, SIGINT, or when the supervisor's IPC channel closes (it was killed: staying
 * would leave an orphan on the port). Exits 0 after a clean drain, 1 after an error or the timeout.
 * @returns the same ending, to be called by code that decides to stop.
 */
export function onShutdown(options: ShutdownOptions): (reason: string) => Promise<void> {
  let ending: Promise<void> | undefined;
  const end = (reason: string): Promise<void> => (ending ??= drain(options, reason));
  process.once('SIGTERM', () => void end('SIGTERM'));
  process.once('SIGINT', () => void end('SIGINT'));
  process.once('disconnect', () => void end('the supervisor is gone'));
  // The channel may have closed while this process was still loading: no event will come any more.
  if (process.send !== undefined && !process.connected) void end('the supervisor is gone');
  return end;
}

async function drain({ logger, stop, timeoutMs = 8_000 }: ShutdownOptions, reason: string): Promise<void> {
  logger.info({ reason }, 'stopping');
  const late = setTimeout(() => {
    logger.error({ timeoutMs }, 'the drain took too long');
    process.exit(1);
  }, timeoutMs);
  try {
    await stop();
    clearTimeout(late);
    logger.info('stopped');
    process.exit(0);
  } catch (error) {
    logger.error({ err: error }, 'the drain failed');
    process.exit(1);
  }
}
