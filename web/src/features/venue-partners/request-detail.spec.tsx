import '../../testing/browser-globals.js';
import { afterEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import type { VenueRequestView } from '@app/contracts';
import { tune } from '@app/domain';
import { bidView, requestView, venueProfile } from '@app/testkit/scenario/venue-views';
import { setClockSource } from '../../lib/clock.js';
import { show, stubApi } from '../../testing/stub-api.js';
import RequestDetail from './components/request-detail.js';

stubApi();
afterEach(() => {
  setClockSource();
  tune({});
});

it.each([
  ['nobody has opened', {}, 'No planner has opened it yet'],
  ['a planner opened', { openedAt: '2030-01-03T17:30:00.000Z' }, 'Opened by 11:00 pm'],
  [
    'a planner compared',
    { openedAt: '2030-01-03T17:30:00.000Z', comparedAt: '2030-01-03T17:32:00.000Z' },
    'Opened by 11:00 pm · compared by 11:02 pm',
  ],
])('says of an offer that %s so', async (_how, read, expected) => {
  setClockSource(() => Date.parse('2030-01-03T17:40:00.000Z'));
  const request = requestView({ myBid: bidView(read) });
  show(<RequestDetail request={request} profile={venueProfile} onBack={() => undefined} />);
  const words = (await screen.findByRole('region', { name: 'Your offer' })).textContent;
  expect(words.replaceAll(/[\u00a0\u2068\u2069]/g, (sign) => (sign === '\u00a0' ? ' ' : ''))).toContain(expected);
});

it('explains to the desk that a better offer moved the close, and how many extensions remain by the server’s own number', async () => {
  tune({ TUNABLE_SOFT_CLOSE_MAX: '3' });
  const now = Date.parse('2030-01-03T17:59:00.000Z');
  setClockSource(() => now);
  const seen = (minutes: number, extensions: number) =>
    requestView({ status: 'closing', round: 2, closesAt: new Date(now + minutes * 60_000).toISOString(), extensions });
  let read: (next: VenueRequestView) => void = () => undefined;
  function Desk() {
    const [request, setRequest] = useState(seen(1, 0));
    useEffect(() => {
      read = setRequest;
    }, []);
    return <RequestDetail request={request} profile={venueProfile} onBack={() => undefined} />;
  }
  show(<Desk />);
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull());
  expect(screen.queryByText(/a better offer came in/)).toBeNull();
  act(() => read(seen(3, 1)));
  expect(screen.getByText('+2 min: a better offer came in (1 of 3)')).toBeTruthy();
});
