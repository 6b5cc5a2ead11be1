// A plan made over HTTP by a new guest, with the bodies of the web app.
import { setTimeout as pause } from 'node:timers/promises';
import { preferencesFor } from '@app/testkit';
import { call } from './call.mjs';

const PATIENCE_MS = 60_000;

/** Enters as a guest, creates a plan and saves its preferences, upon which it goes live: { id, owner }. */
export async function makePlan(fixture) {
  const { headers } = await call(fixture, 'POST /auth/guest-login', { body: { firstName: 'Asha' }, status: 200 });
  const cookie = headers.getSetCookie()[0].split(';')[0];
  const { said } = await call(fixture, 'POST /datebooks', { cookie, body: { planType: 'datebook', sameLocationMode: true }, status: 201 });
  await call(fixture, 'POST /preferences', { cookie, body: preferencesFor(said.id, { preferredDate: null }), status: 200 });
  return { id: said.id, owner: { cookie } };
}

/** Confirms the age of a guest, without which no offer is accepted. */
export const confirmAge = (fixture, { cookie }) => call(fixture, 'PATCH /auth/user', { cookie, body: { adult: true }, status: 200 });

/** Returns the invites of a plan as soon as it has asked its venues; `readInvites(pool, planId)` reads them. */
export async function untilAsked(fixture, readInvites, planId) {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(5)) {
    const invites = await readInvites(fixture.pool, planId);
    if (invites.length > 0) return invites;
  }
  throw new Error('The plan did not ask its venues within a minute');
}
