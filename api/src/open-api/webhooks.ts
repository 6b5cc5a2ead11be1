import { BOOKING_STATUSES, WEBHOOK_KINDS, WEBHOOK_SIGNATURE, type WebhookMessageKind } from '@app/contracts';
import type { Schema } from './answers.js';

const UUID: Schema = { type: 'string', format: 'uuid' };
const INSTANT: Schema = { type: 'string', format: 'date-time' };

const REQUEST: Record<string, Schema> = { requestId: UUID };
const BOOKING: Record<string, Schema> = {
  ...REQUEST,
  bookingId: UUID,
  ref: { type: 'string' },
  status: { type: 'string', enum: [...BOOKING_STATUSES] },
  startAt: INSTANT,
  partySize: { type: 'integer' },
};

const ABOUT: Record<WebhookMessageKind, readonly [summary: string, data: Record<string, Schema>]> = {
  ping: ['The first message to an address', {}],
  'request.opened': ['A request asks the venue', REQUEST],
  'booking.made': ['An offer of the venue was accepted', BOOKING],
  'booking.change_asked': ['The guests ask to change a booking', BOOKING],
  'booking.changed': ['A booking was changed', BOOKING],
  'booking.cancelled': ['A booking is off, by the guests or by the venue', BOOKING],
};

const DESCRIPTION = `Sent to the addresses that an owner registers at the desk. \`${WEBHOOK_SIGNATURE}\` is \`t=<seconds>,v1=<hex>\`: the HMAC-SHA256 of
\`<t>.<body>\` by the secret of the webhook. Refuse a message whose time is more than five minutes off. Answer 2xx within 8 seconds; anything else, also a
redirect, is tried again for about a day. A message can arrive twice, with the same \`id\`, and not in order: read the present state with a key.`;

/** The messages to venues' own systems, as the description of the API lists them. */
export const WEBHOOKS = Object.fromEntries(
  (['ping', ...WEBHOOK_KINDS] as const).map((kind) => {
    const [summary, data] = ABOUT[kind];
    const schema = {
      type: 'object',
      required: ['id', 'kind', 'at', 'data'],
      properties: {
        id: UUID,
        kind: { const: kind },
        at: INSTANT,
        data: { type: 'object', required: Object.keys(data), properties: data },
      },
    };
    const signature = {
      name: WEBHOOK_SIGNATURE,
      in: 'header',
      required: true,
      schema: { type: 'string', pattern: '^t=\\d+,v1=[0-9a-f]{64}$' },
    };
    const post = {
      summary,
      description: DESCRIPTION,
      parameters: [signature],
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'It has arrived.' } },
    };
    return [kind, { post }];
  }),
);
