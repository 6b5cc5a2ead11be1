import type { Locator, Page } from '@playwright/test';
import { en as everybodyEn } from '../../src/locales/en.js';
import { hi as everybodyHi } from '../../src/locales/hi.js';
import { brandEn } from '../../src/locales/en/more/brand.js';
import { brandHi } from '../../src/locales/hi/more/brand.js';
import { itinerariesEn } from '../../src/locales/en/more/itineraries.js';
import { itinerariesHi } from '../../src/locales/hi/more/itineraries.js';
import { placesEn } from '../../src/locales/en/more/places.js';
import { placesHi } from '../../src/locales/hi/more/places.js';
import { plannerEn } from '../../src/locales/planner-en.js';
import { plannerHi } from '../../src/locales/planner-hi.js';
import { partnerEn } from '../../src/locales/partner-en.js';
import { partnerHi } from '../../src/locales/partner-hi.js';
import { teamEn } from '../../src/locales/team-en.js';
import { teamHi } from '../../src/locales/team-hi.js';
import type { Fixture } from './fixture.js';

/** All English texts of the app. */
export const en = { ...everybodyEn, ...plannerEn, ...partnerEn, ...placesEn, ...teamEn, ...itinerariesEn, ...brandEn };
export const hi = { ...everybodyHi, ...plannerHi, ...partnerHi, ...placesHi, ...teamHi, ...itinerariesHi, ...brandHi };

export type Language = 'en' | 'hi';
export type Text = (key: keyof typeof en) => string;
type Who = 'nobody' | 'owner' | 'booked' | 'tonight' | 'nameless' | 'host' | 'decider' | 'asker' | 'venue' | 'applicant' | 'ops';

/** A screen of the product: its person, its path, the text that shows its presence, and the presses that it needs. */
export interface Screen {
  name: string;
  who: Who;
  path: (fixture: Fixture) => string;
  ready: (page: Page, text: Text) => Locator;
  open?: (page: Page, text: Text) => Promise<void>;
}

/** Returns the plain texts of a language, as the screens show them. */
export function textsOf(language: Language): Text {
  const catalogue: Record<string, unknown> = language === 'hi' ? hi : en;
  return (key) => {
    const entry = catalogue[key];
    if (typeof entry !== 'string') throw new Error(`${key} is not a plain text`);
    return entry;
  };
}

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, exact: true });
export const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
export const choice = (page: Page, name: string, value: string): Locator =>
  page.locator('label').filter({ has: page.locator(`input[name="${name}"][value="${value}"]`) });
