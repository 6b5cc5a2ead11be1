import type { Instant } from '../ids.js';
import type { Language } from '../notifications.js';

/** What people are asked for before it is used, each by itself. */
export const CONSENT_ITEMS = ['location', 'analytics', 'notifications'] as const;
export type ConsentItem = (typeof CONSENT_ITEMS)[number];

interface ConsentText {
  title: string;
  text: string;
}
/** The notice, item by item, in each language. */
export type ConsentNotice = Readonly<Record<Language, Readonly<Record<ConsentItem, ConsentText>>>>;

/** GET /api/user/consents; an item that was never asked for says null. */
export interface ConsentsView {
  /** Of the notice as it is now; agreeing names it. */
  version: string;
  notice: ConsentNotice;
  items: ConsentView[];
}
export interface ConsentView {
  item: ConsentItem;
  granted: boolean | null;
  /** Which words were agreed to, or withdrawn from, and when. */
  version: string | null;
  at: Instant | null;
}

/** PUT /api/user/consents/:item. Withdrawing needs no current version. */
export interface AnswerConsent {
  granted: boolean;
  version: string;
  /** In which the notice was read. */
  language: Language;
}
