import '../testing/browser-globals.js';
import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useNetwork } from '../lib/network.js';
import { answering, show } from '../testing/answering.js';
import { ErrorBoundary } from './error-boundary.js';

answering();
// jsdom has no timings of its own.
Object.assign(performance, { getEntriesByType: () => [] });
const { error } = console;
afterEach(() => {
  console.error = error;
  useNetwork.setState({ offline: false });
});

const UNLOADED = 'Failed to fetch dynamically imported module: /assets/settings.js';

it.each([
  ['a page that is not on the device, without a network', true, UNLOADED, 'You are offline'],
  ['the same page with one', false, UNLOADED, 'Something went wrong'],
  ['a fault of the page, without a network', true, 'x is not a function', 'Something went wrong'],
])('says of %s what is the matter, and how to go on', (_, offline, message, title) => {
  useNetwork.setState({ offline });
  console.error = () => undefined;
  const Broken = (): never => {
    throw new Error(message);
  };
  show(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeTruthy();
});
