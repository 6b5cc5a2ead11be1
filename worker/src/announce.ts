import type { EventEnvelope, NotificationType, Priority } from '@app/contracts';
import {
  addDeliveries,
  announcedPlan,
  mailAddresses,
  notify,
  type AnnouncedPlan,
  type NewDelivery,
  type Transaction,
} from '@app/persistence';
import type { ReactionContext } from './reactions/reaction.js';

/** How loud each kind of notification is: in the product always, as a push or a mail besides. */
const LOUDNESS: Record<NotificationType, { priority: Priority; push?: true; mail?: true }> = {
  member_joined: { priority: 'normal' },
  preferences_ready: { priority: 'normal', push: true },
  mismatch: { priority: 'high', push: true },
  ask_received: { priority: 'high', push: true },
  plan_live: { priority: 'normal' },
  first_bid: { priority: 'high', push: true },
  bids_digest: { priority: 'normal', push: true },
  closing_soon: { priority: 'high', push: true },
  decision_due: { priority: 'urgent', push: true, mail: true },
  counter_reply: { priority: 'high', push: true },
  booked: { priority: 'urgent', push: true, mail: true },
  booking_cancelled: { priority: 'urgent', push: true, mail: true },
  booking_undone: { priority: 'high', push: true },
  venue_ack_missing: { priority: 'urgent' },
  reminder: { priority: 'high', push: true, mail: true },
  venue_cancelled: { priority: 'urgent', push: true, mail: true },
  change_reply: { priority: 'high', push: true },
  review_due: { priority: 'other' },
  no_bids: { priority: 'high', push: true },
  bid_withdrawn: { priority: 'normal' },
  bid_expired: { priority: 'normal' },
  plan_cancelled: { priority: 'normal' },
  member_left: { priority: 'normal' },
  no_show_marked: { priority: 'urgent', push: true, mail: true },
  dispute_decided: { priority: 'high', push: true, mail: true },
};

export interface Announcement {
  type: NotificationType;
  to: readonly string[];
  title: string;
  message: string;
  href: string;
  /** Attached to mails. */
  calendar?: string;
}

/** Runs `announce` on the fact's plan, unless that is gone. */
export async function withPlan(tx: Transaction, event: EventEnvelope, announce: (plan: AnnouncedPlan) => Promise<void>): Promise<void> {
  const plan = await announcedPlan(tx, event.dateBookId);
  if (plan) await announce(plan);
}

/** Tells people of a fact in the product, and writes down what is to be pushed and mailed. */
export async function announce(tx: Transaction, event: EventEnvelope, context: ReactionContext, what: Announcement): Promise<void> {
  const { priority, push, mail } = LOUDNESS[what.type];
  if (what.to.length === 0) return;
  const { type, title, message, href } = what;
  const told = await notify(tx, event.id, what.to, { type, title, message, priority, href, datebookId: event.dateBookId });
  const urgent = priority === 'urgent';
  const deliveries: NewDelivery[] = [];
  if (push)
    deliveries.push(
      ...told.map((userId) => ({ userId, channel: 'push' as const, urgent, payload: { to: userId, title, text: message, href } })),
    );
  if (mail) {
    const addresses = await mailAddresses(tx, told);
    const calendar = what.calendar ? { calendar: what.calendar } : {};
    for (const [userId, to] of addresses)
      deliveries.push({ userId, channel: 'email', urgent, payload: { to, title, text: message, href, ...calendar } });
  }
  context.deliver(await addDeliveries(tx, event.id, type, deliveries));
}

export const everybody = (plan: AnnouncedPlan): string[] => plan.members.map((member) => member.userId);
export const everybodyBut = (plan: AnnouncedPlan, userId: string): string[] => everybody(plan).filter((id) => id !== userId);
export const nameOf = (plan: AnnouncedPlan, userId: string | undefined): string =>
  plan.members.find((member) => member.userId === userId)?.firstName ?? 'Somebody';
export const board = (plan: AnnouncedPlan): string => `/venue-dashboard/${plan.id}`;
