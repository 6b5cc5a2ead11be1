import { SetMetadata } from '@nestjs/common';
import type { ErrorCode } from '@app/contracts';

const REFUSES = 'refuses';

/**
 * Declares the codes with which a route can refuse besides those of its kind (its access, its body, its limits: `commonCodes` of the description of
 * the API). The description lists them; a spec in which the route refuses with another code fails, and so does scripts/checks/refuses.mjs for a code
 * that nothing gives which the route reaches.
 */
export const Refuses = (...codes: ErrorCode[]) => SetMetadata(REFUSES, codes);

/** Returns the codes that the handler declares; null when it declares none. */
export const refusalsOf = (handler: () => unknown): readonly ErrorCode[] | null =>
  (Reflect.getMetadata(REFUSES, handler) as ErrorCode[] | undefined) ?? null;
