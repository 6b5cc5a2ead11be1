import { PAGES, type Language, type StaffInvite, type TeamInvitation, type WaitingDelivery, type VenueId } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import type { Queries } from '../../database/queries.js';
import { StaffInvitation } from './staff-invitation.entity.js';
import * as statements from './staff-invitations.statements.js';

type NewInvitation = Pick<StaffInvitation, 'venueId' | 'email' | 'role' | 'tokenHash' | 'inviterId'>;

/** What a mail that invites to a team carries. */
export interface InviteMail {
  id: string;
  language: Language;
}

/** Invitations to the teams of venues. Writes are called under the venue's lock. */
export class StaffInvitationsRepository {
  constructor(private readonly db: Queries) {}

  /** The invitations of a venue that nobody has used, the newest first. */
  list(venueId: VenueId): Promise<TeamInvitation[]> {
    return this.db.all(statements.invitationsOfVenue, [venueId]);
  }

  count(venueId: VenueId): Promise<number> {
    return this.db.of(StaffInvitation).countBy({ venueId });
  }

  /** Whom a venue invited, and as what; null when it has no such invitation. */
  one(venueId: VenueId, id: string): Promise<Pick<StaffInvitation, 'email' | 'role'> | null> {
    return this.db.of(StaffInvitation).findOne({ select: { id: true, email: true, role: true }, where: { id, venueId } });
  }

  /** What the link of a token (as its hash) leads to; null when it is unknown, used, withdrawn or too old. */
  ofToken(tokenHash: Buffer): Promise<StaffInvite | null> {
    return this.db.one(statements.inviteOfToken, [tokenHash]);
  }

  /** The venue of a token (as its hash), whether or not it still leads in. */
  async venueOfToken(tokenHash: Buffer): Promise<VenueId | null> {
    const select = { id: true, venueId: true } as const;
    return (await this.db.of(StaffInvitation).findOne({ select, where: { tokenHash } }))?.venueId ?? null;
  }

  /** Stores an invitation, or gives the one to the same address its new role and a new link; gives its id. */
  async put({ venueId, email, role, tokenHash, inviterId }: NewInvitation): Promise<string> {
    const row = await this.db.one(statements.putInvitation, [TUNABLES.staffInviteMs, venueId, email, role, tokenHash, inviterId]);
    if (!row) throw new Error('The invitation was not stored');
    return row.id;
  }

  /**
   * Notes the mail with an invitation's link, in the inviter's language; gives the delivery. The token follows from `linkId`. The mail has no
   * word that the venue or the inviter chose, because it goes to an address that they chose.
   */
  mail({ linkId, email, inviterId }: { linkId: string; email: string; inviterId: string }): Promise<WaitingDelivery[]> {
    return this.db.all(statements.mailInvitation, [TUNABLES.staffInviteMs, linkId, email, PAGES.venueInvite, inviterId]);
  }

  /** Uses up the link of a token (as its hash): of two uses at once one gets it. Null when it is unknown, used, withdrawn or too old. */
  take(tokenHash: Buffer): Promise<Pick<StaffInvitation, 'venueId' | 'email' | 'role'> | null> {
    return this.db.one(statements.takeInvitation, [tokenHash]);
  }

  /** Deletes an invitation, so that its link leads nowhere; false when the venue has no such invitation. */
  async delete(venueId: VenueId, id: string): Promise<boolean> {
    return (await this.db.of(StaffInvitation).delete({ id, venueId })).affected === 1;
  }

  /** Deletes the invitations that a member of the team sent, when the member leaves or loses the right to invite. */
  async deleteOfInviter(inviterId: string): Promise<void> {
    await this.db.of(StaffInvitation).delete({ inviterId });
  }
}
