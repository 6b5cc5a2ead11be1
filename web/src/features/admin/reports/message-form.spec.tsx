import '../../../testing/browser-globals.js';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubApi, refusal, show } from '../../../testing/stub-api.js';
import { MessageForm } from './components/message-form.js';

const server = stubApi();

it('sends a grievance with its contact, keeps the input on failure, and shows a reference', async () => {
  server.answer = () => refusal(429, 'rate-limited');
  show(<MessageForm />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText('Please write what happened.')).toBeTruthy();
  expect(screen.getByText('Please say where we can answer.')).toBeTruthy();
  expect(server.calls).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText('What is it about?'), 'data');
  await userEvent.type(screen.getByLabelText('What happened?'), 'Where is my data?');
  await userEvent.type(screen.getByLabelText('Where can we answer?'), 'asha@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findAllByRole('alert');
  expect(screen.getByLabelText<HTMLTextAreaElement>('What happened?').value).toBe('Where is my data?');
  server.answer = () => [201, { ref: 'G-ABCD2345', answerUntil: '2026-12-07T10:00:00.000Z' }];
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('We got it. Your reference: G-ABCD2345');
  expect(server.bodies.at(-1)).toEqual({ category: 'data', text: 'Where is my data?', replyTo: 'asha@example.org' });
});
