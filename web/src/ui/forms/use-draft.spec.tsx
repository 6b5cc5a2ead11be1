import '../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useDraft } from './use-draft.js';

interface Listing {
  name: string;
  seats: number;
  phone: string | null;
}
const STORED: Listing = { name: 'Neem', seats: 40, phone: null };
const open = (stored = STORED) => renderHook((record: Listing) => useDraft('listing', record, []), { initialProps: stored });
const kept = () => JSON.parse(sessionStorage.getItem('settingsDrafts') ?? '{}') as Record<string, unknown>;

beforeEach(() => sessionStorage.clear());

describe('the draft of a form', () => {
  it('is there again after the form was away, and ends with an undo', () => {
    const first = open();
    act(() => first.result.current.set({ seats: 12, phone: '022' }));
    expect(first.result.current.isDirty).toBe(true);
    first.unmount();
    const second = open();
    expect(second.result.current.values).toEqual({ name: 'Neem', seats: 12, phone: '022' });
    act(() => second.result.current.reset());
    expect(second.result.current.values).toEqual(STORED);
    expect(kept()).toEqual({});
  });

  it('keeps the values that it began with, so that a save meets what a colleague has changed since', () => {
    const first = open();
    act(() => first.result.current.set({ seats: 12 }));
    first.unmount();
    const second = open({ ...STORED, name: 'Neem Kitchen', seats: 50 });
    expect(second.result.current.values).toEqual({ name: 'Neem Kitchen', seats: 12, phone: null });
    expect(second.result.current.opened).toEqual({ name: 'Neem Kitchen', seats: 40, phone: null });
  });

  it('ends when its form closes after a save', () => {
    const form = open();
    act(() => form.result.current.set({ seats: 12 }));
    act(() => form.result.current.end());
    form.unmount();
    expect(open().result.current.isDirty).toBe(false);
  });

  it.each([
    ['of another build', { listing: { was: { seats: 40 }, values: { seats: 'many' } } }],
    ['of a field that is gone', { listing: { was: { rows: 1 }, values: { rows: 2 } } }],
    ['of an amount that could not be read', { listing: { was: { seats: 40 }, values: { seats: null } } }],
    ['that is no draft', { listing: 'Neem' }],
  ])('drops input %s', (_, drafts) => {
    sessionStorage.setItem('settingsDrafts', JSON.stringify(drafts));
    expect(open().result.current.values).toEqual(STORED);
  });
});
