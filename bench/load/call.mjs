// A command or a read over HTTP, as a client of the product makes it.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { OFFER } from '@app/testkit';

/**
 * Calls a route of the API; returns its headers and body. A busy refusal is repeated, and its time counts. Throws on another status than `status`,
 * or, without `status`, on an error.
 */
export async function call(fixture, route, options) {
  const { cookie, token, headers, body, status, key = randomUUID() } = options;
  const [method, path] = route.split(' ');
  const answer = await fetch(`http://127.0.0.1:${fixture.port}/api${path}`, {
    method,
    headers: {
      ...(cookie && { cookie }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
      ...headers,
    },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status === 503) {
    await pause(1_000 * (JSON.parse(text).retryAfter ?? 1));
    return call(fixture, route, { ...options, key });
  }
  if (status === undefined ? !answer.ok : answer.status !== status) throw new Error(`${route} was answered with ${answer.status} ${text}`);
  return { headers: answer.headers, said: text ? JSON.parse(text) : null };
}

/** Places a venue's bid on a plan of `makeLivePlan`. */
export async function placeBid(fixture, plan, venue, price = 3000) {
  const body = { ...OFFER, proposedPrice: price, startAt: plan.startAt };
  return (await call(fixture, `POST /venues/me/bid-requests/${plan.requestId}/bids`, { token: venue.token, body, status: 201 })).said;
}

/** Accepts an offer as the owner, in the version as placed. */
export async function acceptOffer(fixture, owner, bid) {
  const body = { expectedVersion: bid.version, contact: { name: 'Bench', phone: '+910000000000' } };
  await call(fixture, `POST /bids/${bid.id}/accept`, { cookie: owner.cookie, body, status: 201 });
}
