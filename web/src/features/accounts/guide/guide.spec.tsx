import '../../../testing/browser-globals.js';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { stubApi, show } from '../../../testing/stub-api.js';
import { GuideDialog } from './components/guide-dialog.js';

stubApi();
beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
const guide = (newcomer: boolean) => {
  show(<GuideDialog asked={false} newcomer={newcomer} onClose={() => undefined} onName={() => undefined} />);
  act(() => {
    jest.advanceTimersByTime(5000);
  });
  return screen.queryByRole('dialog');
};

describe('the first-time guide', () => {
  it('opens by itself for a person without plans', () => {
    expect(guide(true)).not.toBeNull();
  });

  it('starts its second step at the top', () => {
    guide(true);
    const next = screen.getByRole('button', { name: 'Next' });
    next.focus();
    fireEvent.click(next);
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'How it Works' }));
  });

  it('does not open for a person with a plan, e.g. after a booking', () => {
    expect(guide(false)).toBeNull();
  });
});
