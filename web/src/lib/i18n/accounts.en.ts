export const accountsEn = {} as const;
