import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import * as passwords from './passwords.js';

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
    const stored = await passwords.hashPassword('a long password');
    const order: string[] = [];
    let open = (): void => undefined;
    const held = passwords.inTurn(() => new Promise<void>((resolve) => void (open = resolve)));
    const noted = (name: string, work: Promise<unknown>) => work.finally(() => void order.push(name));
    const asked = [
      noted('hashed', passwords.hashPassword('a long password')),
      noted('failed', passwords.verifyPassword('$argon2id$nonsense', 'a long password')),
      noted('known', passwords.verifyPassword(stored, 'a long password')),
      noted('hashed again', passwords.hashPassword('a long password')),
    ];
    // As much work again as all of them are, and none of them has begun.
    await Promise.all(asked.map(() => hash('a long password')));
    order.push('let through');
    open();
    await held;
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    expect(order).toEqual(['let through', 'hashed', 'failed', 'known', 'hashed again']);
  });

  it('reject callers beyond the limit at once, and go on with the others', async () => {
    const many = passwords.MOST_WAITING_HASHES + 5;
    const answers = await Promise.allSettled(Array.from({ length: many }, () => passwords.hashPassword('a long password')));
    const turned = answers.filter((answer) => answer.status === 'rejected');
    expect(turned.map(({ reason }) => (reason as object).constructor)).toEqual(Array.from({ length: 5 }, () => passwords.PasswordsBusy));
    expect(await passwords.hashPassword('a long password')).toMatch(/^\$argon2id/);
  });
});
