import type { EventEnvelope, EventType, ReactionName, REACTIONS } from '@app/contracts';
import type { AnnouncedPlan, Transaction } from '@app/persistence';
import type { Reaction, ReactionContext } from '../reaction.js';
import { announce, withPlan, type Announcement, type Cause } from './announce.js';

/** An event that has this reaction. */
export type EventOf<Name extends ReactionName> = {
  [T in EventType]: Name extends (typeof REACTIONS)[T][number] ? EventEnvelope<T> : never;
}[EventType];

/** The inputs of a row: its event, and the present plan. */
interface Given<Name extends ReactionName> {
  tx: Transaction;
  event: EventOf<Name>;
  plan: AnnouncedPlan;
  context: ReactionContext;
}

/** The announcement of a row, or null for none. The values always include the plan's name; the cause is the event unless the row names another. */
type Row<Name extends ReactionName> = (given: Given<Name>) => RowAnnouncement | null | Promise<RowAnnouncement | null>;
type RowAnnouncement = Announcement & {
  cause?: Cause;
  /** What else the reaction does; its statements travel with those of the announcement. */
  besides?: Promise<void>;
};

/** Makes a reaction of each row, with the row's name. A plan that no longer exists announces nothing. */
export function announcements(table: { [Name in ReactionName]?: Row<Name> }): Reaction[] {
  return (Object.entries(table) as [ReactionName, Row<ReactionName>][]).map(([name, row]) => ({
    name,
    run: (tx, event, context) =>
      withPlan(tx, event, async (plan) => {
        const announcement = await row({ tx, event: event as EventOf<ReactionName>, plan, context });
        if (!announcement) return;
        const { cause = event, besides, ...what } = announcement;
        const values = { plan: plan.name, ...what.values };
        await Promise.all([besides, announce(tx, cause, context, { eveningId: plan.eveningId, ...what, values })]);
      }),
  }));
}
