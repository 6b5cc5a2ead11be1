import '../testing/browser-globals.js';
import { afterEach, expect, it } from '@jest/globals';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { text } from '../lib/i18n/i18n.js';
import { useNetwork } from '../lib/network.js';
import { refusal, stubApi } from '../testing/stub-api.js';
import { NetworkNote } from '../ui/feedback/network-note.js';
import { createQueryClient } from './query-client.js';

const server = stubApi();
afterEach(() => useNetwork.setState({ busy: false }));

function Cities() {
  const { data, isError } = useQuery<string[]>({ queryKey: ['/api/cities'] });
  return <p>{isError ? 'failed' : (data?.join(', ') ?? 'loading')}</p>;
}

const open = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <NetworkNote />
      <Cities />
    </QueryClientProvider>,
  );

it('a read that a busy server refuses is repeated after the time that it names, and the screen says so', async () => {
  let asked = 0;
  server.answer = () => {
    asked += 1;
    return asked <= 3 ? refusal(503, 'unavailable', { retryAfter: 0.05 }) : [200, ['Mumbai']];
  };
  open();
  expect(await screen.findByText(text('shell.busy'))).not.toBeNull();
  expect(screen.queryByText('failed')).toBeNull();
  expect(await screen.findByText('Mumbai')).not.toBeNull();
  expect(asked).toBe(4);
});
