import { Inject, Injectable } from '@nestjs/common';
import { areaOf, cityOf, parseInvite, readStyles } from '@app/domain';
import type { InvitePreview, PlanId, UserId } from '@app/contracts';
import { INVITE_WAS_REPLACED, joinPlan, PLAN_IS_OVER, rotateInvite } from '@app/application';
import { Database, type Repositories } from '@app/persistence';
import type { RateLimits } from '@app/platform';
import type { LinkedPlan } from '../http/answers/link-preview.js';
import { findByCode, GUESSES, PAGES_OPENED } from '../http/network/guesses.js';
import { RATE_LIMITS } from '../http/network/limits.js';
import type { AuthUser } from '../http/session/access.js';
import { ifStillSignedIn } from '../http/session/behind-lock.js';
import { fail, unwrap, ProblemError } from '../http/problem.js';
import { SecurityLog } from '../http/session/security-log.js';
import { asHost } from '../datebooks/datebooks.policy.js';

type Invited = NonNullable<Awaited<ReturnType<Repositories['invites']['planOf']>>>;

/** Returns the preview of a plan; a person outside a discreet host's plan reads no name. */
function previewOf(plan: Invited, inside: boolean): InvitePreview {
  const hidden = plan.discreet && !inside;
  return {
    planName: hidden ? null : plan.name,
    planType: plan.plan_type,
    hostName: hidden ? null : plan.host_name,
    memberCount: plan.member_count,
    maxMembers: plan.max_members,
    joinsAs: plan.decided ? 'voter' : 'member',
    joinable: plan.plan_type !== 'goSolo' && plan.member_count < plan.max_members,
  };
}

/**
 * The further words of the link's preview: the day, the place and the mood as the host chose them, never the device's location. Anyone with the link
 * reads them, so a discreet host's plan omits them all.
 */
function linkedPlanOf(plan: Invited, code: string): LinkedPlan {
  const [area] = plan.selected_areas ?? [];
  const isDisclosed = !plan.discreet;
  return {
    ...previewOf(plan, false),
    code,
    language: plan.host_language,
    day: isDisclosed ? plan.preferred_date : null,
    city: isDisclosed && plan.city_slug ? cityOf(plan.city_slug) : null,
    area: isDisclosed && area ? (areaOf(area)?.area.name ?? null) : null,
    mood: isDisclosed ? (readStyles(plan.date_styles ?? []).vibes[0] ?? null) : null,
  };
}

/** Reads invite codes, and joins people by them. */
@Injectable()
export class InvitesService {
  constructor(
    private readonly database: Database,
    @Inject(RATE_LIMITS) readonly limits: RateLimits,
    readonly log: SecurityLog,
  ) {}

  /** Returns the preview for a code; `userId` null without a session. */
  async preview(text: string, userId: UserId | null, from: string): Promise<InvitePreview> {
    const plan = await this.find(text, from, userId);
    const inside = userId !== null && (await this.database.members.isIn(plan.id, userId));
    return { ...previewOf(plan, inside), ...(inside ? { dateBookId: plan.id } : {}) };
  }

  /**
   * A code's page for any visitor: its status, and the preview of its link. 404 or 410 when the code leads nowhere (any more), 200 otherwise and when
   * the check is impossible now.
   */
  async page(text: string, from: string): Promise<{ status: number; invite: LinkedPlan | null }> {
    try {
      return { status: 200, invite: linkedPlanOf(await this.find(text, from, null, PAGES_OPENED), text) };
    } catch (error) {
      const known = error instanceof ProblemError && (error.status === 404 || error.status === 410);
      return { status: known ? error.status : 200, invite: null };
    }
  }

  /** Joins the plan of a code; a member gets its id. */
  async join(text: string, user: AuthUser, from: string): Promise<{ dateBookId: PlanId }> {
    const { id } = await this.find(text, from, user.id);
    await this.database.transaction(async (tx) => unwrap(await ifStillSignedIn(tx, user, joinPlan(tx, id, parseInvite(text), user.id))));
    return { dateBookId: id };
  }

  rotate(id: PlanId, user: AuthUser): Promise<{ inviteCode: string }> {
    return this.database.transaction(async (tx) => unwrap(await rotateInvite(tx, await asHost(tx, id, user))));
  }

  /**
   * The plan of a code; a wrong code counts against the address `from`. A person whom a member has blocked gets the response of a wrong code, without
   * a reason.
   */
  private async find(text: string, from: string, userId: UserId | null, rule = GUESSES) {
    const code = parseInvite(text);
    const plan = await findByCode(this, { address: from, userId, rule }, async () => {
      const found = code && (await this.database.invites.planOf(code));
      return found && !(userId !== null && (await this.database.reports.isBlockedFromPlan(found.id, userId))) ? found : null;
    });
    if (!plan) return fail('not-found', 'There is no plan with this code.');
    if (plan.over) fail('invite-expired', PLAN_IS_OVER);
    if (plan.replaced) fail('invite-expired', INVITE_WAS_REPLACED);
    return plan;
  }
}
