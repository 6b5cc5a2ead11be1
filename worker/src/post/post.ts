import type { Channel } from '@app/contracts';
import type { NotAdmittedReason } from '@app/application';
import type { DeliveryRow } from '@app/persistence';

/** Takes what one channel is to send. */
export interface Post {
  /** Rejects when it could not be handed over and another try may help. */
  send(delivery: DeliveryRow): Promise<void>;
}

/** How long one call may take in all, in ms: less than the half minute for which a delivery is taken, so that no second worker sends it. */
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

/** The same for the same event, kind and person, so that a repetition can be recognised. */
export const identity = (delivery: DeliveryRow): string => `${delivery.event_id}.${delivery.user_id ?? delivery.staff_id}.${delivery.type}`;
