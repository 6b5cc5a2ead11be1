/** What an element says, whichever of its spaces may break. */
export const wordsOf = (element: Element | null | undefined): string => (element?.textContent ?? '').replaceAll('\u00a0', ' ');
