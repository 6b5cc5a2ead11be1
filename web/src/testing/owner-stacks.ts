import * as React from 'react';

/** React's development build records who made an element by the stack of an error, up to 10,000 times a second. This is its counter of them. */
export const COUNTER = 'recentlyCreatedOwnerStacks';
const PARTS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

export const ownerStackParts = (): Record<string, unknown> => (React as unknown as Record<string, Record<string, unknown>>)[PARTS] ?? {};

/** Makes React take its limit of stacks for reached: no spec reads one, and to record them is a twentieth of the processor's time. */
export function dropOwnerStacks(): void {
  Object.defineProperty(ownerStackParts(), COUNTER, { get: () => Infinity, set: () => {} });
}
