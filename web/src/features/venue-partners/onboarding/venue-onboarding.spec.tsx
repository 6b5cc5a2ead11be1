import '../../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { PLACE_TAKEN, type ApplicationAnswers, type VenueDetails, type VenueProfile } from '@app/contracts';
import { stubApi, refusal, show } from '../../../testing/stub-api.js';
import { useToasts } from '../../../ui/feedback/toast-store.js';
import { useDesk } from '../desk-store.js';
import { venueProfile } from '@app/testkit/scenario/venue-views';
import VenueOnboardingScreen from '../../../routes/venue-partners/venue-onboarding.js';
import { PinMap } from './components/pin-map.js';
import { StatusNotice } from './components/status-notice.js';
import { ApplicationWizard } from './components/wizard.js';
import { answer, resumeHere, resumeOf, useApplication } from './draft.js';
import { claim } from './take-place.js';
import { VenueTab } from '../settings/components/venue-tab.js';

const server = stubApi();
const draft: VenueProfile = { ...venueProfile, status: 'draft' };
const signedIn = () => act(() => useDesk.setState({ status: 'signed-in', profile: draft }));
beforeEach(() => {
  localStorage.clear();
  globalThis.scrollTo = () => undefined;
  globalThis.requestAnimationFrame = (work) => Number(setTimeout(() => work(0), 0));
  act(() => useDesk.setState({ status: 'signed-out', profile: null }));
  resumeHere();
});
const next = (name = 'Save and go on') => screen.getByRole('button', { name });

describe('the first step of an application', () => {
  it('reports missing values at each field, and focuses the first', async () => {
    show(<ApplicationWizard />, '/venue-onboarding?step=business');
    await userEvent.click(next());
    expect(screen.getByText('Please enter the name of the place.')).toBeTruthy();
    expect(screen.getByText('Please use at least 8 characters.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name of the place')));
    expect(server.calls).toEqual([]);
  });

  it('stores the input in this browser, but never the password', async () => {
    show(<ApplicationWizard />, '/venue-onboarding?step=business');
    await userEvent.type(screen.getByLabelText('Name of the place'), 'N');
    await userEvent.type(screen.getByLabelText('E-mail'), 'm@cafe.test');
    await userEvent.type(screen.getByLabelText('Password'), 'a good long one');
    cleanup();
    act(resumeHere);
    show(<ApplicationWizard />, '/venue-onboarding?step=business');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('m@cafe.test');
    expect(JSON.stringify({ ...localStorage })).not.toContain('a good long one');
  });

  it('reports at the e-mail that there is an account, and links to the log-in', async () => {
    server.answer = () => refusal(409, 'email-taken');
    act(() => useApplication.setState({ owner: { name: 'Meera', email: 'm@cafe.test' } }));
    act(() => answer({ business: { ...useApplication.getState().answers.business, name: 'N' } }));
    show(<ApplicationWizard />, '/venue-onboarding?step=business');
    await userEvent.type(screen.getByLabelText('Password'), 'a good long one');
    await userEvent.click(next());
    expect(await screen.findByText('An account with this e-mail exists.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in instead' }).getAttribute('href')).toBe('/venue-login');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a good long one');
  });

  it('offers places of the catalogue while a name is typed, and marks those with a partner', async () => {
    const place = { area: 'Bandra', address: null, latitude: 19.05, longitude: 72.83, placeTypes: ['cafes'], same: false };
    const found = [
      { ...place, id: 'a', name: 'Neem Kitchen', claimed: false },
      { ...place, id: 'b', name: 'Neem Bar', claimed: true },
    ];
    server.answer = (call) => (call.includes('/onboarding/places') ? [200, found] : refusal(503, 'unavailable'));
    show(<ApplicationWizard />, '/venue-onboarding?step=business');
    await userEvent.type(screen.getByLabelText('Name of the place'), 'Neem');
    const [free, taken] = within(await screen.findByRole('region', { name: 'On our map already?' })).getAllByRole('listitem');
    expect(taken?.textContent).toContain('Has a partner already');
    expect(within(taken ?? document.body).queryByRole('button')).toBeNull();
    await userEvent.click(within(free ?? document.body).getByRole('button', { name: /This is mine/ }));
    const { answers } = useApplication.getState();
    expect(answers).toMatchObject({ business: { name: 'Neem Kitchen' }, location: { latitude: 19.05 }, placeTypes: ['cafes'] });
  });

  it('takes over phone, address, hours and kinds of a claimed place, each marked until it is edited', async () => {
    const place = { id: 'a', name: 'Neem Kitchen', area: 'Bandra', address: '12 Hill Road', latitude: 19.05, longitude: 72.83 };
    const match = { ...place, placeTypes: ['spas'], claimed: false, same: false };
    const hours = [{ day: 'mo', opens: '09:00', closes: '18:00' }];
    const assumed = ['tu', 'we', 'th', 'fr', 'sa'].map((day) => `openingHours.${day}`);
    const details = { ...match, kind: 'unclaimed', citySlug: 'mumbai', phone: 'ask us; +91 22 2640 0000', hours, assumed };
    server.answer = (call) => [200, call.includes('/onboarding/places') ? [match] : call === 'GET /api/venues/a' ? details : []];
    show(<ApplicationWizard />, '/venue-onboarding?step=business');
    await userEvent.type(screen.getByLabelText('Name of the place'), 'Neem');
    await userEvent.click(await screen.findByRole('button', { name: /This is mine/ }));
    const phone = screen.getByLabelText<HTMLInputElement>('Phone for guests');
    await waitFor(() => expect(phone.value).toBe('+91 22 2640 0000'));
    const { answers } = useApplication.getState();
    expect(answers).toMatchObject({ address: '12 Hill Road', placeTypes: ['spas'], fromMap: ['phone', 'address', 'hours', 'placeTypes'] });
    // The map knows that it is closed on Sunday, and nothing of the five days between.
    expect(answers.hours.map(({ day, opens }) => `${day} ${opens}`)).toEqual([
      'mo 09:00',
      ...['tu', 'we', 'th', 'fr', 'sa'].map((day) => `${day} 12:00`),
    ]);
    expect(screen.getByText('From OpenStreetMap. Only guests who have booked see it.')).toBeTruthy();
    await userEvent.type(phone, '1');
    expect(screen.getByText('Only guests who have booked see it.')).toBeTruthy();
    expect(useApplication.getState().answers.fromMap).toEqual(['address', 'hours', 'placeTypes']);
  });

  it('keeps what the applicant has said when a place is claimed, and clears what another place had said', () => {
    const place = { name: 'A', latitude: 19, longitude: 72, citySlug: 'mumbai', kind: 'unclaimed', assumed: [], hours: [] };
    const other = { ...place, name: 'B', address: null, phone: null, placeTypes: ['cafes'] };
    act(() => answer({ placeTypes: ['bakeries'] }));
    act(() => claim({ ...place, address: '1 Hill Road', phone: '022 2640 0000', placeTypes: ['cafes'] } as unknown as VenueDetails));
    expect(useApplication.getState().answers).toMatchObject({ placeTypes: ['bakeries'], fromMap: ['phone', 'address'] });
    act(() => claim(other as unknown as VenueDetails));
    const { answers } = useApplication.getState();
    expect(answers).toMatchObject({ address: '', business: { name: 'B', phone: '' }, placeTypes: ['bakeries'], fromMap: [] });
    expect(answers.hours).toHaveLength(7);
  });

  it('says who sees the phone as the settings of the desk do', () => {
    const said = 'Only guests who have booked see it.';
    const { unmount } = show(<ApplicationWizard />, '/venue-onboarding?step=business');
    expect(screen.getByText(said)).toBeTruthy();
    unmount();
    show(<VenueTab profile={draft} mayChange />);
    expect(screen.getByText(said)).toBeTruthy();
  });

  it.each([
    ['unclaimed', 'Neem Kitchen'],
    ['claimed', ''],
  ])('copies the place of a link only while it has no partner: %s', async (kind, name) => {
    const place = {
      id: 'a',
      kind,
      name: 'Neem Kitchen',
      latitude: 19.05,
      longitude: 72.83,
      address: null,
      placeTypes: ['cafes'],
      phone: null,
      hours: [],
      assumed: [],
    };
    server.answer = () => [200, { ...place, citySlug: 'mumbai' }];
    show(<VenueOnboardingScreen />, '/venue-onboarding?place=a');
    if (kind === 'claimed')
      expect(await screen.findByText('Has a partner already. If you work there, ask for an invitation.')).toBeTruthy();
    if (kind === 'claimed') await userEvent.click(await screen.findByRole('button', { name: 'Start: five short steps' }));
    await screen.findByRole('heading', { name: 'Your business' });
    expect(screen.getByLabelText<HTMLInputElement>('Name of the place').value).toBe(name);
    if (kind === 'unclaimed') expect(screen.getByLabelText<HTMLSelectElement>('City').value).toBe('mumbai');
  });
});

describe('the answers of an applicant with an account', () => {
  const saved = (name: string): ApplicationAnswers => ({
    ...useApplication.getState().answers,
    business: { name, gstin: '', fssai: '', phone: '' },
    placeTypes: ['cafes'],
  });

  it('are read from the server at their last step; the licence is asked for with the kinds of place', async () => {
    signedIn();
    const kept = { step: 'types', answers: saved('Neem Kitchen'), savedAt: '2026-01-01T00:00:00.000Z' };
    server.answer = (call) => [200, call.includes('/application') ? kept : []];
    await act(() => resumeOf(draft));
    show(<ApplicationWizard />, '/venue-onboarding');
    expect(screen.getByRole('heading', { name: 'What kind of place is it?' })).toBeTruthy();
    await userEvent.click(next('Next'));
    expect(await screen.findByText('You serve food or drink: please enter your licence number.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('FSSAI licence'), '11519014000123');
    await userEvent.click(next('Next'));
    expect(await screen.findByRole('heading', { name: 'Where do guests come to?' })).toBeTruthy();
    const licence = { step: 'pin', answers: { business: { fssai: '11519014000123' } } };
    await waitFor(() => expect(server.bodies).toContainEqual(expect.objectContaining({ step: 'pin' })));
    expect(server.bodies.findLast((body) => body !== null)).toMatchObject(licence);
  });

  it('report a failed save, and are sent once the network is back', async () => {
    signedIn();
    await act(async () => {
      server.answer = () => [200, { step: 'business', answers: saved('Neem'), savedAt: null }];
      await resumeOf(draft);
    });
    server.answer = () => refusal(503, 'unavailable');
    show(<ApplicationWizard />, '/venue-onboarding?step=business');
    await userEvent.type(screen.getByLabelText('Phone for guests'), '9');
    expect(await screen.findByText(/Not saved yet/)).toBeTruthy();
    server.answer = () => [200, null];
    act(() => void dispatchEvent(new Event('online')));
    expect(await screen.findByText('Saved. You can go on any time.')).toBeTruthy();
    expect(localStorage.getItem('venueApplication')).toBeNull();
  });
});

describe('the last step', () => {
  it('accepts photos before the venue is verified, and shows the first on its page', async () => {
    URL.createObjectURL = () => 'blob:photo';
    URL.revokeObjectURL = () => undefined;
    signedIn();
    const waiting = { id: 'p1', state: 'waiting', reason: null, isCover: false, description: 'The terrace', width: 640, height: 480 };
    let photos: object[] = [];
    server.answer = (call) => {
      if (call === 'POST /api/venues/me/photos') photos = [{ ...waiting, createdAt: '2026-11-22T10:00:00.000Z' }];
      return [200, call === 'GET /api/venues/me/photos' ? photos : call.startsWith('POST') ? photos[0] : { step: 'offer', answers: null }];
    };
    await act(() => resumeOf(draft));
    show(<ApplicationWizard />, '/venue-onboarding?step=offer');
    expect(await screen.findByText(/Two photos make a good start/)).toBeTruthy();
    const file = new File(['bytes'], 'terrace.jpg', { type: 'image/jpeg' });
    fireEvent.change(await screen.findByLabelText(/Add a photo/), { target: { files: [file] } });
    expect(await screen.findByText('We are looking at it')).toBeTruthy();
    expect(screen.getByText(/once we have looked at them and verified you/)).toBeTruthy();
  });
});

describe('the page for newcomers', () => {
  it('shows a request as the desk does, with its details on a press, and what a partner pays', async () => {
    show(<VenueOnboardingScreen />, '/venue-onboarding');
    const sample = within(await screen.findByRole('region', { name: 'What your desk shows' }));
    const card = sample.getByRole('button', { name: /2.people/ });
    expect(card.textContent).toContain('₹3,000');
    expect(sample.queryByText('Vegetarian')).toBeNull();
    await userEvent.click(card);
    expect(sample.getByText('Vegetarian')).toBeTruthy();
    expect(screen.getByText(/Nothing: no fee to join, and none for a booking\./)).toBeTruthy();
  });

  it('finds a place of the map by its name, and begins the application with it', async () => {
    const place = {
      id: 'a',
      name: 'Neem Kitchen',
      area: 'Bandra',
      address: null,
      latitude: 19.05,
      longitude: 72.83,
      placeTypes: ['cafes'],
    };
    const details = { ...place, kind: 'unclaimed', citySlug: 'mumbai', phone: null, hours: [], assumed: [] };
    server.answer = (call) => [200, call.includes('/onboarding/places') ? [{ ...place, claimed: false, same: false }] : details];
    show(<VenueOnboardingScreen />, '/venue-onboarding');
    const search = within(screen.getByRole('region', { name: 'Is your place on our map? Claim it' }));
    await userEvent.type(search.getByLabelText('Name of the place'), 'Neem');
    await userEvent.click(await search.findByRole('button', { name: /This is mine/ }));
    expect(await screen.findByRole('heading', { name: 'Your business' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name of the place').value).toBe('Neem Kitchen');
  });
});

describe('a place that cannot be read', () => {
  it('is reported when a link names it, and when a search fails', async () => {
    server.answer = () => refusal(503, 'unavailable');
    show(<VenueOnboardingScreen />, '/venue-onboarding?place=a');
    expect(await screen.findByText(/^That place could not be read/)).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Name of the place'), 'Neem');
    expect(await screen.findByText('We could not search the map. You can go on without it.')).toBeTruthy();
  });
});

describe('the pin', () => {
  it('comes after the address, and is warned of while it is in the middle of the area', async () => {
    signedIn();
    act(() => useApplication.setState({ venueId: draft.id, step: 'pin' }));
    show(<ApplicationWizard />, '/venue-onboarding?step=pin');
    const address = await screen.findByLabelText('Address');
    const chip = await screen.findByRole('radio', { name: 'Bandra' });
    expect(address.compareDocumentPosition(chip) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.queryByText(/in the middle of/)).toBeNull();
    await userEvent.click(chip);
    expect(screen.getByText(/^The pin is in the middle of Bandra\. Move it to your entrance/)).toBeTruthy();
    const { location } = useApplication.getState().answers;
    act(() => answer({ location: location && { ...location, latitude: location.latitude + 0.001 } }));
    expect(screen.queryByText(/in the middle of/)).toBeNull();
  });

  it('moves by arrow keys, and names its area', async () => {
    const moved: { latitude: number; longitude: number }[] = [];
    const pin = { latitude: 19.05498, longitude: 72.84022 };
    show(<PinMap citySlug="mumbai" pin={pin} onMove={(to) => moved.push(to)} />);
    act(() => screen.getByRole('button', { name: /^Pin\. .*Bandra/ }).focus());
    await userEvent.keyboard('{ArrowRight}{ArrowUp}');
    expect(moved.map(({ latitude, longitude }) => [Math.sign(latitude - pin.latitude), Math.sign(longitude - pin.longitude)])).toEqual([
      [0, 1],
      [1, 1],
    ]);
  });
});

describe('the notice of a venue’s status', () => {
  it.each([
    ['draft', 'Your application is not finished', 'Go on'],
    ['pending', 'We are checking your application', null],
    ['rejected', 'We could not verify you', 'Change and send again'],
    ['suspended', 'Your venue is suspended', 'Write to us'],
  ] as const)('explains the status %s and the possible action', (status, title, action) => {
    show(<StatusNotice profile={{ status, statusReason: status === 'rejected' ? 'The licence is not readable.' : null }} />);
    const notice = within(screen.getByRole('region', { name: title }));
    expect(notice.queryAllByRole('link').map((link) => link.textContent)).toEqual(
      action ? (status === 'rejected' ? [action, 'Write to us'] : [action]) : [],
    );
    expect(notice.queryByText('Our reason: The licence is not readable.') !== null).toBe(status === 'rejected');
  });

  it('explains in the reader’s language that the place went to another applicant, and the remaining options', () => {
    show(<StatusNotice profile={{ status: 'rejected', statusReason: PLACE_TAKEN }} />);
    const notice = within(screen.getByRole('region', { name: 'We could not verify you' }));
    expect(notice.getByText('Somebody else has shown that this place is theirs.')).toBeTruthy();
    expect(notice.getByText(/If yours is another place/)).toBeTruthy();
    expect(notice.queryByText(/place-taken/)).toBeNull();
  });

  it('is replaced by a confirmation once the team has verified the venue', () => {
    const at = (status: VenueProfile['status']) => <StatusNotice profile={{ status, statusReason: null }} />;
    const { rerender } = render(at('pending'), { wrapper: MemoryRouter });
    rerender(at('verified'));
    expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(['You are verified']);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('is absent for an active venue', () => {
    show(<StatusNotice profile={{ status: 'verified', statusReason: null }} />);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
