import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { inviteCodeFrom, parseInvite } from '@app/domain';
import type { InvitePreview } from '@app/contracts';
import { Database, DatebooksRepository, MembersRepository, sharedPlan, store, type DatebookRow } from '@app/persistence';
import { fail } from '../http/problem.js';
import { mustOwn, PlanCommands } from '../datebooks/plan-commands.js';

const OVER = ['done', 'expired', 'cancelled'];

/** Joining by a code. */
@Injectable()
export class InvitesService {
  constructor(
    private readonly database: Database,
    private readonly commands: PlanCommands,
    private readonly datebooks: DatebooksRepository,
    private readonly members: MembersRepository,
  ) {}

  /** What a code shows to whoever has it; `userId` null without a session. */
  async preview(text: string, userId: string | null): Promise<InvitePreview> {
    const plan = await this.find(text);
    const inside = userId !== null && (await this.datebooks.isMember(plan.id, userId));
    return {
      planName: plan.name,
      planType: plan.plan_type,
      hostName: plan.host_name,
      memberCount: plan.member_count,
      maxMembers: plan.max_members,
      joinable: plan.plan_type !== 'goSolo' && plan.member_count < plan.max_members,
      ...(inside ? { dateBookId: plan.id } : {}),
    };
  }

  /** Joins the plan of a code; whoever is in it already simply gets its id. */
  async join(text: string, userId: string): Promise<{ dateBookId: string }> {
    const { id } = await this.find(text);
    await this.database.transaction(async (tx) => {
      const plan = (await tx.lockDatebook(id)) ?? fail('not-found');
      // The code may have been replaced while this request waited.
      if (plan.deleted_at || OVER.includes(plan.state) || plan.invite_code !== parseInvite(text)) fail('invite-expired');
      const [joined] = await tx.query<{ n: number; me: boolean }>(
        'SELECT count(*)::int AS n, coalesce(bool_or(user_id = $2), false) AS me FROM members WHERE datebook_id = $1 AND left_at IS NULL',
        [id, userId],
      );
      if (joined?.me) return;
      if (plan.plan_type === 'goSolo' || (joined?.n ?? 0) >= plan.max_members) fail('plan-full', 'This plan is full, ask the host.');
      const outcome = await this.members.join(tx, id, userId, roleFor(plan), plan.event_seq + 1);
      if (outcome === 'removed') fail('forbidden', 'The host has taken you out of this plan.');
      await this.commands.settle({ tx, plan, userId }, 'member.joined', (all) => all.filter((member) => member.userId === userId), {});
    });
    return { dateBookId: id };
  }

  /** Replaces the code; the old one leads nowhere from now on. */
  async rotate(id: string, userId: string): Promise<{ inviteCode: string }> {
    return this.commands.on(id, userId, async (command) => {
      mustOwn(command);
      if (!command.plan.invite_code) fail('plan-state', 'Set your preferences first.');
      const inviteCode = inviteCodeFrom(randomBytes(12));
      const stored = await store(command.tx, { ...command.plan, invite_code: inviteCode });
      await command.tx.append(id, { type: 'invite.rotated', data: { plan: sharedPlan(stored) } });
      return { inviteCode };
    });
  }

  private async find(text: string) {
    const code = parseInvite(text) ?? fail('not-found', 'There is no plan with this code.');
    const plan = (await this.datebooks.byInvite(code)) ?? fail('not-found', 'There is no plan with this code.');
    if (plan.over) fail('invite-expired', 'This plan is over.');
    return plan;
  }
}

/** From the moment that everybody was ready, and with an owner who decides alone, newcomers vote. */
function roleFor(plan: DatebookRow): 'member' | 'voter' {
  return plan.roster_frozen || plan.same_location_mode ? 'voter' : 'member';
}
