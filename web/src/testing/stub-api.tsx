import { afterEach, beforeEach } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { forgetAttempts } from '../lib/calls/attempts.js';

export type Answer = [status: number, body: unknown, headers?: Record<string, string>];
interface ApiCall {
  /** `METHOD /path`. */
  call: string;
  method: string;
  path: string;
  body: unknown;
  key: string | null;
  token: string | null;
  init: RequestInit;
}

/** A stubbed API: a spec sets its answers and reads the calls that were made to it, in order. */
interface ApiStub {
  asked: ApiCall[];
  /** The calls as `METHOD /path`, with their bodies. */
  calls: string[];
  bodies: unknown[];
  answer: (call: string, asked: ApiCall) => Answer | Promise<Answer>;
}

/** Stubs the network of a spec: resets it before each test, with `initial` for answers, and unmounts rendered components afterwards. */
export function stubApi(initial: ApiStub['answer'] = () => [200, null]): ApiStub {
  const realFetch = globalThis.fetch;
  const stub: ApiStub = { asked: [], calls: [], bodies: [], answer: initial };
  beforeEach(() => {
    stub.asked.length = stub.calls.length = stub.bodies.length = 0;
    stub.answer = initial;
    forgetAttempts();
    globalThis.fetch = async (input, init = {}) => {
      const [method, path] = [init.method ?? 'GET', typeof input === 'string' ? input : ''];
      const headers = new Headers(init.headers);
      const asked: ApiCall = {
        call: `${method} ${path}`,
        method,
        path,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
        key: headers.get('idempotency-key'),
        token: headers.get('authorization'),
        init,
      };
      stub.asked.push(asked);
      stub.calls.push(asked.call);
      stub.bodies.push(asked.body);
      const [status, body, sent] = await stub.answer(asked.call, asked);
      const text = () => Promise.resolve(JSON.stringify(body));
      return { status, ok: status < 300, statusText: '', headers: new Headers(sent), text } as Response;
    };
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = realFetch;
  });
  return stub;
}

/** A refusal in the format of the API. */
export const refusal = (status: number, code: string, more: object = {}): [status: number, body: unknown] => [
  status,
  { code, status, ...more },
];

/** Fails as fetch does without a network. */
export const dropConnection = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Leaves a call pending for ever. */
export const neverAnswer = (): Promise<never> => new Promise(() => undefined);

/** Renders a component inside a router and a query client without retries. */
export const show = (node: ReactNode, at = '/') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[at]}>{node}</MemoryRouter>
    </QueryClientProvider>,
  );
