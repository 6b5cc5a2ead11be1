export const liveHi = {} as const;
