import { afterQuiet, venueHref, type VenueSubject } from '@app/domain';
import { addDeliveries, planIsOver, staffWithBrowsers, type Transaction } from '@app/persistence';
import type { Cause, Outgoing } from './announce.js';
import { endsWithPlan } from './lifetime.js';
import { VENUE_CHANNELS, type VenueNews } from './venue-channels.js';
import { render, type TextValues } from './render.js';

/**
 * Pushes news to the staff of venues, each in their own language, outside their mute hours. The text says nothing of the plan: what the venue may see of it stands
 * behind the link.
 */
export async function announceToVenues(
  tx: Transaction,
  cause: Cause,
  outgoing: Outgoing,
  what: { news: VenueNews; venueIds: readonly string[]; about: VenueSubject; values?: TextValues; usefulUntil?: Date },
): Promise<void> {
  if (what.venueIds.length === 0 || (endsWithPlan(what.news) && (await planIsOver(tx, cause.dateBookId)))) return;
  const { priority } = VENUE_CHANNELS[what.news];
  const href = venueHref(what.about);
  const deliveries = (await staffWithBrowsers(tx, what.venueIds)).map(({ staffId, language, mute, now }) => {
    const { title, message } = render(language, what.news, what.values);
    return {
      to: { staffId },
      channel: 'push' as const,
      payload: { title, text: message, href, priority },
      notBefore: afterQuiet(now, mute),
      ...(what.usefulUntil ? { usefulUntil: what.usefulUntil } : {}),
    };
  });
  outgoing.deliver(await addDeliveries(tx, { eventId: cause.id, type: what.news, datebookId: cause.dateBookId }, deliveries));
}
