import { BannersRepository } from '@app/persistence';
import { announce, everybody, withPlan } from '../notifications/announce.js';
import type { Reaction } from '../reaction.js';

/** Everybody learns that venues are being asked: a notification, and a banner while that is news. */
export const reaction: Reaction = {
  name: 'announce-plan-live',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const { request } = event.data;
      if (!request) return;
      await announce(tx, event, context, {
        type: 'plan_live',
        to: everybody(plan),
        text: 'plan_live',
        values: { count: request.availableVenueCount, plan: plan.name },
      });
      await new BannersRepository().showPlanLive(tx, request.id);
    }),
};
