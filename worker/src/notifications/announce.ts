import { afterQuiet, notificationHref } from '@app/domain';
import {
  DEFAULT_FIRST_NAME,
  type BookingId,
  type Day,
  type Language,
  type NotificationType,
  type Priority,
  type WaitingDelivery,
  type PlanId,
  type UserId,
} from '@app/contracts';
import { notify } from '@app/application';
import type { AnnouncedPlan, NewDelivery, Transaction, ResultOf } from '@app/persistence';
import { endsWithPlan } from './lifetime.js';
import { CHANNELS } from './channels.js';
import { render, type TextName, type TextValues } from './render.js';

type DeliveryPayload = NewDelivery['payload'];
type Recipient = ResultOf<'announcements', 'listRecipients'>['people'][number];

/** The cause of an announcement: an event of a plan, or an instant of the clock. A person gets one notification per cause. */
export interface Cause {
  readonly id: string;
  readonly dateBookId: PlanId;
}

/** Collects deliveries whose rows were inserted; they are enqueued after the commit. */
export interface Outgoing {
  deliver(deliveries: readonly WaitingDelivery[]): void;
}

interface Addressed {
  to: readonly UserId[];
  /** The booking that the notification is about, if it links to one. */
  bookingId?: BookingId;
  /** The plan of the evening, for a stop of one. */
  eveningId?: PlanId | null;
  /** The code of the plan, if the notification asks people to join it. */
  inviteCode?: string;
  /** The evening that it reminds of. */
  day?: Day;
  /** The attachment of mails; the function runs when the first person gets a mail. */
  calendar?: () => string | undefined | Promise<string | undefined>;
  /** The end of its use: a push or a mail that waited until then is dropped. */
  usefulUntil?: Date;
}

/** The content of a notification: the text of the catalogues with the type's own name, or another one, and its values. */
export type Announcement = Addressed & { values?: TextValues } & (
    | { type: NotificationType & TextName; text?: undefined }
    | { type: NotificationType; text: TextName }
  );

/** Runs `announce` on the event's plan, unless the plan no longer exists. */
export async function withPlan(tx: Transaction, cause: Cause, announce: (plan: AnnouncedPlan) => Promise<void>): Promise<void> {
  const plan = await tx.announcements.loadPlan(cause.dateBookId);
  if (plan) await announce(plan);
}

/** Notifies people in the product, each in their own language, and inserts the deliveries of their pushes and mails. */
export async function announce(tx: Transaction, cause: Cause, outgoing: Outgoing, what: Announcement): Promise<void> {
  if (what.to.length === 0) return;
  const { type, bookingId, inviteCode, day, eveningId = null } = what;
  const href = notificationHref(type, {
    dateBookId: cause.dateBookId,
    ...(bookingId && { bookingId }),
    ...(inviteCode && { inviteCode }),
    ...(day && { day }),
    eveningId,
  });
  const { priority } = CHANNELS[type];
  const { people, now } = await tx.announcements.listRecipients(what.to);
  const texts = new Map(people.map((person) => [person.userId, textFor(person, what)]));
  const lines = [...texts].map(([userId, text]) => ({ userId, ...text }));
  const notified = await notify(tx, cause.id, lines, {
    type,
    priority,
    href,
    planId: cause.dateBookId,
    untilPlanEnds: endsWithPlan(type),
  });
  const fresh = people.filter((person) => notified.has(person.userId));
  const calendar = fresh.some((person) => person.isConfirmed && getsMail(person, what)) ? await what.calendar?.() : undefined;
  const deliveries = fresh.flatMap((person) => {
    const text = { ...(texts.get(person.userId) ?? NOTHING), href };
    return deliveriesFor(person, what, text, { now, calendar });
  });
  outgoing.deliver(await tx.outbox.add({ eventId: cause.id, type, planId: cause.dateBookId }, deliveries));
}

const NOTHING = { title: '', message: '' };

/** The name that others read for a person without one. */
const UNNAMED: Record<Language, string> = { en: 'Somebody', hi: 'कोई' };

function textFor({ settings }: Recipient, what: Announcement): { title: string; message: string } {
  if (settings.discreet) return render(settings.language, 'discreet');
  const values = what.values ?? {};
  const named = values['name'] === DEFAULT_FIRST_NAME ? { ...values, name: UNNAMED[settings.language] } : values;
  return render(settings.language, what.text ?? what.type, named);
}

const getsMail = ({ settings, address }: Recipient, { type }: Announcement): boolean =>
  CHANNELS[type].mail === true && settings.mail && address !== null;

/** A mail always leaves at once; a push that is not urgent waits for the end of the quiet hours. */
function deliveriesFor(
  person: Recipient,
  what: Announcement,
  text: { title: string; message: string; href: string },
  { now, calendar }: { now: Date; calendar: string | undefined },
): NewDelivery[] {
  const { priority, push } = CHANNELS[what.type];
  const { settings, userId, address } = person;
  const payload = { title: text.title, text: text.message, href: text.href, priority };
  const common = { to: { userId }, ...(what.usefulUntil ? { usefulUntil: what.usefulUntil } : {}) };
  const deliveries: NewDelivery[] = [];
  if (push && settings.push && person.hasBrowser)
    deliveries.push({ ...common, channel: 'push', payload, notBefore: pushTime(priority, settings.quietHours, now) });
  if (address && getsMail(person, what))
    deliveries.push({ ...common, channel: 'email', payload: { ...mailOf(person, payload, calendar), to: address }, notBefore: now });
  return deliveries;
}

/** A mail repeats the notification in the product. An unconfirmed address may belong to a stranger, so its mail names neither venue nor day. */
function mailOf({ settings, isConfirmed }: Recipient, payload: DeliveryPayload, calendar: string | undefined): DeliveryPayload {
  const { language } = settings;
  if (!isConfirmed) {
    const { title, message } = render(language, 'unconfirmed');
    return { ...payload, title, text: message, language };
  }
  // A calendar entry names the venue.
  return { ...payload, language, ...(calendar && !settings.discreet ? { calendar } : {}) };
}

const pushTime = (priority: Priority, quiet: Recipient['settings']['quietHours'], now: Date): Date =>
  priority === 'urgent' ? now : afterQuiet(now, quiet);

export const everybody = (plan: AnnouncedPlan): UserId[] => plan.members.map((member) => member.userId);
/** Those who can act on an offer or a booking: the owner, and the member whom the owner named to decide with them. */
export const deciders = ({ ownerId, delegateId }: AnnouncedPlan): UserId[] => (delegateId === null ? [ownerId] : [ownerId, delegateId]);
export const everybodyBut = (plan: AnnouncedPlan, userId: UserId): UserId[] => everybody(plan).filter((id) => id !== userId);
export const nameOf = (plan: AnnouncedPlan, userId: UserId | undefined): string =>
  plan.members.find((member) => member.userId === userId)?.firstName ?? DEFAULT_FIRST_NAME;
