export const venueHi = {} as const;
