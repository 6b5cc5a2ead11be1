const PATTERNS: readonly RegExp[] = [
  /[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}/gi,
  // UPI handles look like e-mail without a dot: name@bank.
  /\b[a-z0-9._-]{2,}@[a-z]{2,}\b/gi,
  /(?:https?:\/\/|www\.)\S+/gi,
  /\b(?:wa\.me|t\.me|instagram\.com|insta|ig)[/:]\s?\S+/gi,
  /(?<!\w)@[a-z0-9_.]{2,}/gi,
  /(?:\+?91[\s-]?)?(?:\d[\s.-]?){9}\d/g,
];

/** Replaces phone numbers, e-mail and UPI addresses, handles and links in free text by "[hidden]", before a venue reads it. */
export function hidePersonalData(text: string): string {
  return PATTERNS.reduce((clean, pattern) => clean.replace(pattern, '[hidden]'), text);
}
