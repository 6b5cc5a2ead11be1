import '../../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import type { VenueProfile } from '@app/contracts';
import { stubApi, refusal, show } from '../../../testing/stub-api.js';
import { useDesk } from '../desk-store.js';
import { venueProfile } from '@app/testkit/scenario/venue-views';
import { ListingTab } from './listing-tab.js';

const server = stubApi();
const HEAD = 'Business name,Latitude,Longitude,Primary phone,Address line 1,Locality,Primary category,Monday hours';
const row = (name: string, more = '19.06,72.83,+91 22 2640 0000,12 Hill Road,Mumbai,Restaurant,09:00-18:00') => `"${name}",${more}`;

function Tab() {
  const profile = useDesk((desk) => desk.profile);
  return profile && <ListingTab profile={profile} mayChange />;
}
async function open(profile: Partial<VenueProfile>, ...rows: string[]): Promise<void> {
  useDesk.setState({ profile: { ...venueProfile, ...profile } });
  show(<Tab />);
  const text = [HEAD, ...rows].join('\n');
  const file = new File([text], 'profile.csv');
  file.arrayBuffer = () => Promise.resolve(new TextEncoder().encode(text).buffer as ArrayBuffer);
  await userEvent.upload(screen.getByLabelText('Choose a file'), file);
}
const changes = () => screen.findByRole('region', { name: 'What would change' });
const bodyOf = (call: string) => server.bodies[server.calls.indexOf(call)];
beforeEach(() => {
  useDesk.setState({ profile: null });
  document.head.innerHTML = '';
});
function Address() {
  const { pathname, search, hash } = useLocation();
  return <p data-testid="address">{pathname + search + hash}</p>;
}

describe('the listing of a venue', () => {
  it('shows its row among others by field, and copies the ticked fields', async () => {
    await open({ phone: '+91 11 1111 1111' }, row('Somebody else'.padEnd(80, '!'), '19.2,72.9,1,1,1,Cafe,x'), row('NEEM kitchen'));
    const region = within(await changes());
    expect(region.getByText('Line 3: NEEM kitchen')).toBeTruthy();
    expect(region.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      'AddressNowNothingIn the file12 Hill Road, Mumbai',
      'TelephoneNow+91 11 1111 1111In the file+91 22 2640 0000',
      expect.stringMatching(/^Opening hoursNowNothingIn the fileMon 9:00.am–6:00.pmTue closed/i),
    ]);
    await userEvent.click(region.getByRole('checkbox', { name: /^Address/ }));
    const taken = { ...venueProfile, phone: '+91 22 2640 0000', listing: { source: 'file', at: '2026-11-22T12:00:00.000Z' } };
    server.answer = () => [200, taken];
    await userEvent.click(region.getByRole('button', { name: 'Take over 2 fields' }));
    await screen.findByText(/Last taken over from a file on/);
    expect(bodyOf('POST /api/venues/me/listing')).toEqual({
      source: 'file',
      row: { name: 'NEEM kitchen', latitude: 19.06, longitude: 72.83 },
      phone: '+91 22 2640 0000',
      hours: [{ day: 'mo', opens: '09:00', closes: '18:00' }],
    });
    expect(screen.queryByRole('region', { name: 'What would change' })).toBeNull();
  });

  it('keeps the hours of days that the file omits, and removes a kind only when it is ticked', async () => {
    const hours = (['mo', 'tu'] as const).map((day) => ({ day, opens: '10:00', closes: '20:00' }));
    await open({ hours, placeTypes: ['casual_restaurants', 'cafes'] }, row('Neem Kitchen'));
    const region = within(await changes());
    expect(region.getByRole('checkbox', { name: /^Opening hours/ }).closest('label')?.textContent).toMatch(
      /In the fileMon 9:00.am–6:00.pmTue 10:00.am–8:00.pmWed closed/i,
    );
    const kinds = region.getByRole<HTMLInputElement>('checkbox', { name: /^Kind of place.*This would take away: Cafés\./i });
    expect(kinds.checked).toBe(false);
    server.answer = () => [200, { ...venueProfile, hours, placeTypes: ['casual_restaurants'] }];
    await userEvent.click(kinds);
    await userEvent.click(region.getByRole('button', { name: 'Take over 4 fields' }));
    await waitFor(() =>
      expect(bodyOf('POST /api/venues/me/listing')).toMatchObject({
        placeTypes: ['casual_restaurants'],
        hours: [
          { day: 'mo', opens: '09:00', closes: '18:00' },
          { day: 'tu', opens: '10:00', closes: '20:00' },
        ],
      }),
    );
  });

  it('is never a row of another place', async () => {
    await open({}, row('Somebody else', '19.2,72.9,1,1,1,Cafe,x'), row('Neem Kitchen', '19.2,72.9,1,1,1,Cafe,x'));
    await screen.findByText('Your place is not in this file');
    expect(screen.getByLabelText('Name')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Take over/ })).toBeNull();
  });

  it('asks which of two possible rows it is, and warns of another name at the same address', async () => {
    await open({}, row('Neem Rooftop'), row('Neem Kitchen'));
    const select = within(await changes()).getByLabelText<HTMLSelectElement>('Your row');
    expect([...select.options].map(({ text }) => text)).toEqual(['Line 3: Neem Kitchen', 'Line 2: Neem Rooftop']);
    expect(screen.queryByText(/This row is called/)).toBeNull();
    await userEvent.selectOptions(select, '2');
    await screen.findByText(/This row is called Neem Rooftop. It lies where Neem Kitchen is/);
  });

  it('reports that no field differs, and fields that it could not read', async () => {
    await open({ address: '12 Hill Road, Mumbai' }, row('Neem Kitchen', '19.06,72.83,call us,12 Hill Road,Mumbai,Restaurant,evenings'));
    const region = within(await changes());
    expect(region.getByText('The file says what you say already.')).toBeTruthy();
    expect(region.getByText('Could not be read and stays as it is: Telephone and Opening hours.')).toBeTruthy();
    expect(region.queryByRole('button')).toBeNull();
  });

  it('can have its columns chosen before its row is found, and after', async () => {
    useDesk.setState({ profile: venueProfile });
    show(<Tab />);
    const text = 'Nom,Tel,Additional\nNeem Kitchen,022 2640 0000 / 98200 12345,\n';
    const file = new File([text], 'own.csv');
    file.arrayBuffer = () => Promise.resolve(new TextEncoder().encode(text).buffer as ArrayBuffer);
    await userEvent.upload(screen.getByLabelText('Choose a file'), file);
    await screen.findByText('Your place is not in this file');
    expect(screen.queryByLabelText('Store code or id of OpenStreetMap')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Name'), 'Nom');
    await screen.findByText('The file says what you say already.');
    await userEvent.click(screen.getByText('Choose other columns'));
    await userEvent.selectOptions(screen.getByLabelText('Telephone'), 'Tel');
    expect(
      within(await changes())
        .getByRole('checkbox')
        .closest('label')?.textContent,
    ).toContain('+91 22 2640 0000; +91 98200 12345');
  });

  it('names the days whose hours could not be read', async () => {
    useDesk.setState({ profile: venueProfile });
    show(<Tab />);
    const text = 'name,Monday hours,Tuesday hours\nNeem Kitchen,evenings,10AM–7PM\n';
    const file = new File([text], 'own.csv');
    file.arrayBuffer = () => Promise.resolve(new TextEncoder().encode(text).buffer as ArrayBuffer);
    await userEvent.upload(screen.getByLabelText('Choose a file'), file);
    expect(within(await changes()).getByText('The hours of Monday could not be read and stay as they are.')).toBeTruthy();
  });

  it('keeps the choice when it cannot be saved', async () => {
    await open({}, row('Neem Kitchen'));
    server.answer = () => refusal(503, 'unavailable');
    await userEvent.click(within(await changes()).getByRole('button', { name: 'Take over 3 fields' }));
    await waitFor(() => expect(server.calls).toContain('POST /api/venues/me/listing'));
    expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  });

  it('reads its places at Google where that is configured: once, without the code in the address', async () => {
    document.head.innerHTML = '<meta name="business-profile" content="on">';
    useDesk.setState({ profile: venueProfile });
    const columns = ['Business name', 'Primary phone', 'Place ID'];
    server.answer = (call) =>
      call.endsWith('/rows')
        ? [
            200,
            {
              columns,
              rows: [
                ['Neem Kitchen', '+91 22 2640 0000', 'ChIJx_A-1234567'],
                ['Elsewhere', '', ''],
              ],
              cut: true,
            },
          ]
        : [200, { ...venueProfile, listing: { source: 'business_profile', at: '2026-11-22T12:00:00.000Z' } }];
    const at = '/venue-bidding/settings?tab=listing#profile=read&code=a%2Fb&state=venue.s';
    show(
      <>
        <Tab />
        <Address />
      </>,
      at,
    );
    const region = within(await changes());
    expect(screen.getByTestId('address').textContent).toBe('/venue-bidding/settings?tab=listing');
    expect(server.calls).toEqual(['POST /api/venues/me/business-profile/rows']);
    expect(server.bodies[0]).toEqual({ code: 'a/b', state: 'venue.s' });
    expect(screen.getByText('Only the first 2 places were read. Choose a file for the rest.')).toBeTruthy();
    expect(region.getByRole('checkbox').closest('label')?.textContent).toBe('TelephoneNowNothingIn your profile+91 22 2640 0000');
    await userEvent.click(region.getByRole('button', { name: 'Take over 1 field' }));
    await screen.findByText(/Last taken over from your Business Profile on/);
    expect(bodyOf('POST /api/venues/me/listing')).toEqual({
      source: 'business_profile',
      row: { name: 'Neem Kitchen', placeId: 'ChIJx_A-1234567' },
      phone: '+91 22 2640 0000',
    });
  });

  it('explains why Google returned no places, and asks again', async () => {
    document.head.innerHTML = '<meta name="business-profile" content="on">';
    useDesk.setState({ profile: venueProfile });
    show(<Tab />, '/venue-bidding/settings?tab=listing#profile=denied');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Google was not allowed to show us your places\. Ask again/);
    server.answer = () => refusal(429, 'rate-limited');
    await userEvent.click(screen.getByRole('button', { name: 'Read from Google Business Profile' }));
    await screen.findByText('Too many tries. Please wait a moment.');
    expect(server.calls).toEqual(['POST /api/venues/me/business-profile']);
  });

  it('explains why a file cannot be read, and is read-only for a host', async () => {
    await open({});
    expect((await screen.findByRole('alert')).textContent).toBe('There are no rows below the first line.');
    show(<ListingTab profile={{ ...venueProfile, staff: { ...venueProfile.staff, role: 'host' } }} mayChange={false} />);
    expect(screen.getAllByLabelText('Choose a file')).toHaveLength(1);
  });
});
