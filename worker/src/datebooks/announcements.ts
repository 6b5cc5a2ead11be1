import type { EventData } from '@app/contracts';
import { isPlanOver } from '@app/domain';
import { showPlanLive } from '@app/application';
import { announce, everybody, everybodyBut, nameOf, withPlan } from '../notifications/announce.js';
import { announcements } from '../notifications/announcement-table.js';
import type { Reaction } from '../reaction.js';

/** A finished plan leaves a host nothing to do. */
const newHost: Reaction = {
  name: 'announce-host',
  async run(tx, event, context) {
    const { newHostId } = event.data as EventData<'member.left'>;
    if (newHostId === undefined) return;
    await withPlan(tx, event, async (plan) => {
      // Another hand-over may have followed.
      if (isPlanOver(plan.state) || plan.ownerId !== newHostId) return;
      const values = { plan: plan.name, name: nameOf(plan, newHostId) };
      await announce(tx, event, context, { type: 'host_changed', text: 'host_you', to: [newHostId], values });
      await announce(tx, event, context, { type: 'host_changed', to: everybodyBut(plan, newHostId), values });
    });
  },
};

// Who joins or leaves an evening joins or leaves its stops, and the evening announces it.
const rows = announcements({
  'announce-member-joined': ({ event, plan }) => {
    if (plan.eveningId) return null;
    const joined = event.data.members?.map((member) => member.userId).find((id) => id !== plan.ownerId);
    return { type: 'member_joined', to: [plan.ownerId], values: { name: nameOf(plan, joined) } };
  },

  'announce-again': async ({ tx, plan }) => {
    const asked = await tx.plansAgain.loadAsked(plan.id);
    if (!asked) return null;
    const values = { name: nameOf(plan, plan.ownerId), plan: asked.plan };
    return { type: 'planned_again', to: asked.people, values, inviteCode: asked.inviteCode };
  },

  'announce-member-left': ({ plan }) => (plan.eveningId ? null : { type: 'member_left', to: everybody(plan) }),

  // The deletion of a finished plan changes no evening; that of an evening is announced once, not again for each of its stops.
  'announce-plan-cancelled': ({ plan }) =>
    plan.state === 'done' || plan.state === 'expired' || plan.isEveningOver
      ? null
      : { type: 'plan_cancelled', to: everybodyBut(plan, plan.ownerId) },

  'announce-plan-live': ({ tx, event, plan }) => {
    const { request } = event.data;
    if (!request) return null;
    const text = event.data.news ? 'plan_live_news' : 'plan_live';
    const values = { count: request.availableVenueCount };
    return { type: 'plan_live', text, to: everybody(plan), values, besides: showPlanLive(tx, request.id) };
  },
});

export const datebookAnnouncements: Reaction[] = [newHost, ...rows];
