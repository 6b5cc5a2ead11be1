import type { Channel } from '@app/contracts';
import type { NotAdmittedReason } from '@app/application';
import type { DeliveryRow } from '@app/persistence';

/** Sends the deliveries of one channel. */
export interface Post {
  /** Rejects after a failure that another try may mend. */
  send(delivery: DeliveryRow): Promise<void>;
}

/** The total time of one call, in ms: less than the half minute for which a delivery is taken, so that no second worker sends it. */
export const DEADLINES: Readonly<Record<Channel, number>> = { email: 20_000, push: 8_000 };

/** A failure that another try cannot mend. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';
}

/** A mail that its address may not get now; it waits, or was dropped. */
export class NotAdmitted extends Error {
  override readonly name = 'NotAdmitted';

  constructor(readonly because: NotAdmittedReason) {
    super(`The address may not get the mail: ${because}`);
  }
}

/** Returns the identity of a delivery: the same for the same event, kind and person, so that a receiver recognises a repetition. */
export const identity = (delivery: DeliveryRow): string => `${delivery.event_id}.${delivery.user_id ?? delivery.staff_id}.${delivery.type}`;
