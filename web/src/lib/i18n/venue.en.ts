export const venueEn = {} as const;
