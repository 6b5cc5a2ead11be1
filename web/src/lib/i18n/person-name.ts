import { DEFAULT_FIRST_NAME } from '@app/contracts';
import type { Translate } from './i18n.js';

/** Somebody as the others read them; whoever gave no name is not shown under the server's stand-in. */
export const personName = (t: Translate, firstName: string): string => (firstName === DEFAULT_FIRST_NAME ? t('person.unnamed') : firstName);
