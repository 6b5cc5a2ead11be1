import { IsNull, Not } from 'typeorm';
import { PAGES, type Language, type WaitingDelivery, type UserId } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import type { Queries } from '../../database/queries.js';
import { SignInLink } from './sign-in-link.entity.js';
import * as statements from './sign-in-links.statements.js';

/** A link to store, in the language of its reader, with its token as a hash. */
export interface NewSignInLink {
  id: string;
  tokenHash: Buffer;
  language: Language;
  /** The guest who asks, whose plans it saves. */
  guestId: UserId | null;
  /** Of a sign-up: the password of the account that the link makes. */
  passwordHash?: string;
}

/** Links that sign in by mail, or make an account. */
export class SignInLinksRepository {
  constructor(private readonly db: Queries) {}

  /** Notes a link for an address (lower case) and the mail with it, for its account or for the guest who asks; gives the delivery. */
  ask(email: string, link: NewSignInLink): Promise<WaitingDelivery[]> {
    const { id, guestId, tokenHash, language, passwordHash = null } = link;
    const values = [id, email, guestId, tokenHash, TUNABLES.signInLinkMs, PAGES.emailLink, language, passwordHash];
    return this.db.all(statements.askSignInLink, values);
  }

  /** The address of a link (its token as a hash), used or not; null when it is unknown. */
  async addressOf(tokenHash: Buffer): Promise<string | null> {
    return (await this.db.of(SignInLink).findOne({ select: { id: true, email: true }, where: { tokenHash } }))?.email ?? null;
  }

  /** Uses up a link (its token as a hash): of two uses at once one gets it. The refusals: it was used, or it is unknown or too old. */
  async take(tokenHash: Buffer): Promise<Pick<SignInLink, 'email' | 'userId' | 'passwordHash'> | 'link-used' | 'link-expired'> {
    const link = await this.db.one(statements.takeSignInLink, [tokenHash]);
    if (link) return link;
    const wasUsed = await this.db.of(SignInLink).existsBy({ tokenHash, usedAt: Not(IsNull()) });
    return wasUsed ? 'link-used' : 'link-expired';
  }
}
