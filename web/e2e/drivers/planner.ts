import { expect, type Locator, type Page } from '@playwright/test';
import type { Hand } from './hand.js';

export interface PlanPreferences {
  city: string;
  vibe: string;
  activity: string;
  places: readonly string[];
  budget: string;
  distance: string;
  time: string;
  name?: string;
}

export const ROMANTIC_DINNER: PlanPreferences = {
  city: 'Mumbai',
  vibe: 'Romantic',
  activity: 'Dining',
  places: ['Casual restaurants', 'Cafés'],
  budget: '₹3,000',
  distance: 'within 10 km',
  time: 'Evening',
};

/** A planner at a browser: each method is a step of the main job and ends when the next screen appears. */
export class Planner {
  constructor(
    readonly page: Page,
    readonly hand: Hand,
  ) {}

  private button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** The first visit: the guide opens by itself and takes a name. */
  async arrive(name: string): Promise<void> {
    await this.page.goto('/');
    const guide = this.page.getByRole('dialog', { name: /^Welcome to/ });
    await expect(guide).toBeVisible();
    await this.hand.fill(guide.getByLabel('What should we call you? (optional)'), name);
    await this.hand.press(guide.getByRole('button', { name: 'Next' }));
    const how = this.page.getByRole('dialog', { name: 'How it Works' });
    await this.hand.press(how.getByRole('button', { name: 'Get Started' }));
    await expect(how).toBeHidden();
  }

  async pressHeart(): Promise<void> {
    await this.hand.press(this.button('Start a plan'));
    await expect(this.page).toHaveURL(/\/preferences\?create=new&from=home/);
    await expect(this.page.getByText('What mood are you in?')).toBeVisible();
  }

  /** Completes the wizard from its first question to the saved preferences. */
  async prefer(preferences: PlanPreferences): Promise<void> {
    const { page, hand } = this;
    const radio = (name: string | RegExp): Locator => page.getByRole('radio', { name });
    await hand.pick(radio(new RegExp(`^${preferences.vibe}`)));
    await expect(page.getByText('What would you like to do?')).toBeVisible();
    await hand.pick(radio(new RegExp(`^${preferences.activity}`)));
    await expect(page.getByText('Which places interest you?')).toBeVisible();
    for (const place of preferences.places) await hand.choose(page.getByRole('checkbox', { name: place, exact: true }));
    await hand.press(this.button('Next'));
    await expect(page.getByRole('heading', { name: 'The last details' })).toBeVisible();
    await this.details(preferences);
    await hand.press(this.button('Save preferences'));
  }

  private async details({ city, budget, distance, time, name }: PlanPreferences): Promise<void> {
    const { page, hand } = this;
    await hand.take(page.getByRole('radio', { name: city, exact: true }));
    await hand.choose(page.getByRole('radio', { name: budget, exact: true }));
    await hand.choose(page.getByRole('radio', { name: distance, exact: true }));
    await hand.choose(page.getByRole('radio', { name: new RegExp(`^${time}`) }));
    await expect(page.getByRole('radio', { name: /^Tomorrow/ })).toBeChecked();
    if (!name) return;
    await hand.press(page.locator('summary'));
    await hand.fill(page.getByRole('textbox', { name: 'Plan name (optional)' }), name);
  }

  /** Takes the step after the first save; returns the plan's id. */
  async next(choice: 'Discover Now' | 'Collaborate & Discover'): Promise<string> {
    const dialog = this.page.getByRole('dialog', { name: 'Plan created successfully!' });
    await this.hand.press(dialog.getByRole('button', { name: choice }));
    await expect(this.page).toHaveURL(choice === 'Discover Now' ? /\/venue-dashboard\// : /\/waiting\?/);
    const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(this.page.url())?.[0];
    if (!id) throw new Error(`No plan in ${this.page.url()}`);
    return id;
  }

  pill(): Locator {
    return this.page.locator('[data-connection]').first();
  }

  offer(price: string): Locator {
    return this.page.getByRole('article').filter({ hasText: price });
  }

  /** Goes from the offer to the ticket; returns the ticket. */
  async accept(offer: Locator, contact: { name?: string; phone: string }): Promise<Locator> {
    const { page, hand } = this;
    await hand.press(offer.getByRole('button', { name: 'Choose this offer' }));
    const check = page.getByRole('dialog', { name: 'Check the offer' });
    await hand.press(check.getByRole('button', { name: 'Continue' }));
    const reach = page.getByRole('dialog', { name: 'How the venue reaches you' });
    if (contact.name) await hand.fill(reach.getByLabel('Your name'), contact.name);
    await hand.fill(reach.getByLabel('Phone'), contact.phone);
    const ofAge = page.getByRole('checkbox', { name: 'I am 18 or older' });
    if (await ofAge.isVisible()) await hand.choose(ofAge);
    await hand.press(reach.getByRole('button', { name: 'Confirm booking' }));
    const ticket = page.getByRole('article', { name: 'Your booking' });
    await expect(ticket.getByText('Booking Confirmed')).toBeVisible();
    return ticket;
  }
}
