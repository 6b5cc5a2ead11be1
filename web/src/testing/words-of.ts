/** The text of an element, with ordinary spaces for non-breaking ones. */
export const wordsOf = (element: Element | null | undefined): string => (element?.textContent ?? '').replaceAll('\u00a0', ' ');
