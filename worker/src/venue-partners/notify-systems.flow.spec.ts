import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { WEBHOOK_KINDS, type EventEnvelope, type EventType, type VenueId } from '@app/contracts';
import { bookedPlan, liveAuction } from '@app/testkit';
import { config, database, logger, rows, useWorkerContext } from '../testing/worker-context.js';
import { reaction } from './notify-systems.reaction.js';

useWorkerContext();

const context = { config, logger, deliver: () => undefined };
const react = (type: EventType, data: object, id: string = randomUUID()) => {
  const event = { id, type, at: '2026-11-28T10:00:00.000Z', data } as unknown as EventEnvelope;
  return database.transaction((tx) => reaction.run(tx, event, context));
};
const listen = (venueId: VenueId) => database.webhooks.add(venueId, { url: 'https://till.example.org/', kinds: [...WEBHOOK_KINDS] });
const messagesTo = (id: string) =>
  rows<{ kind: string; body: object }>('SELECT kind, body FROM webhook_messages WHERE webhook_id = $1 ORDER BY id', [id]);

describe('the own system of a venue', () => {
  it('hears of a booking and its changes by ids, time and party, and of nobody; once per event', async () => {
    const { booking } = await bookedPlan(database);
    const id = await listen(booking.venue.id);
    const event = randomUUID();
    await react('booking.confirmed', { booking }, event);
    await react('booking.confirmed', { booking }, event);
    await react('change.asked', { booking });
    await react('change.answered', { booking, accepted: false });
    await react('change.answered', { booking, accepted: true });
    await react('change.total_answered', { booking, accepted: true });
    await react('booking.undone', { bookingId: booking.id });
    await react('booking.cancelled', { booking, by: 'user' });
    await react('booking.acknowledged', { booking });
    const sent = await messagesTo(id);
    expect(sent.map(({ kind }) => kind)).toEqual([
      'booking.made',
      'booking.change_asked',
      'booking.changed',
      'booking.changed',
      'booking.cancelled',
      'booking.cancelled',
    ]);
    expect(sent[0]?.body).toEqual({
      requestId: expect.any(String),
      bookingId: booking.id,
      ref: booking.ref,
      status: booking.status,
      startAt: booking.startAt,
      partySize: booking.partySize,
    });
  });

  it('hears of the requests of the waves that asked its venue', async () => {
    const { venueIds, requestId } = await liveAuction(database);
    const [venueId] = venueIds as VenueId[];
    if (!venueId) throw new Error('no venue was asked');
    const id = await listen(venueId);
    const [invite] = await rows<{ wave: number }>('SELECT wave FROM bid_invites WHERE request_id = $1 AND venue_id = $2', [
      requestId,
      venueId,
    ]);
    await react('request.invited', { request: { id: requestId }, wave: (invite?.wave ?? 0) + 1 });
    expect(await messagesTo(id)).toEqual([]);
    await react('request.invited', { request: { id: requestId }, wave: invite?.wave });
    expect(await messagesTo(id)).toEqual([{ kind: 'request.opened', body: { requestId } }]);
  });
});
