export const wizardEn = {} as const;
