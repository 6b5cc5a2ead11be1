import '../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { EveningPlans, SuggestedEvening, VenueId } from '@app/contracts';
import { addDays } from '@app/domain';
import { someId } from '@app/testkit/scenario/some-id';
import AiPlansScreen from '../../routes/ai-plans.js';
import { setLanguage, withTexts } from '../../lib/i18n/i18n.js';
import { today } from '../../lib/day.js';
import { refusal, show as render, stubApi } from '../../testing/stub-api.js';
import { useToasts } from '../../ui/feedback/toast-store.js';
import { someStop } from './testing/some-stop.js';

const evening = (...ids: string[]): SuggestedEvening => ({
  character: 'table',
  fair: null,
  unchecked: [],
  stops: ids.map((id) => someStop(someId<VenueId>(id))),
  cost: 900 * ids.length,
  startAt: '2026-11-28T12:30:00.000Z',
  endAt: '2026-11-28T17:00:00.000Z',
});
const plans = (more: Partial<EveningPlans> = {}): EveningPlans => ({
  timeSlot: '4-6-hours',
  day: addDays(today(), 1),
  startAt: '2026-11-28T12:30:00.000Z',
  partySize: 1,
  citySlug: 'mumbai',
  areaName: 'Mumbai',
  budget: 4_000,
  widenedToKm: null,
  plans: [evening('a', 'b'), evening('c'), evening('d')],
  unmet: null,
  dayNote: null,
  rainy: false,
  nothing: null,
  mayAdopt: true,
  ...more,
});

const server = stubApi(() => [200, plans()]);
const { asked } = server;
beforeEach(async () => {
  await act(async () => {
    await withTexts(() => Promise.resolve(), 'itineraries');
    await setLanguage('en');
  });
});

function show(query = 'city=mumbai') {
  render(<AiPlansScreen />, `/ai-plans?${query}`);
  return userEvent.setup();
}
const first = () => screen.findByRole('region', { name: 'Evening 1' });

describe('the page of suggested evenings', () => {
  it('shows the cost and length of each evening, and the reason for each stop', async () => {
    show();
    const one = within(await first());
    expect(one.getByText('about ₹1,800')).toBeTruthy();
    expect(one.getAllByText('You asked for it · Close by')).toHaveLength(2);
    expect(one.getByText('9 min walk')).toBeTruthy();
    expect(one.getByText('9 min walk from your place')).toBeTruthy();
  });

  it('marks the texts of a language model, and shows them as plain text', async () => {
    server.answer = () => [
      200,
      plans({ plans: [{ ...evening(), stops: [someStop(someId<VenueId>('a'), { words: '<b>Warm</b> and quiet' })] }] }),
    ];
    show();
    expect(within(await first()).getByText(/<b>Warm<\/b> and quiet/).textContent).toMatch(/AI-/);
    expect(screen.getByText(/Only one evening fits/)).toBeTruthy();
  });

  it('plans again around locked stops, and exchanges a stop without changing the other evenings', async () => {
    const user = show();
    await first();
    await user.click(screen.getByRole('button', { name: 'Lock Place a' }));
    await user.click(screen.getByRole('button', { name: 'Plan again around 1 stop' }));
    const again = new URL(asked.at(-1)?.path ?? '', 'http://x').searchParams;
    expect([again.get('locked'), again.get('without')]).toEqual(['a', 'b,c,d']);
    server.answer = () => [200, plans({ plans: [evening('a', 'z')] })];
    await user.click(await screen.findByRole('button', { name: 'Swap Place b' }));
    expect(await screen.findByText('Place z')).toBeTruthy();
    expect(screen.getByText('Place c')).toBeTruthy();
    const swap = new URL(asked.at(-1)?.path ?? '', 'http://x').searchParams;
    expect([swap.get('locked'), swap.get('without')]).toEqual(['a', 'b,c,d']);
  });

  it('exchanges a stop and keeps the reasons of the others', async () => {
    const user = show();
    await first();
    const stops = [someStop(someId<VenueId>('a'), { reasons: ['locked'] }), someStop(someId<VenueId>('z'), { reasons: ['change'] })];
    server.answer = () => [200, plans({ plans: [{ ...evening(), stops }] })];
    await user.click(screen.getByRole('button', { name: 'Swap Place b' }));
    expect(await screen.findByText('A change of scene')).toBeTruthy();
    expect(within(await first()).getAllByText('You asked for it · Close by')).toHaveLength(1);
    expect(screen.queryByText('You kept it')).toBeNull();
  });

  it('names the party, the character, what is not checked, and the price as far as it is known', async () => {
    const museum = someStop(someId<VenueId>('m'), { cost: 0, price: 'small-fee' });
    const mosque = someStop(someId<VenueId>('q'), { cost: 0, price: 'free', reasons: ['free'] });
    const shown: SuggestedEvening = {
      ...evening(),
      stops: [museum, mosque],
      cost: 0,
      character: 'culture',
      unchecked: ['step_free', 'jain', 'request'],
    };
    server.answer = () => [200, plans({ plans: [shown], partySize: 2 })];
    show();
    const one = within(await first());
    expect(one.getByText(/^for 2 · /)).toBeTruthy();
    expect(one.getByText('Art and old walls')).toBeTruthy();
    expect(one.getByText('Not checked: Step-free entrance, Jain, Your special request')).toBeTruthy();
    expect(one.getByText(/ · Free or a small fee$/)).toBeTruthy();
    expect(one.getByText(/ · Free$/)).toBeTruthy();
    expect(one.getByText('Free or a small fee')).toBeTruthy();
  });

  it('says at the top that the day is dry, why a filters is not met, and how many venues are simulated', async () => {
    const simulated = someStop(someId<VenueId>('s'), { kind: 'simulated' });
    server.answer = () => [
      200,
      plans({
        plans: [{ ...evening('a'), stops: [simulated] }],
        partySize: 2,
        dayNote: { name: 'republic_day', dry: true },
        rainy: true,
        unmet: { placeType: 'fine_dining', why: 'budget', from: 4_200, instead: 'rooftop_dining' },
      }),
    ];
    show();
    expect(await screen.findByText(/A dry day \(Republic Day\)/)).toBeTruthy();
    expect(screen.getByText('Fine dining for 2 begins at about ₹4,200. The nearest that fits: Rooftop dining.')).toBeTruthy();
    expect(screen.getByText(/rainy season/)).toBeTruthy();
    expect(screen.getByText('1 of the venues is simulated: do not go there.')).toBeTruthy();
    expect(within(await first()).getByText('Simulated')).toBeTruthy();
  });

  it('locks three stops, and keeps them when a fourth is tried', async () => {
    useToasts.setState({ toasts: [] });
    server.answer = () => [200, plans({ plans: [evening('a', 'b', 'c', 'd')] })];
    const user = show();
    await first();
    for (const name of ['a', 'b', 'c', 'd']) await user.click(screen.getByRole('button', { name: `Lock Place ${name}` }));
    expect(screen.getAllByRole('button', { pressed: true }).map((button) => button.getAttribute('aria-label'))).toEqual([
      'Lock Place a',
      'Lock Place b',
      'Lock Place c',
    ]);
    expect(useToasts.getState().toasts[0]).toMatchObject({ title: 'You can lock up to 3 stops', message: 'Unlock one of them first.' });
    await user.click(screen.getByRole('button', { name: 'Lock Place a' }));
    await user.click(screen.getByRole('button', { name: 'Lock Place d' }));
    await user.click(screen.getByRole('button', { name: 'Plan again around 3 stops' }));
    expect(new URL(asked.at(-1)?.path ?? '', 'http://x').searchParams.get('locked')).toBe('b,c,d');
  });

  it('explains an empty result, its search radius, and who may choose', async () => {
    server.answer = () => [200, plans({ plans: [], nothing: 'nothing-fits' })];
    show('dateBookId=d1');
    expect(await screen.findByText('Nothing fits')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change preferences' })).toBeTruthy();
    cleanup();
    server.answer = () => [200, plans({ widenedToKm: 15, mayAdopt: false })];
    show('dateBookId=d2');
    expect(await screen.findByText(/within 15 km/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose this evening' })).toBeNull();
    expect(screen.getByText(/owner can choose/)).toBeTruthy();
  });

  it('links to the remedy when trying again would not help: a missing place, and the plans', async () => {
    server.answer = () => refusal(422, 'invalid-fields', { fieldErrors: { city: ['is needed without a plan'] } });
    show('dateBookId=d1');
    expect((await screen.findByRole('link', { name: 'Change preferences' })).getAttribute('href')).toContain('d1');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    cleanup();
    server.answer = () => refusal(404, 'not-found');
    show('dateBookId=d2');
    expect(await screen.findByText('This plan is not here')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Your plans' })).toBeTruthy();
  });
});

describe('the question of somebody without a plan', () => {
  it('is asked by day, hour, mood and budget, and says what it was understood as', async () => {
    const user = show('city=mumbai&planType=datebook&timeSlot=4-6-hours');
    await first();
    await user.click(screen.getByRole('radio', { name: 'Today' }));
    await user.selectOptions(screen.getByLabelText('From when?'), '11:00');
    await user.selectOptions(screen.getByLabelText('In the mood for'), 'cultural');
    await user.selectOptions(screen.getByLabelText('Budget'), '5000');
    const { searchParams } = new URL(asked.at(-1)?.path ?? '', 'http://x');
    expect(Object.fromEntries(searchParams)).toMatchObject({ day: today(), arrival: '11:00', vibe: 'cultural', maxSpend: '5000' });
    expect(screen.getByText(/for 1 · Cultural · up to ₹4,000/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('In the mood for'), 'Surprise me');
    expect(new URL(asked.at(-1)?.path ?? '', 'http://x').searchParams.has('vibe')).toBe(false);
  });

  it('ignores days that are over and words that nobody offers', async () => {
    show('city=mumbai&day=2020-01-01&vibe=grumpy&arrival=25:00&maxSpend=-1');
    await first();
    const { searchParams } = new URL(asked.at(-1)?.path ?? '', 'http://x');
    expect(['day', 'vibe', 'arrival', 'maxSpend'].filter((name) => searchParams.has(name))).toEqual([]);
  });

  it('is the plan’s where there is one', async () => {
    show('dateBookId=5f0c1c1e-58a2-4b5e-9d0a-0c5a3f0f5a11&vibe=cultural');
    await first();
    expect(screen.queryByLabelText('In the mood for')).toBeNull();
    expect(new URL(asked.at(-1)?.path ?? '', 'http://x').searchParams.has('vibe')).toBe(false);
  });
});
