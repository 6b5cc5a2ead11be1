import { describe, expect, it } from '@jest/globals';
import { keepInvite, keepRedirect, ownPath, takeRedirect } from './redirect.js';

describe('the path after a sign-in', () => {
  it.each(['/waiting?x=1', '/preferences#a'])('accepts %s', (path) => expect(ownPath(path)).toBe(path));
  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/api/auth/logout', '', null])(
    'rejects %s',
    (path) => expect(ownPath(path)).toBeNull(),
  );

  it('is followed once', () => {
    keepRedirect('/waiting');
    expect(takeRedirect()).toBe('/waiting');
    expect(takeRedirect()).toBe('/home');
  });

  it('falls back to a pending invite', () => {
    keepInvite('ABCD');
    expect(takeRedirect()).toBe('/join-datebook/ABCD');
    expect(takeRedirect()).toBe('/home');
  });
});
