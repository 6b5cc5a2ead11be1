import type { BannerView, UserId, BidRequestId, PlanId } from '@app/contracts';
import type { Queries } from '../database/queries.js';
import * as statements from './banners.statements.js';
import type { ChangedBanner } from './banners.statements.js';

/** Banners on the plans of people. Each change gives what it changed, so that the feeds of who sees it are raised. */
export class BannersRepository {
  constructor(private readonly db: Queries) {}

  /** The banners to be shown now. */
  ofUser(userId: UserId): Promise<BannerView[]> {
    return this.db.all(statements.bannersOfUser, [userId]);
  }

  /** Takes a banner away for good; gives its plan, or null when it is not theirs. */
  async dismiss(userId: UserId, id: string): Promise<PlanId | null> {
    return (await this.db.one(statements.dismissBanner, [userId, id]))?.planId ?? null;
  }

  /** Shows every member of the plan, once per request, that it went live, while that is news. */
  showPlanLive(requestId: BidRequestId): Promise<ChangedBanner[]> {
    return this.db.all(statements.showPlanLive, [requestId]);
  }

  /**
   * The one new-bid banner per request and member says how many offers are pending. A new offer shows it for 3 minutes; one that was
   * dismissed in the last 3 minutes only counts on.
   */
  async showNewBid(requestId: BidRequestId): Promise<ChangedBanner[]> {
    const [, shown] = await Promise.all([this.lock(requestId), this.db.all(statements.showNewBid, [requestId])]);
    return shown;
  }

  /** After an offer went: the banner counts what is left, and is `over` with the last one. */
  async recountNewBids(requestId: BidRequestId): Promise<(ChangedBanner & { over: boolean })[]> {
    const [, counted] = await Promise.all([this.lock(requestId), this.db.all(statements.recountNewBids, [requestId])]);
    return counted;
  }

  /** Ends what is still shown of a plan; with `goneMembers`, only to those of them who are not in it. */
  expireOfPlan(planId: PlanId, goneMembers: readonly string[] | null = null): Promise<ChangedBanner[]> {
    return this.db.all(statements.expireOfPlan, [planId, goneMembers]);
  }

  /** A hundred banners whose time is over. */
  due(): Promise<{ id: string }[]> {
    return this.db.all(statements.dueBanners);
  }

  /** Ends those of the banners whose time is still over. */
  expireDue(ids: readonly string[]): Promise<ChangedBanner[]> {
    return this.db.all(statements.expireDue, [ids]);
  }

  private lock(requestId: BidRequestId): Promise<unknown> {
    return this.db.all(statements.lockRequest, [requestId]);
  }
}
