/** The state of a navigation that changes a part of the page: the page stays where it is, and is not scrolled to its top. */
export const KEEPS_PLACE = { keepsPlace: true } as const;

export const keepsPlace = (state: unknown): boolean => typeof state === 'object' && state !== null && 'keepsPlace' in state;
