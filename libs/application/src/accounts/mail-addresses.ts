import { allowanceOf, judgeMail } from '@app/domain';
import type { Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** A mail that is about to be sent. */
export interface OutgoingMail {
  deliveryId: string;
  type: string;
  address: string;
  /** Whether it asks its reader to confirm the address: never where its own link does so, always where that is all it is for. */
  asks: 'never' | 'once' | 'always';
  /** The hash of the token for the links that confirm or block the address. */
  linkTokenHash: Buffer;
}

/** The links that a mail carries besides its own: to confirm and to block the address, or to block it alone. */
export type AddressLinks = 'confirm' | 'block';
/** The address is blocked, or confirmed already, or has had as many mails as it may: the mail waits or was dropped. */
export type NotAdmittedReason = 'blocked' | 'confirmed' | 'waiting' | 'dropped';
export type Admission = { admitted: true; links: AddressLinks | null } | { admitted: false; because: NotAdmittedReason };

/**
 * Decides under the lock of the address whether a mail to it is sent, and counts it once, also when it is tried again. What is not sent
 * waits for its hour, or is dropped. The reader of an unconfirmed address is asked once, and can always block it.
 */
export async function admitMail(tx: Transaction, mail: OutgoingMail): Promise<Admission> {
  const { deliveryId, type } = mail;
  const address = await tx.mailAddresses.lock(mail.address);
  if (address.isBlocked) {
    await tx.outbox.drop(deliveryId);
    return { admitted: false, because: 'blocked' };
  }
  if (address.isConfirmed && mail.asks === 'always') {
    await tx.outbox.drop(deliveryId);
    return { admitted: false, because: 'confirmed' };
  }
  const isCounted = address.sent.some((sent) => sent.deliveryId === deliveryId);
  if (!isCounted) {
    const allowance = allowanceOf(type);
    const judged = judgeMail(address.now, address.sent, allowance);
    if (judged.verdict === 'wait') await tx.outbox.postpone(deliveryId, judged.until);
    if (judged.verdict === 'drop') await tx.outbox.drop(deliveryId);
    if (judged.verdict !== 'send') return { admitted: false, because: judged.verdict === 'wait' ? 'waiting' : 'dropped' };
    await tx.mailAddresses.countMail(deliveryId, address.hash, allowance);
  }
  return { admitted: true, links: address.isConfirmed ? null : await addLinks(tx, mail, address) };
}

async function addLinks(tx: Transaction, mail: OutgoingMail, address: { hash: Buffer; wasAsked: boolean }): Promise<AddressLinks> {
  const asks = await tx.mailAddresses.putLink({
    deliveryId: mail.deliveryId,
    addressHash: address.hash,
    tokenHash: mail.linkTokenHash,
    asks: mail.asks === 'always' || (mail.asks === 'once' && !address.wasAsked),
  });
  if (!asks) return 'block';
  await tx.mailAddresses.noteAsked(address.hash);
  return 'confirm';
}

/** Confirms the address of a mail by the token of its link (as its hash). Pressed twice it is confirmed once. */
export async function confirmMailAddress(tx: Transaction, token: Buffer): Promise<Outcome<void>> {
  return (await tx.mailAddresses.confirmByLink(token)) ? done(undefined) : refused('link-expired');
}

/** Blocks the address of a mail by the token of its link (as its hash) from all further mail. */
export async function blockMailAddress(tx: Transaction, token: Buffer): Promise<Outcome<void>> {
  return (await tx.mailAddresses.blockByLink(token)) ? done(undefined) : refused('link-expired');
}
