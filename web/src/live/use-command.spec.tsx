import { afterEach, describe, expect, it } from '@jest/globals';
import type { ErrorCode } from '@app/contracts';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { ApiError } from '../lib/http.js';
import { text } from '../lib/i18n/i18n.js';
import { QueryClient, QueryClientProvider, useIsMutating } from '@tanstack/react-query';
import { useToasts } from '../ui/feedback/toast-store.js';
import { useCommand } from './use-command.js';

const refused = (code: ErrorCode) => new ApiError(409, '', { type: '', title: '', status: 409, detail: 'Because.', code, traceId: '' });
const toasts = () => useToasts.getState().toasts.map(({ title, message, tone }) => ({ title, message, tone }));

function commandOf(parts: Partial<Parameters<typeof useCommand<string, string, 'email'>>[0]> = {}) {
  const client = new QueryClient();
  const { result } = renderHook(() => useCommand<string, string, 'email'>({ send: () => Promise.resolve('done'), ...parts }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return { result, run: (input: string) => act(() => result.current.mutateAsync(input).catch(() => 'failed')) };
}

afterEach(() => {
  cleanup();
  useToasts.setState({ toasts: [] });
});

describe('a command', () => {
  it('says that it is done once the answer is here', async () => {
    const { run } = commandOf({ success: (answer, input) => ({ title: `${input} ${answer}` }) });
    await run('Mail');
    expect(toasts()).toEqual([{ title: 'Mail done', message: undefined, tone: 'good' }]);
  });

  it('puts a refusal beside its field, and takes it away with the next press', async () => {
    const answers = [Promise.reject(refused('email-taken')), Promise.resolve('done')];
    const { result, run } = commandOf({
      send: () => answers.shift()!,
      faultsOf: (error) => (error instanceof ApiError && error.code === 'email-taken' ? { email: 'It is taken.' } : null),
    });
    await run('a@b.in');
    expect(result.current.faults).toEqual({ email: 'It is taken.' });
    expect(toasts()).toEqual([]);
    await run('c@d.in');
    expect(result.current.faults).toEqual({});
  });

  it('reports a refusal without a place in the form by a toast with its reason', async () => {
    const { run } = commandOf({ send: () => Promise.reject(refused('wrong-password')), faultsOf: () => null, failure: 'Not saved' });
    await run('x');
    expect(toasts()).toMatchObject([{ title: 'Not saved', tone: 'bad', message: expect.any(String) }]);
  });

  it('reports a failure without a reason of its own by the message of its caller', async () => {
    const failures = [new TypeError('Failed to fetch'), refused('wrong-password')];
    const { run } = commandOf({ send: () => Promise.reject(failures.shift()!), failure: 'Not saved', otherwise: 'Try again.' });
    await run('x');
    expect(toasts()).toEqual([{ title: 'Not saved', message: 'Try again.', tone: 'bad' }]);
    await run('x');
    expect(toasts()).toEqual([{ title: 'Not saved', message: text('problem.wrong-password'), tone: 'bad' }]);
  });

  it('is found by its scope while it is under way', async () => {
    const client = new QueryClient();
    let answer = (_done: string): void => undefined;
    const { result } = renderHook(
      () => ({
        ...useCommand({ send: () => new Promise<string>((give) => (answer = give)), scope: 'settings' }),
        count: useIsMutating({ mutationKey: ['settings'] }),
      }),
      { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
    );
    act(() => result.current.mutate());
    await waitFor(() => expect(result.current.count).toBe(1));
    act(() => answer('done'));
    await waitFor(() => expect(result.current.count).toBe(0));
  });

  it('sends the same input under the same key until it was answered', async () => {
    const keys: string[] = [];
    const errors: unknown[] = [new TypeError('Failed to fetch')];
    const { run } = commandOf({
      name: 'the command',
      send: (_input, key) => {
        keys.push(key);
        return errors.length > 0 ? Promise.reject(errors.shift()) : Promise.resolve('done');
      },
    });
    for (const input of ['x', 'x', 'x']) await run(input);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('shows other components by its name that it runs', async () => {
    const client = new QueryClient();
    let answer: (done: string) => void = () => undefined;
    const { result } = renderHook(
      () => ({
        command: useCommand({ name: 'the command', send: () => new Promise<string>((resolve) => (answer = resolve)) }),
        running: useIsMutating({ mutationKey: ['the command'] }),
      }),
      { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
    );
    act(() => result.current.command.mutate());
    await waitFor(() => expect(result.current.running).toBe(1));
    act(() => answer('done'));
    await waitFor(() => expect(result.current.running).toBe(0));
  });
});
