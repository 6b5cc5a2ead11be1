import { beforeAll, describe, expect, it, jest } from '@jest/globals';

// Real hashes, counted on their way: how many of them run at a moment is the rule.
let running = 0;
let most = 0;
async function counted<T>(work: () => Promise<T>): Promise<T> {
  running += 1;
  most = Math.max(most, running);
  try {
    return await work();
  } finally {
    running -= 1;
  }
}
let passwords: typeof import('./passwords.js');
beforeAll(async () => {
  const argon = await import('@node-rs/argon2');
  jest.unstable_mockModule('@node-rs/argon2', () => ({
    hash: (password: string) => counted(() => argon.hash(password)),
    verify: (stored: string, password: string) => counted(() => argon.verify(stored, password)),
  }));
  passwords = await import('./passwords.js');
});

describe('passwords', () => {
  it('are argon2id with a salt of their own', async () => {
    const [one, other] = await Promise.all([passwords.hashPassword('a long password'), passwords.hashPassword('a long password')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await passwords.verifyPassword(one, 'a long password')).toBe(true);
    expect(await passwords.verifyPassword(one, 'another password')).toBe(false);
    expect(await passwords.verifyPassword('!', 'a long password')).toBe(false);
  });

  it('are hashed one at a time, however many log in at once, and one that fails stops nobody', async () => {
    most = 0;
    const stored = await passwords.hashPassword('a long password');
    const answers = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => passwords.hashPassword('a long password')),
      passwords.verifyPassword('$argon2id$nonsense', 'a long password'),
      ...Array.from({ length: 4 }, () => passwords.verifyPassword(stored, 'a long password')),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 4 }, () => 'fulfilled'),
      'rejected',
      ...Array.from({ length: 4 }, () => 'fulfilled'),
    ]);
    expect(most).toBe(1);
  });

  it('turn whoever is too many away at once, and hash on', async () => {
    const many = passwords.MOST_WAITING_HASHES + 5;
    const answers = await Promise.allSettled(Array.from({ length: many }, () => passwords.hashPassword('a long password')));
    const turned = answers.filter((answer) => answer.status === 'rejected');
    expect(turned.map(({ reason }) => (reason as object).constructor)).toEqual(Array.from({ length: 5 }, () => passwords.PasswordsBusy));
    expect(await passwords.hashPassword('a long password')).toMatch(/^\$argon2id/);
  });
});
