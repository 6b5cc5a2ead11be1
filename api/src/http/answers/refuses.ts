import { SetMetadata } from '@nestjs/common';
import type { ErrorCode } from '@app/contracts';

const REFUSES = 'refuses';

/**
 * What a route can refuse besides what any of its kind can (its access, its body, its limits: `commonCodes` of the description of the API).
 * The description says so, and a spec in which the route refuses with another code fails.
 */
export const Refuses = (...codes: ErrorCode[]) => SetMetadata(REFUSES, codes);

/** What the handler declares; null when it declares nothing. */
export const refusalsOf = (handler: () => unknown): readonly ErrorCode[] | null =>
  (Reflect.getMetadata(REFUSES, handler) as ErrorCode[] | undefined) ?? null;
