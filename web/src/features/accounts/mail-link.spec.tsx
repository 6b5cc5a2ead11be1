import '../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dropConnection, stubApi, refusal, show } from '../../testing/stub-api.js';
import { MailLink } from './components/mail-link.js';

const server = stubApi();

describe.each([
  ['confirm', 'Yes, this is my address', /From now on our mails say where and when/],
  ['block', 'Stop all mail to this address', /gets no more mail from us/],
] as const)('the page that a mail leads to, to %s its address', (answer, press, done) => {
  it('acts after a press, not on opening, and reports the result', async () => {
    server.answer = () => [204, null];
    show(<MailLink answer={answer} token="t" />);
    expect(server.calls).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: press }));
    expect((await screen.findByRole('status')).textContent).toMatch(done);
    expect([server.calls, server.bodies]).toEqual([[`POST /api/mail/${answer}`], [{ token: 't' }]]);
  });

  it('explains that a link is too old, and that one is missing', async () => {
    server.answer = () => refusal(410, 'link-expired');
    show(<MailLink answer={answer} token="t" />);
    await userEvent.click(screen.getByRole('button', { name: press }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/too old/);
  });

  it('allows another try after a missing answer', async () => {
    server.answer = dropConnection;
    show(<MailLink answer={answer} token="t" />);
    await userEvent.click(screen.getByRole('button', { name: press }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/Check your connection/);
    server.answer = () => [204, null];
    await userEvent.click(screen.getByRole('button', { name: press }));
    expect((await screen.findByRole('status')).textContent).toMatch(done);
  });
});

it('explains that the link of a page without a token is too old', () => {
  show(<MailLink answer="confirm" token={null} />);
  expect(screen.getByRole('alert').textContent).toMatch(/too old/);
});
