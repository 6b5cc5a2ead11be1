import '../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import type { PlanListItem, VenueId } from '@app/contracts';
import PreferencesRoute from '../../routes/preferences.js';
import { SESSION, session } from '../../lib/storage.js';
import { placeOfCity } from '../../lib/place.js';
import { stubApi, show } from '../../testing/stub-api.js';
import { OWNER, someListed } from '@app/testkit/scenario/planner-views';
import { someId } from '@app/testkit/scenario/some-id';
import { emptyDraft } from './draft.js';

const server = stubApi();
const made = someListed(OWNER, { state: 'draft', inviteCode: null });

beforeEach(() => {
  sessionStorage.clear();
  globalThis.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  beginDraft();
  const plans: PlanListItem[] = [];
  server.answer = (call, asked) => {
    if (call === 'POST /api/datebooks') plans.push(made);
    if (call === 'POST /api/datebooks') return [201, made];
    if (call === 'POST /api/preferences') return [200, { ...(asked.body as object), version: 1, inviteCode: 'ABCDEF' }];
    return [200, call.startsWith('GET /api/datebooks') ? [...plans] : null];
  };
});

/** Answers everything but the last question. */
function beginDraft(): void {
  const draft = {
    ...emptyDraft('new'),
    step: 'details',
    vibe: 'romantic',
    activity: 'dining',
    placeTypes: ['cafes'],
    budget: '3000',
    place: placeOfCity('mumbai'),
    filterType: 'distance',
    travelDistance: 10,
  };
  session.set(SESSION.wizardDraft, JSON.stringify(draft));
}

/** The browser's own Back, and its address. */
function Browser() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <>
      <output>{pathname}</output>
      <button data-testid="back" onClick={() => void navigate(-1)} />
    </>
  );
}
const open = (at: string) =>
  show(
    <>
      <Routes>
        <Route path="/preferences" element={<PreferencesRoute />} />
        <Route path="*" element={null} />
      </Routes>
      <Browser />
    </>,
    at,
  );
/** The button is pressed twice, before any response. */
const save = async () => {
  const button = await screen.findByRole('button', { name: 'Save preferences' });
  const before = server.calls.length;
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(server.calls.length).toBeGreaterThan(before));
};
const question = () => screen.findByRole('dialog', { name: 'Plan created successfully!' });

describe('the first save of a new plan', () => {
  it.each(['/preferences?create=new', '/preferences'])('asks for the next step once, for any number of presses, at %s', async (at) => {
    open(at);
    await save();
    expect(await question()).toBeTruthy();
    const saved = server.calls.filter((call) => /^POST .*(datebooks|preferences)$/.test(call));
    expect(saved).toEqual(['POST /api/datebooks', 'POST /api/preferences']);
  });

  it('keeps the venue at which the plan began, unless it is dropped', async () => {
    const firstVenue = { id: someId<VenueId>('v1'), name: 'Chameli' };
    for (const isDropped of [false, true]) {
      session.set(SESSION.wizardDraft, JSON.stringify({ ...(session.json(SESSION.wizardDraft) as object), firstVenue }));
      open('/preferences?create=new');
      expect(await screen.findByText('Chameli is asked first')).toBeTruthy();
      if (isDropped) fireEvent.click(screen.getByRole('button', { name: 'Do not ask Chameli first' }));
      expect(screen.queryByText('Chameli is asked first') === null).toBe(isDropped);
      await save();
      await question();
      const body = server.bodies[server.calls.lastIndexOf('POST /api/datebooks')];
      expect(body).toEqual({ name: expect.any(String), planType: 'datebook', ...(!isDropped && { firstVenueId: firstVenue.id }) });
      cleanup();
      beginDraft();
    }
  });

  it('goes back from that question to the saved preferences', async () => {
    open('/preferences?create=new');
    await save();
    await question();
    fireEvent.click(screen.getByTestId('back'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('status').textContent).toBe('/preferences');
    await save();
    expect(await question()).toBeTruthy();
    expect(server.calls.filter((call) => call === 'POST /api/datebooks')).toHaveLength(1);
  });

  it('names the plan after its preferences when it has no name of its own', async () => {
    open('/preferences?create=new');
    await save();
    await question();
    const created = server.bodies[server.calls.indexOf('POST /api/datebooks')];
    expect(created).toMatchObject({ name: expect.stringMatching(/^Romantic dinner, \w{3}$/) });
  });

  it('leads Back past the finished wizard', async () => {
    show(
      <>
        <Routes>
          <Route path="/" element={<Link to="/preferences?create=new">start</Link>} />
          <Route path="/preferences" element={<PreferencesRoute />} />
          <Route path="*" element={null} />
        </Routes>
        <Browser />
      </>,
    );
    fireEvent.click(screen.getByText('start'));
    const address = () => screen.getAllByRole('status').find(({ tagName }) => tagName === 'OUTPUT')?.textContent;
    fireEvent.click(await screen.findByRole('button', { name: /Vibe/ }));
    await screen.findByRole('radio', { name: /Romantic/ });
    fireEvent.click(screen.getByRole('button', { name: /Details/ }));
    await save();
    fireEvent.click(within(await question()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/home'));
    fireEvent.click(screen.getByTestId('back'));
    await waitFor(() => expect(address()).toBe('/'));
  });
});
