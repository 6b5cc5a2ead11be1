import '../../../testing/browser-globals.js';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { SCORE_PARTS } from '@app/contracts';
import { referenceCost, scoreParts, valueScore } from '@app/domain';
import { stubApi, show } from '../../../testing/stub-api.js';
import { byValue } from '../board-order.js';
import { AuctionDemo } from './auction-demo.js';
import { sceneAt, STEPS } from './feed.js';

const server = stubApi();
afterEach(() => {
  jest.useRealTimers();
});

/** The distance and the rating of each invented venue. */
const VENUES: Record<string, readonly [km: number, rating: number]> = {
  'Mango Verandah': [3.4, 4.4],
  'Paper Lantern': [4.6, 4.1],
  'Tulsi Courtyard': [1.2, 4.5],
  'Kite Terrace': [2.8, 4.7],
  'Monsoon Roof': [1.6, 4.8],
};

const step = () => screen.getByText(/^Step \d+ of \d+$/).textContent;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const player = () => screen.getByRole('region', { name: 'Simulated auction' });
const rows = () => screen.queryAllByRole('article').map((row) => row.getAttribute('aria-label'));

describe('the scripted auction', () => {
  it('goes through the merge of a real plan from the opening to a booking', () => {
    const scenes = Array.from({ length: STEPS }, (_, n) => sceneAt(n));
    expect(scenes.map(({ plan }) => plan.seq)).toEqual(Array.from({ length: STEPS }, (_, n) => n));
    expect(scenes.map(({ plan }) => plan.snapshot.bids.length)).toEqual([0, 0, 1, 2, 3, 3, 4, 5, 5, 5]);
    expect(scenes.at(-2)?.plan.snapshot.bidRequest?.status).toBe('decision');
    expect(scenes.at(-1)?.plan.snapshot.plan.state).toBe('booked');
    const lefts = scenes.map(({ left }) => left / 60_000);
    expect(lefts).toEqual([30, 27, 24, 20, 15, 11, 6, 3, 0, 0]);
  });

  it('scores its offers by the real rule and takes the best of them at the end', () => {
    const bids = [...sceneAt(2).plan.snapshot.bids, ...sceneAt(STEPS - 2).plan.snapshot.bids];
    for (const bid of bids) {
      const [km, rating] = VENUES[bid.venueName] ?? [0, 0];
      const parts = scoreParts({
        price: bid.proposedPrice,
        reference: referenceCost(bid.venueTypes, 'mumbai', 2),
        perks: bid.perks,
        wanted: ['cafes', 'rooftop_dining'],
        activity: 'dining',
        venueTypes: bid.venueTypes,
        worstKm: km,
        radiusKm: 10,
        ratingSum: rating * 40,
        ratingCount: 40,
        honoured: 40,
        dishonoured: 1,
      });
      for (const part of SCORE_PARTS) expect([bid.id, part, Math.abs(bid.parts[part] - parts[part]) < 0.006]).toEqual([bid.id, part, true]);
      expect([bid.isSimulated, bid.valueScore]).toEqual([true, valueScore(bid.parts)]);
    }
    const [best] = byValue(bids);
    // The cheapest offer is not the best, or the demonstration would show nothing.
    expect(best?.proposedPrice).toBeGreaterThan(Math.min(...bids.map(({ proposedPrice }) => proposedPrice)));
    const end = sceneAt(STEPS - 1);
    expect(end.about?.id).toBe(best?.id);
    expect(end.plan.snapshot.bids.filter(({ status }) => status === 'accepted').map(({ id }) => id)).toEqual([best?.id]);
  });
});

describe('the player', () => {
  beforeAll(async () => {
    const { unmount } = show(<AuctionDemo />);
    for (let n = 0; n < 3; n++) press('Step forward');
    await screen.findByText(/^2 packages between/);
    unmount();
  });

  it('waits for its start, plays to the end, starts over, and asks no server', () => {
    jest.useFakeTimers();
    show(<AuctionDemo />);
    expect([step(), rows()]).toEqual([`Step 1 of ${STEPS}`, []]);
    act(() => jest.advanceTimersByTime(60_000));
    expect(step()).toBe(`Step 1 of ${STEPS}`);
    press('Play');
    for (let n = 0; n < 3; n++) act(() => jest.advanceTimersByTime(3_200));
    expect(step()).toBe(`Step 4 of ${STEPS}`);
    press('Pause');
    act(() => jest.advanceTimersByTime(60_000));
    expect([step(), rows().length]).toEqual([`Step 4 of ${STEPS}`, 2]);
    press('Play');
    for (let n = 0; n < STEPS; n++) act(() => jest.advanceTimersByTime(3_200));
    expect(screen.getByRole('status').textContent).toMatch(/^Chosen: /);
    press('Start over');
    expect([step(), rows()]).toEqual([`Step 1 of ${STEPS}`, []]);
    expect(server.calls).toEqual([]);
  });

  it('is stepped by keys while it has the focus', () => {
    show(<AuctionDemo />);
    for (let n = 0; n < 4; n++) fireEvent.keyDown(player(), { key: 'ArrowRight' });
    expect(step()).toBe(`Step 5 of ${STEPS}`);
    fireEvent.keyDown(player(), { key: 'ArrowLeft' });
    expect(step()).toBe(`Step 4 of ${STEPS}`);
    fireEvent.keyDown(player(), { key: 'k' });
    expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
    fireEvent.keyDown(player(), { key: 'k', ctrlKey: true });
    expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
    fireEvent.keyDown(player(), { key: 'Home' });
    expect([step(), rows()]).toEqual([`Step 1 of ${STEPS}`, []]);
  });

  it('lets the reader take an offer, explains its rank, and steps back', () => {
    show(<AuctionDemo />);
    for (let n = 0; n < 3; n++) press('Step forward');
    const [first, second] = rows();
    fireEvent.click(screen.getByRole('button', { name: second ?? '' }));
    expect(within(screen.getByRole('region', { name: `Why this score: ${second}` })).getAllByRole('listitem')).toHaveLength(5);
    const row = screen.getByRole('article', { name: second ?? '' });
    fireEvent.click(within(row).getByRole('button', { name: /: / }));
    expect(screen.getByRole('status').textContent).toContain(`Chosen: ${second}`);
    expect(screen.getAllByRole('article')).toHaveLength(2);
    press('Step back');
    expect([step(), rows()]).toEqual([`Step 4 of ${STEPS}`, [first, second]]);
    expect(server.calls).toEqual([]);
  });
});
