import '../testing/browser-globals.js';
import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { stubApi, show } from '../testing/stub-api.js';
import { ErrorBoundary } from './error-boundary.js';

stubApi();
const { error } = console;
afterEach(() => {
  console.error = error;
});

it('says of a fault of the page that something went wrong, and how to go on', () => {
  console.error = () => undefined;
  const Broken = (): never => {
    throw new Error('x is not a function');
  };
  show(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload Page' })).toBeTruthy();
});
