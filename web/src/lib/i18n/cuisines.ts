import { useLanguageStore } from './i18n.js';

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The cuisines of a venue in the reader's language; map data names them in English, mostly in lower case. */
export const cuisineNames = ({ cuisines, cuisinesHi }: { cuisines: readonly string[]; cuisinesHi?: readonly string[] }): string =>
  ((useLanguageStore.getState().language === 'hi' && cuisinesHi) || cuisines).map(capital).join(', ');
