export const accountsHi = {} as const;
