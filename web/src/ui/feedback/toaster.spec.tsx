import '../../testing/browser-globals.js';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { stubApi, show } from '../../testing/stub-api.js';
import { Toaster } from './toaster.js';
import { toast, TOAST_DURATION, useToasts } from './toast-store.js';

stubApi();
beforeEach(() => {
  jest.useFakeTimers();
  show(
    <>
      <Link to="/elsewhere">Away</Link>
      <Toaster />
    </>,
  );
});
afterEach(() => {
  jest.useRealTimers();
  useToasts.setState({ toasts: [] });
});
const say = (title: string, tone: 'good' | 'bad') => act(() => toast({ title, tone }));
const after = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

it('removes a message after its time, which is paused under the pointer and the focus', () => {
  say('Saved', 'good');
  after(TOAST_DURATION - 100);
  fireEvent.pointerMove(screen.getByRole('listitem'));
  after(60_000);
  expect(shown()).toEqual(['Saved']);
  fireEvent.pointerLeave(screen.getByRole('region', { hidden: true }));
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  after(60_000);
  expect(shown()).toEqual(['Saved']);
  act(() => screen.getByRole('link').focus());
  after(TOAST_DURATION);
  expect(shown()).toEqual([]);
});

it('keeps a failure until it is dismissed, by the keyboard too', () => {
  say('Not saved', 'bad');
  after(600_000);
  expect(shown()).toEqual(['Not saved']);
  fireEvent.keyDown(document, { key: 'F8' });
  fireEvent.keyDown(document.activeElement ?? document, { key: 'Escape' });
  after(1_000);
  expect(shown()).toEqual([]);
});

it('removes a failure with its page, but keeps other messages', () => {
  say('Not saved', 'bad');
  fireEvent.click(screen.getByRole('link'));
  expect(shown()).toEqual([]);
  say('Saved', 'good');
  fireEvent.click(screen.getByRole('link'));
  expect(shown()).toEqual(['Saved']);
});

it('leaves the half of the page free that was touched last', () => {
  const half = () => screen.getByRole('region', { hidden: true }).querySelector('ol')?.dataset['touched'];
  const touch = (clientY: number) => fireEvent(document.body, new MouseEvent('pointerdown', { clientY, bubbles: true }));
  touch(20);
  say('Saved', 'good');
  expect(half()).toBe('upper');
  touch(innerHeight - 20);
  say('Saved again', 'good');
  expect(half()).toBe('lower');
});

it('stays above an open dialog, whatever was touched', () => {
  fireEvent(document.body, new MouseEvent('pointerdown', { clientY: 20, bubbles: true }));
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.dataset['state'] = 'open';
  document.body.append(dialog);
  say('Not saved', 'bad');
  expect(screen.getByRole('region', { hidden: true }).querySelector('ol')?.dataset['touched']).toBeUndefined();
  dialog.remove();
});
