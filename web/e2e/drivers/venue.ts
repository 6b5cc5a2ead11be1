import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import { person } from './browser.js';
import type { Hand } from './hand.js';
import { tokenOf } from './http.js';

/** Collects all data that the server sends to a venue's browser: the bodies of its reads and the frames of its socket. */
export function listenToVenue(page: Page): () => Promise<string[]> {
  const received: Promise<string>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/venues/me')) return;
    received.push(response.text().catch(() => ''));
  });
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(Promise.resolve(payload.toString()))));
  return () => Promise.all(received);
}

/** A tablet at a counter. */
export const COUNTER = { width: 1024, height: 768 };

/** Opens the tablet of a signed-in venue, by its headers. */
export async function atCounter(browser: Browser, venue: Record<string, string>, more: BrowserContextOptions = {}): Promise<Page> {
  const page = await person(browser, COUNTER, more);
  await page.addInitScript((token) => localStorage.setItem('venueAuthToken', token), tokenOf(venue));
  return page;
}

/** A venue's counter: each method is a step of its part of the main job. */
export class Venue {
  constructor(
    readonly page: Page,
    readonly hand: Hand,
  ) {}

  async logIn(email: string): Promise<void> {
    const { page, hand } = this;
    await page.goto('/venue-login');
    await hand.fill(page.getByLabel('E-mail'), email);
    await hand.fill(page.getByLabel('Password'), 'saanjh-demo');
    await hand.press(page.getByRole('button', { name: 'Log in' }));
    await expect(page).toHaveURL(/\/venue-bidding/);
  }

  /** Returns the name of this counter's venue. */
  name(): Promise<string> {
    return this.page.locator('header p').first().innerText();
  }

  /** Returns the card of a request, by the data that a venue may see of it. */
  request(...events: string[]): Locator {
    return events.reduce(
      (cards, hasText) => cards.filter({ hasText }),
      this.page.getByRole('main').getByRole('button').filter({ hasText: 'min ₹' }),
    );
  }

  async open(request: Locator): Promise<void> {
    await this.hand.press(request);
    await expect(this.page.getByRole('heading', { name: 'Request', exact: true })).toBeVisible();
  }

  async bid(total: string): Promise<void> {
    const { page, hand } = this;
    await hand.fill(page.getByLabel(/^Total for/), total);
    await hand.choose(page.getByRole('checkbox', { name: /Dessert on the house/ }));
    await hand.press(page.getByRole('button', { name: /^Send offer/ }));
    await expect(page.getByText('Offer sent').first()).toBeVisible();
  }
}
