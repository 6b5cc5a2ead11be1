import type { PAGES } from './pages.js';
import type { Instant } from './ids.js';

/** Where in a browser an error came up: in an event, in a promise, or while a screen was drawn. */
export const CLIENT_ERROR_KINDS = ['error', 'rejection', 'render'] as const;
export type ClientErrorKind = (typeof CLIENT_ERROR_KINDS)[number];

/** Characters. */
export const CLIENT_ERROR_LIMITS = { message: 300, stack: 2_000 } as const;

/** POST /api/client-errors; answers 204 and the trace id of its log line. */
export interface ClientError {
  kind: ClientErrorKind;
  message: string;
  stack: string | null;
  /** The pattern of the page, never its address; `none` for an address that is no page. */
  route: (typeof PAGES)[keyof typeof PAGES] | 'none';
  /** When the app was built, which names the build. */
  build: Instant;
}
