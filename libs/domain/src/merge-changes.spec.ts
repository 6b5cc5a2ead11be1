import { describe, expect, it } from '@jest/globals';
import { changedFields, changedFrom, isSameJson, mergeChanges } from './merge-changes.js';

const stored: { budget: string; mood: string[]; note: string | null } = { budget: '5000', mood: ['romantic'], note: null };

describe('merging the changes of a form', () => {
  it('keeps what is stored in the fields that the form did not change', () => {
    const sent = { budget: '3000', mood: ['relaxed'], note: null };
    expect(mergeChanges(stored, sent, { mood: ['romantic'] })).toEqual({
      merged: { budget: '5000', mood: ['relaxed'], note: null },
      clashes: [],
    });
  });

  it('names each field that somebody else changed meanwhile', () => {
    const sent = { budget: '2000', mood: ['relaxed'], note: 'By the window' };
    expect(mergeChanges(stored, sent, { budget: '3000', mood: ['romantic'] })).toEqual({
      merged: { budget: '2000', mood: ['relaxed'], note: null },
      clashes: ['budget'],
    });
  });

  it('accepts a change that is stored already, such as a retry after a lost answer', () => {
    expect(mergeChanges(stored, { budget: '5000' }, { budget: '3000' })).toEqual({ merged: stored, clashes: [] });
  });

  it('ignores a field that the record lacks', () => {
    expect(mergeChanges(stored, { budget: '1' }, { constructor: 1, other: 2 })).toEqual({ merged: stored, clashes: [] });
  });

  it('names the changed fields with the values they had', () => {
    expect(changedFrom<typeof stored>(stored, { ...stored, mood: ['romantic'], note: 'x' })).toEqual({ note: null });
    expect(changedFields<typeof stored>(stored, { ...stored, note: 'x' })).toEqual({ note: 'x' });
    expect(changedFrom(stored, stored)).toEqual({});
  });

  it('names all fields of one answer where one of them was changed', () => {
    const party = { from: 2, to: 6, days: ['fr'] };
    const groups = [['from', 'to'], ['days']] as const;
    expect(changedFrom<typeof party>(party, { ...party, from: 5 }, groups)).toEqual({ from: 2, to: 6 });
    expect(changedFrom<typeof party>(party, party, groups)).toEqual({});
  });

  it('compares lists in order and records in any order', () => {
    expect(isSameJson([{ a: 1, b: undefined }], [{ b: null, a: 1 }])).toBe(true);
    expect(isSameJson(['a', 'b'], ['b', 'a'])).toBe(false);
    expect(isSameJson([], {})).toBe(false);
    expect(isSameJson({}, null)).toBe(false);
    expect(isSameJson(['a'], ['a', 'b'])).toBe(false);
  });
});
