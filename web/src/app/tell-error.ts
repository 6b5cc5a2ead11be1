import type { ClientErrorKind } from '@app/contracts';

/** Tells the server of an error, by what is loaded after the first screen; gives the code to tell support, or null. Never fails. */
export const tell = (kind: ClientErrorKind, error: unknown): Promise<string | null> =>
  import('./late.js').then(({ tellError }) => tellError(kind, error)).catch(() => null);

/** What nobody catches is told; a failure of another site's script or file comes without its error. */
export function tellUncaught(): void {
  addEventListener('error', ({ error }) => void (error && tell('error', error)));
  addEventListener('unhandledrejection', ({ reason }) => void (reason && tell('rejection', reason)));
}
