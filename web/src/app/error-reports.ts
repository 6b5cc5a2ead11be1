import type { ClientErrorKind } from '@app/contracts';

/** Reports an error to the server with the code that loads after the first screen; returns the code for support, or null. Never rejects. */
export const sendErrorReport = (kind: ClientErrorKind, error: unknown): Promise<string | null> =>
  import('./late.js').then(({ reportClientError }) => reportClientError(kind, error)).catch(() => null);

/** Reports uncaught errors; a failure of another site's script or file arrives without its error. */
export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error }) => void (error && sendErrorReport('error', error)));
  addEventListener('unhandledrejection', ({ reason }) => void (reason && sendErrorReport('rejection', reason)));
}
