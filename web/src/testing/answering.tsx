import { afterEach, beforeEach } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

/** A server of which a spec says what it answers, and the calls that it was asked. */
interface Answering {
  /** `METHOD /path` of each call, and what was sent with it, in order. */
  calls: string[];
  bodies: unknown[];
  answer: (call: string, body: unknown) => [status: number, body: unknown];
}

/** Stands in for the network of a component's spec, before each of its tests; what was rendered goes after each. */
export function answering(): Answering {
  const realFetch = globalThis.fetch;
  const server: Answering = { calls: [], bodies: [], answer: () => [200, null] };
  beforeEach(() => {
    server.calls.length = 0;
    server.bodies.length = 0;
    server.answer = () => [200, null];
    globalThis.fetch = (input, init = {}) => {
      const call = `${init.method ?? 'GET'} ${typeof input === 'string' ? input : ''}`;
      const sent: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
      server.calls.push(call);
      server.bodies.push(sent);
      const [status, body] = server.answer(call, sent);
      const text = () => Promise.resolve(JSON.stringify(body));
      return Promise.resolve({ status, ok: status < 300, statusText: '', headers: new Headers(), text } as Response);
    };
  });
  afterEach(() => {
    cleanup();
    globalThis.fetch = realFetch;
  });
  return server;
}

/** A refusal as the API words it. */
export const refusal = (status: number, code: string, more: object = {}): [number, unknown] => [status, { code, status, ...more }];

/** Renders a component with what it needs around it: queries that are not tried again, and a router. */
export const show = (node: ReactNode, at = '/') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[at]}>{node}</MemoryRouter>
    </QueryClientProvider>,
  );
