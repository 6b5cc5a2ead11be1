/** Short parts as one line of text that breaks only between them, so that none is torn and no line begins with a dot. */
export const dotted = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts
    .filter((part) => !!part)
    .map((part) => String(part).replaceAll(' ', '\u00a0'))
    .join('\u00a0· ');
