import { describe, expect, it } from '@jest/globals';
import { keepInvite, keepRedirect, ownPath, takeRedirect } from './redirect.js';

describe('a path to go to after signing in', () => {
  it.each(['/waiting?x=1', '/preferences#a'])('may be %s', (path) => expect(ownPath(path)).toBe(path));
  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/api/auth/logout', '', null])(
    'may not be %s',
    (path) => expect(ownPath(path)).toBeNull(),
  );

  it('is followed once', () => {
    keepRedirect('/waiting');
    expect(takeRedirect()).toBe('/waiting');
    expect(takeRedirect()).toBe('/home');
  });

  it('is a pending invite when there is no other', () => {
    keepInvite('ABCD');
    expect(takeRedirect()).toBe('/join-datebook/ABCD');
    expect(takeRedirect()).toBe('/home');
  });
});
