import '../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PreferencesView, PlanId, UserId } from '@app/contracts';
import { addDays } from '@app/domain';
import { someId } from '@app/testkit/scenario/some-id';
import { today } from '../../lib/day.js';
import { refusal, show, stubApi } from '../../testing/stub-api.js';
import { Wizard } from './components/wizard.js';
import { draftFrom, emptyDraft, useDraft } from './draft.js';

const PLAN = someId<PlanId>('plan');
const opened: PreferencesView = {
  dateBookId: PLAN,
  userId: someId<UserId>('me'),
  dateStyles: ['vibe:romantic', 'activity:dining', 'place:cafes'],
  budget: '2000',
  minSpend: 2000,
  maxSpend: null,
  travelDistance: 10,
  preferredDate: addDays(today(), 3),
  otherDays: [],
  ifNeedBe: [],
  preferredTime: 'evening',
  specialRequests: null,
  userLocation: { latitude: '19.05500000', longitude: '72.84000000' },
  locationSource: 'gps',
  citySlug: 'mumbai',
  selectedAreas: [],
  filterType: 'distance',
  diet: [],
  accessibility: [],
  occasion: null,
  arrivalTime: null,
  version: 1,
};
const server = stubApi();
/** The stored preferences when this page saves. */
let stored = opened;
const bodies = () => server.asked.filter(({ call }) => call === 'POST /api/preferences').map(({ body }) => body);

beforeEach(() => {
  sessionStorage.clear();
  globalThis.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  stored = opened;
  server.answer = () => [200, stored];
});

const open = (draft = draftFrom(opened)) => {
  useDraft.getState().open(draft);
  show(
    <Wizard
      heading={<p>My plan</p>}
      people={2}
      named={false}
      onLeave={() => undefined}
      placeRow={() => null}
      locate={() => Promise.resolve(null)}
      ofAge={() => Promise.resolve(true)}
      planFor={() => Promise.resolve(PLAN)}
      onSaved={() => undefined}
    />,
  );
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const save = () => press('Save preferences');

/** Chooses another budget after a second page has saved one of its own. */
async function clash() {
  open();
  await userEvent.click(await screen.findByRole('radio', { name: '₹3,000' }));
  stored = { ...opened, budget: '5000', minSpend: 5000, preferredTime: 'afternoon', version: 2 };
  server.answer = (call) => (call === 'POST /api/preferences' ? refusal(409, 'version-mismatch', { present: stored }) : [200, null]);
  await save();
  const list = await screen.findByRole('region', { name: 'Changed on another page meanwhile' });
  server.answer = () => [200, stored];
  return list;
}

describe('preferences that are open on two pages', () => {
  it('sends the former values of the changed fields, so that the server keeps the other fields of another page', async () => {
    open();
    await userEvent.click(await screen.findByRole('radio', { name: '₹3,000' }));
    await save();
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatchObject({ budget: '3000', was: { budget: '2000' } });
    expect((bodies()[0] as { was: object }).was).toEqual({ budget: '2000' });
  });

  it('shows the stored value of a field that both changed, and takes over fields that only the other page changed', async () => {
    const list = await clash();
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(list.textContent).toContain('Minimum budget: it is now ₹5,000');
    expect(useDraft.getState().draft).toMatchObject({ budget: '3000', preferredTime: 'afternoon' });
  });

  it('saves the reader’s value over the shown one', async () => {
    await clash();
    await press('Keep mine Minimum budget');
    await save();
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toMatchObject({ budget: '3000', preferredTime: 'afternoon', was: { budget: '5000' } });
  });

  it('drops the reader’s value when they choose the other', async () => {
    await clash();
    await press('Use the new one Minimum budget');
    expect(screen.queryByRole('region', { name: 'Changed on another page meanwhile' })).toBeNull();
    await save();
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toMatchObject({ budget: '5000', was: {} });
  });

  it('finds the changes that another page saved first', async () => {
    open({ ...draftFrom(opened), ...{ saved: null } });
    await save();
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatchObject({ was: { budget: null, dateStyles: null } });
  });

  it('sends no former values with the first save of a new plan', async () => {
    open({ ...draftFrom(opened), saved: null, target: emptyDraft('new').target });
    await save();
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).not.toHaveProperty('was');
  });
});
