export const homeHi = {} as const;
