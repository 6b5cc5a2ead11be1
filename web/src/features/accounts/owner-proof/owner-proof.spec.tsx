import '../../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, show, stubApi } from '../../../testing/stub-api.js';
import { stubDevice } from '../../../testing/stub-device.js';
import { OwnPasskeys } from '../own-passkeys.js';
import { useAccount } from '../store.js';
import { ProofQuestion } from './proof-question.js';

const USER = { id: 'a', firstName: 'Asha', email: 'asha@test.invalid', isGuest: false, role: 'user', adult: false, discreet: false };
const CHALLENGE = { challenge: 'AQID', rpId: 'localhost', timeout: 1_000, userVerification: 'required' };
const PHONE = { id: 'p', name: 'My phone', madeAt: '2026-11-20T12:00:00.000Z', usedAt: null };
const server = stubApi();
const press = async (name: string) => userEvent.click((await screen.findAllByRole('button', { name })).at(-1) as HTMLElement);
const mayGoOn = (name: string) => !(screen.getAllByRole<HTMLButtonElement>('button', { name }).at(-1)?.disabled ?? true);
let ways = { password: false, passkey: false, mail: false };
let refused: string | null = null;
const sent = () => server.asked.filter(({ call }) => call === 'POST /api/auth/confirm').map(({ body }) => body);

beforeEach(() => {
  useAccount.setState({ user: USER as never, status: 'signed-in', userName: null });
  refused = null;
  server.answer = (call) => {
    if (call === 'GET /api/auth/confirm') return [200, ways];
    if (call === 'POST /api/auth/proof-challenge') return [200, CHALLENGE];
    return refused && call === 'POST /api/auth/confirm' ? refusal(422, refused) : [200, null];
  };
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

describe('a question to the owner', () => {
  const open = async (onYes: () => Promise<unknown> = () => Promise.resolve()) => {
    const trigger = (open: () => void) => <button onClick={open}>go</button>;
    show(<ProofQuestion trigger={trigger} title="Sure?" description="x" yes="Yes" look="danger" onYes={onYes} />);
    await press('go');
  };

  it('is answered without a password by a code that is mailed when the person asks for it', async () => {
    ways = { password: false, passkey: false, mail: true };
    const done: string[] = [];
    await open(() => Promise.resolve(done.push('done')));
    await press('Mail me a code');
    expect((await screen.findByRole('status')).textContent).toMatch(/on its way to asha@test.invalid\. It works once, for 10 min/);
    expect([mayGoOn('Yes'), screen.queryByLabelText('Password')]).toEqual([false, null]);
    await userEvent.type(screen.getByLabelText('Code from the mail'), ' 123456');
    refused = 'code-wrong';
    await press('Yes');
    expect((await screen.findByRole('alert')).textContent).toMatch(/wrong, too old or was used already/);
    refused = null;
    await press('Yes');
    await waitFor(() => expect(done).toEqual(['done']));
    expect(sent()).toEqual([{ code: '123456' }, { code: '123456' }]);
  });

  it('is answered by a passkey in place of the password, and does nothing before “yes”', async () => {
    stubDevice();
    ways = { password: true, passkey: true, mail: false };
    const done: string[] = [];
    await open(() => Promise.resolve(done.push('done')));
    await press('Use a passkey');
    expect(await screen.findByText('Confirmed: it is you.')).toBeTruthy();
    expect([done, sent()]).toEqual([[], [{ passkey: expect.objectContaining({ id: 'AQID' }) }]]);
    await press('Yes');
    await waitFor(() => expect(done).toEqual(['done']));
    expect(sent()).toHaveLength(1);
  });

  it('asks again when the server no longer takes the proof', async () => {
    stubDevice();
    ways = { password: true, passkey: true, mail: false };
    const { ApiError } = await import('../../../lib/http.js');
    await open(() => Promise.reject(new ApiError(403, 'x', { code: 'confirmation-needed' } as never)));
    await press('Use a passkey');
    await screen.findByText('Confirmed: it is you.');
    await press('Yes');
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(mayGoOn('Yes')).toBe(false);
  });

  it('says what to do where an account has no way', async () => {
    ways = { password: false, passkey: true, mail: false };
    await open();
    expect(await screen.findByText(/Sign in again, then try once more within 5 min/)).toBeTruthy();
    expect(mayGoOn('Yes')).toBe(false);
  });
});

it('the form of a passkey asks an account without a password for a code, and goes on by itself', async () => {
  ways = { password: false, passkey: true, mail: true };
  stubDevice(() => Promise.reject(new Error('none')));
  const answer = server.answer;
  let proved = false;
  server.answer = (call, asked) => {
    if (call === 'GET /api/auth/passkeys') return [200, [PHONE]];
    if (call === 'POST /api/auth/confirm') proved = true;
    if (call.endsWith('/remove') && !proved) return refusal(403, 'confirmation-needed');
    return answer(call, asked);
  };
  show(<OwnPasskeys />);
  await press('Remove “My phone”');
  await press('Remove');
  await press('Mail me a code');
  await press('Remove');
  expect((await screen.findByRole('alert')).textContent).toBe('Please confirm first that it is you.');
  await userEvent.type(await screen.findByLabelText('Code from the mail'), '123456');
  await press('Remove');
  await waitFor(() =>
    expect(server.calls.slice(-3)).toEqual(['POST /api/auth/confirm', 'POST /api/auth/passkeys/p/remove', 'GET /api/auth/passkeys']),
  );
  expect(sent()).toEqual([{ code: '123456' }]);
});
