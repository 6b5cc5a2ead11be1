import '../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, show, stubApi } from '../../testing/stub-api.js';
import { SignUpForm } from './components/sign-up-form.js';
import { useAccount } from './store.js';

const guest = { id: 'g', firstName: 'Meera', email: null, isGuest: true, role: 'user', adult: true, discreet: false };
const server = stubApi(() => [202, guest]);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
async function signUp(onDone: () => void): Promise<void> {
  show(<SignUpForm onDone={onDone} />);
  await userEvent.clear(screen.getByLabelText('Display name'));
  await fill('Display name', 'Meera');
  await fill('E-mail', 'meera@example.org');
  await fill('Password', 'a long password');
  await userEvent.click(screen.getByRole('checkbox'));
  await press('Create account');
}

describe('signing up', () => {
  it('confirms that a link was mailed, for any address, and lets a new person go on at once', async () => {
    let done = 0;
    await signUp(() => (done += 1));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Check your mail' })));
    expect(screen.getByText(/meera@example\.org/)).toBeTruthy();
    expect(server.bodies.at(-1)).toMatchObject({ email: 'meera@example.org', firstName: 'Meera', adult: true, language: 'en' });
    expect(useAccount.getState().user).toMatchObject({ id: 'g', isGuest: true });
    await press('Go on');
    expect(done).toBe(1);
  });

  it('reports at the name that it holds contact data', async () => {
    server.answer = () => refusal(422, 'invalid-fields', { fieldErrors: { firstName: ['must not hold a phone number'] } });
    await signUp(() => undefined);
    expect(await screen.findByText('Please enter a name without a phone number, an address or a link.')).toBeTruthy();
  });

  it('sends the link again, and takes another address without asking for the rest once more', async () => {
    await signUp(() => undefined);
    await screen.findByText('Check your mail');
    const before = server.calls.length;
    await press('Send it again');
    await waitFor(() => expect(server.calls.slice(before)).toEqual(['POST /api/auth/signup']));
    server.answer = () => refusal(429, 'rate-limited');
    await press('Send it again');
    await press('Use another address');
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('meera@example.org');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a long password');
  });
});
