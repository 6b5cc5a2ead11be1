import '../../../testing/browser-globals.js';
import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubApi, show } from '../../../testing/stub-api.js';
import { useToasts } from '../../../ui/feedback/toast-store.js';
import { PlacePicker } from './components/place-picker.js';

const server = stubApi();
afterEach(() => void Reflect.deleteProperty(navigator, 'geolocation'));

/** A device that answers every request in the same way. */
function device(end: (found: PositionCallback, failed: PositionErrorCallback) => void): void {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: end } });
}

it.each([
  [
    'is not shared',
    'Location detection failed' + 'Please select a city manually or enable location permissions.',
    () => device((_found, failed) => failed({ code: 1 } as GeolocationPositionError)),
  ],
  [
    'is in none of the cities',
    'Not in your city yet' + 'Pick one of our cities to plan an evening there.',
    () => device((found) => found({ coords: { latitude: 0, longitude: 0 } } as GeolocationPosition)),
  ],
  ['is not known to the browser', 'Location Not Supported' + "Your browser doesn't support location services.", () => undefined],
])('reports once a place that %s, and offers the cities', async (_how, words, has) => {
  has();
  server.answer = () => [200, { version: '1', notice: {}, items: [{ item: 'location', granted: true, version: '1' }] }];
  show(<PlacePicker place={null} onPick={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: 'Use my location' }));
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(useToasts.getState().toasts).toEqual([]);
});
