/** Whether the list and the open request are side by side. */
export const hasTwoPanes = (): boolean => matchMedia('(min-width: 64rem)').matches;
