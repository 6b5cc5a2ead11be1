import type { Language } from '@app/contracts';

/** The name of each language in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };
