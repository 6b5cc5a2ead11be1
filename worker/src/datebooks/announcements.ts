import { BannersRepository } from '@app/persistence';
import { everybody, everybodyBut, nameOf } from '../notifications/announce.js';
import { announcements } from '../notifications/announcement-table.js';

export const datebookAnnouncements = announcements({
  'announce-member-joined': ({ event, plan }) => {
    const joined = event.data.members?.map((member) => member.userId).find((id) => id !== plan.ownerId);
    return { type: 'member_joined', to: [plan.ownerId], values: { name: nameOf(plan, joined) } };
  },

  'announce-member-left': ({ plan }) => ({ type: 'member_left', to: everybody(plan) }),

  // A plan that is over changes no evening when it is deleted.
  'announce-plan-cancelled': ({ plan }) =>
    plan.state === 'done' || plan.state === 'expired' ? null : { type: 'plan_cancelled', to: everybodyBut(plan, plan.ownerId) },

  'announce-plan-live': async ({ tx, event, plan }) => {
    const { request } = event.data;
    if (!request) return null;
    await new BannersRepository().showPlanLive(tx, request.id);
    return { type: 'plan_live', to: everybody(plan), values: { count: request.availableVenueCount } };
  },
});
