/** A text, or its plural forms chosen by `count` (Intl.PluralRules). `{name}` marks a value. */
export type Entry = string | { readonly one: string; readonly other: string };
export type Catalogue = Readonly<Record<string, Entry>>;
