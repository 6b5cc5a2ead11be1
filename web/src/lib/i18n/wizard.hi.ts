export const wizardHi = {} as const;
