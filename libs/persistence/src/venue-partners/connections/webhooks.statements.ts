import type { Instant, VenueId, VenueWebhook, WebhookBody } from '@app/contracts';
import { statement } from '../../database/queries.js';
import { iso } from '../../database/views.js';
import { TimedStep } from '../../log/timed-step.js';

/** With the waits between them, the attempts of a message end after a bit more than a day. */
const MOST_WEBHOOK_ATTEMPTS = 12;
const SHOWN = 20;
/** An address that has failed for so long is switched off. */
const PATIENCE = `interval '1 day'`;
/** From 10 s on, three times as long after each failure, up to six hours; a random part keeps the messages of an outage apart. */
const WAIT = `least(interval '6 hours', interval '10 seconds' * 3 ^ least(attempts - 1, 10)) * (0.75 + random() / 4)`;

/** The step of the tick that takes the messages that are to be sent. */
export const SEND_WEBHOOKS = new TimedStep('sweep.webhooks', { table: 'webhook_messages', at: 'next_try' });

const MESSAGE = `jsonb_build_object('id', m.id, 'kind', m.kind, 'at', ${iso('m.at')}, 'attempts', m.attempts, 'error', m.last_error,
  'state', CASE WHEN m.next_try IS NOT NULL THEN 'waiting' WHEN m.sent_at IS NOT NULL THEN 'sent' ELSE 'failed' END)`;

export const webhooksOfVenue = statement<VenueWebhook>(
  'webhooks-of-venue',
  `SELECT w.id, w.url, w.kinds, ${iso('w.failing_since')} AS "failingSince", ${iso('w.off_at')} AS "offAt",
     coalesce((SELECT jsonb_agg(${MESSAGE} ORDER BY m.id DESC)
       FROM (SELECT * FROM webhook_messages WHERE webhook_id = w.id ORDER BY id DESC LIMIT ${SHOWN}) m), '[]') AS messages
   FROM webhooks w WHERE w.venue_id = $1 AND ($2::uuid IS NULL OR w.id = $2) ORDER BY w.id`,
);

const TO = `INSERT INTO webhook_messages (event_id, kind, at, body, webhook_id) SELECT $1, $2, $3, $4, w.id
  FROM webhooks w JOIN venues v ON v.id = w.venue_id AND v.status <> 'suspended' WHERE w.off_at IS NULL`;

export const writeToVenue = statement(
  'webhook-to-venue',
  `${TO} AND $2 = ANY(w.kinds) AND w.venue_id = $5 ON CONFLICT (event_id, webhook_id, kind) DO NOTHING`,
);
export const writeToInvited = statement(
  'webhook-to-invited',
  `${TO} AND $2 = ANY(w.kinds) AND w.venue_id IN (SELECT venue_id FROM bid_invites WHERE request_id = $5 AND wave = $6)
   ON CONFLICT (event_id, webhook_id, kind) DO NOTHING`,
);
export const writePing = statement('webhook-ping', `${TO} AND w.id = $5 ON CONFLICT (event_id, webhook_id, kind) DO NOTHING`);

export const dueMessages = statement<{ id: string }>('due-webhook-messages', SEND_WEBHOOKS.due('id'));

/** For a minute nobody else takes them: a sender has less time. */
export const takeMessages = statement<{ id: string }>(
  'take-webhook-messages',
  `UPDATE webhook_messages SET attempts = attempts + 1, next_try = app_clock() + interval '1 minute'
   WHERE id IN (SELECT id FROM webhook_messages WHERE id = ANY($1::uuid[]) AND next_try <= app_clock() FOR NO KEY UPDATE SKIP LOCKED) RETURNING id`,
);

/** A message that was taken, and where it goes. */
export const takenMessage = statement<WebhookBody & { url: string; webhookId: string; at: Instant }>(
  'taken-webhook-message',
  `SELECT m.id, m.kind, ${iso('m.at')} AS at, m.body AS data, w.url, w.id AS "webhookId" FROM webhook_messages m
   JOIN webhooks w ON w.id = m.webhook_id WHERE m.id = $1 AND m.next_try IS NOT NULL`,
);

export const noteSent = statement(
  'webhook-message-sent',
  `WITH sent AS (UPDATE webhook_messages SET sent_at = app_clock(), next_try = NULL, last_error = NULL WHERE id = $1 RETURNING webhook_id)
   UPDATE webhooks SET failing_since = NULL WHERE id = (SELECT webhook_id FROM sent) AND failing_since IS NOT NULL`,
);

export interface FailedWebhook {
  id: string;
  venueId: VenueId;
  isOff: boolean;
  /** It was off before this failure. */
  wasOff: boolean;
}

// Of two failures at once the second waits for the lock and reads what the first has written.
export const noteFailed = statement<FailedWebhook>(
  'webhook-message-failed',
  `WITH failed AS (UPDATE webhook_messages SET last_error = left($2, 100),
     next_try = CASE WHEN attempts < ${MOST_WEBHOOK_ATTEMPTS} THEN app_clock() + ${WAIT} END WHERE id = $1 RETURNING webhook_id),
   old AS (SELECT id, off_at FROM webhooks WHERE id = (SELECT webhook_id FROM failed) FOR UPDATE)
   UPDATE webhooks w SET failing_since = coalesce(w.failing_since, app_clock()),
     off_at = CASE WHEN w.failing_since < app_clock() - ${PATIENCE} THEN coalesce(w.off_at, app_clock()) ELSE w.off_at END
   FROM old WHERE w.id = old.id
   RETURNING w.id, w.venue_id AS "venueId", w.off_at IS NOT NULL AS "isOff", old.off_at IS NOT NULL AS "wasOff"`,
);

/** What waits for an address that is off is sent again from the desk alone. */
export const stopWaiting = statement(
  'stop-waiting-webhook-messages',
  'UPDATE webhook_messages SET next_try = NULL WHERE webhook_id = $1 AND next_try IS NOT NULL',
);

/** A message that waits is left as it is: it is sent anyway. */
export const replayMessage = statement<{ id: string }>(
  'replay-webhook-message',
  `WITH found AS (SELECT m.id FROM webhook_messages m JOIN webhooks w ON w.id = m.webhook_id WHERE m.id = $1 AND w.id = $2 AND w.venue_id = $3
   ), again AS (UPDATE webhook_messages SET next_try = app_clock(), attempts = 0, sent_at = NULL WHERE id = (SELECT id FROM found) AND next_try IS NULL)
   SELECT id FROM found`,
);
