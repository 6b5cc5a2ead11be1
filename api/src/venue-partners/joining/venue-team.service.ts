import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  acceptInvitation,
  changeRole,
  inviteStaff,
  removeStaff,
  resendInvitation,
  withdrawInvitation,
  type InviteLink,
  type Outcome,
} from '@app/application';
import { mayDo } from '@app/domain';
import type { AcceptStaffInvite, InviteStaff, StaffInvite, StaffRole, TeamView, WaitingDelivery } from '@app/contracts';
import { Database, isTaken, type Transaction } from '@app/persistence';
import { staffInviteToken, tokenHash, type ChangeBus, type Config, type Queues } from '@app/platform';
import { NewPasswords } from '../../accounts/new-password.js';
import { fail, unwrap } from '../../http/problem.js';
import type { AuthVenueStaff } from '../../http/session/access.js';
import { CHANGE_BUS, CONFIG, QUEUES } from '../../tokens.js';
import { VenueAuthService, type OpenedVenueSession } from '../venue-auth.service.js';

/** The staff of a venue's desk, and the open invitations. */
@Injectable()
export class VenueTeamService {
  constructor(
    private readonly database: Database,
    private readonly auth: VenueAuthService,
    private readonly newPasswords: NewPasswords,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(QUEUES) private readonly queues: Queues,
    @Inject(CHANGE_BUS) private readonly bus: ChangeBus,
  ) {}

  async of({ venueId, staffId, role }: AuthVenueStaff): Promise<TeamView> {
    const members = await this.database.staff.team(venueId, staffId);
    return { members, invitations: mayDo(role, 'team') ? await this.database.staffInvitations.list(venueId) : [] };
  }

  async invite(actor: AuthVenueStaff, { email, role }: InviteStaff): Promise<TeamView> {
    const asked = { email: email.trim().toLowerCase(), role };
    await this.mail((tx, link) => inviteStaff(tx, actor, asked, link));
    return this.of(actor);
  }

  async resend(actor: AuthVenueStaff, invitationId: string): Promise<TeamView> {
    await this.mail((tx, link) => resendInvitation(tx, actor, invitationId, link));
    return this.of(actor);
  }

  async withdraw(actor: AuthVenueStaff, invitationId: string): Promise<void> {
    await this.database.transaction(async (tx) => unwrap(await withdrawInvitation(tx, actor, invitationId)));
  }

  async changeRole(actor: AuthVenueStaff, memberId: string, role: StaffRole): Promise<TeamView> {
    await this.database.transaction(async (tx) => unwrap(await changeRole(tx, actor, memberId, role)));
    return this.of(actor);
  }

  /** Removes a member from the team; their sessions and sockets end at once. */
  async remove(actor: AuthVenueStaff, memberId: string): Promise<void> {
    const ended = await this.database.transaction(async (tx) => unwrap(await removeStaff(tx, actor, memberId)));
    for (const session of ended) this.bus.publish({ evict: { session } });
  }

  async look(token: string): Promise<StaffInvite> {
    return (await this.database.staffInvitations.ofToken(tokenHash(token))) ?? fail('invite-expired');
  }

  /** Creates the account of an invited member, and signs it in. */
  async accept({ token, name, password }: AcceptStaffInvite): Promise<OpenedVenueSession> {
    const invite = await this.database.staffInvitations.ofToken(tokenHash(token));
    const passwordHash = await this.newPasswords.hash(password, invite ? [name, invite.email, invite.venueName] : [name]);
    const staffId = await this.database
      .transaction(async (tx) => unwrap(await acceptInvitation(tx, tokenHash(token), { name, passwordHash })))
      // Two invitations to one address, at two venues, accepted at once.
      .catch((error: unknown) => (isTaken(error) ? fail('email-taken') : Promise.reject(error as Error)));
    return this.auth.open(staffId);
  }

  private async mail(invite: (tx: Transaction, link: InviteLink) => Promise<Outcome<WaitingDelivery[]>>): Promise<void> {
    const id = randomUUID();
    const link = { id, tokenHash: tokenHash(staffInviteToken(this.config, id)) };
    const deliveries = await this.database.transaction(async (tx) => unwrap(await invite(tx, link)));
    this.queues.enqueueDeliveries(deliveries);
  }
}
