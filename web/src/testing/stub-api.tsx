import { afterEach, beforeEach } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { forgetAttempts } from '../lib/calls/attempts.js';

type Answer = [status: number, body: unknown];
interface ApiCall {
  /** `METHOD /path`. */
  call: string;
  method: string;
  path: string;
  body: unknown;
  key: string | null;
  token: string | null;
}

/** An API of which a spec says what it answers, and the calls that were made to it, in order. */
interface ApiStub {
  asked: ApiCall[];
  /** Of each call `METHOD /path`, and what was sent with it. */
  calls: string[];
  bodies: unknown[];
  answer: (call: string, asked: ApiCall) => Answer;
}

/** Stands in for the network of a spec: before each of its tests anew, with `initial` for answers; what was rendered goes after each. */
export function stubApi(initial: ApiStub['answer'] = () => [200, null]): ApiStub {
  const realFetch = globalThis.fetch;
  const stub: ApiStub = { asked: [], calls: [], bodies: [], answer: initial };
  beforeEach(() => {
    stub.asked.length = stub.calls.length = stub.bodies.length = 0;
    stub.answer = initial;
    forgetAttempts();
    globalThis.fetch = (input, init = {}) => {
      const [method, path] = [init.method ?? 'GET', typeof input === 'string' ? input : ''];
      const headers = new Headers(init.headers);
      const asked: ApiCall = {
        call: `${method} ${path}`,
        method,
        path,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
        key: headers.get('idempotency-key'),
        token: headers.get('authorization'),
      };
      stub.asked.push(asked);
      stub.calls.push(asked.call);
      stub.bodies.push(asked.body);
      const [status, body] = stub.answer(asked.call, asked);
      const text = () => Promise.resolve(JSON.stringify(body));
      return Promise.resolve({ status, ok: status < 300, statusText: '', headers: new Headers(), text } as Response);
    };
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = realFetch;
  });
  return stub;
}

/** A refusal as the API words it. */
export const refusal = (status: number, code: string, more: object = {}): Answer => [status, { code, status, ...more }];

/** Renders a component with what it needs around it: queries that are not tried again, and a router. */
export const show = (node: ReactNode, at = '/') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[at]}>{node}</MemoryRouter>
    </QueryClientProvider>,
  );
