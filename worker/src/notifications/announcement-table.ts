import type { EventEnvelope, EventType, ReactionName, REACTIONS } from '@app/contracts';
import type { AnnouncedPlan, Transaction } from '@app/persistence';
import type { Reaction, ReactionContext } from '../reaction.js';
import { announce, withPlan, type Announcement, type Cause } from './announce.js';

/** An event that asks for a reaction. */
export type EventOf<Name extends ReactionName> = {
  [T in EventType]: Name extends (typeof REACTIONS)[T][number] ? EventEnvelope<T> : never;
}[EventType];

/** What a row decides by: its event, and the plan as it is now. */
interface Given<Name extends ReactionName> {
  tx: Transaction;
  event: EventOf<Name>;
  plan: AnnouncedPlan;
  context: ReactionContext;
}

/** What a row announces; null announces nothing. The plan's name is always among the values, and the cause is the event unless it names another. */
type Row<Name extends ReactionName> = (given: Given<Name>) => Told | null | Promise<Told | null>;
type Told = Announcement & { cause?: Cause };

/** Makes a reaction of each row; the row's name is the reaction's. A plan that is gone announces nothing. */
export function announcements(table: { [Name in ReactionName]?: Row<Name> }): Reaction[] {
  return (Object.entries(table) as [ReactionName, Row<ReactionName>][]).map(([name, row]) => ({
    name,
    run: (tx, event, context) =>
      withPlan(tx, event, async (plan) => {
        const told = await row({ tx, event: event as EventOf<ReactionName>, plan, context });
        if (told) await announce(tx, told.cause ?? event, context, { ...told, values: { plan: plan.name, ...told.values } });
      }),
  }));
}
