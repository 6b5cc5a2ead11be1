import type { PlanId, Snapshot, UserId } from '@app/contracts';
import { sentence } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { namesWithin } from '../../../lib/i18n/person-name.js';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useConnection } from '../../../live/hooks.js';
import { live } from '../../../live/live.js';

/** The interval of announcements; the server keeps one for 30 s. */
const SIGN_EVERY_MS = 20_000;
/** The wait when the room is not joined yet. */
const AGAIN_MS = 2_000;
const NOBODY: readonly UserId[] = [];

/** The people who look at a plan now; announces the reader while the page is visible and the socket is up. */
function usePresent(id: PlanId): readonly UserId[] {
  const { state } = useConnection();
  useEffect(() => {
    if (state !== 'live') return;
    let handle: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const sign = async (): Promise<void> => {
      const heard = document.visibilityState !== 'visible' || (await live.look(id));
      if (!left) handle = setTimeout(() => void sign(), heard ? SIGN_EVERY_MS : AGAIN_MS);
    };
    void sign();
    return () => {
      left = true;
      clearTimeout(handle);
    };
  }, [id, state]);
  return useStore(live.present, (plans) => plans[id] ?? NOBODY);
}

/** Shows the other members who look at the board now. */
export function WhoIsHere({ snapshot: { plan, members, me } }: { snapshot: Snapshot }) {
  const t = useText();
  const present = usePresent(plan.id);
  const there = members.filter(({ userId }) => userId !== me.userId && present.includes(userId));
  const names = namesWithin(
    t,
    there.map(({ firstName }) => firstName),
    plan.planType,
  );
  return (
    <p role="status" className="text-sm text-indigo empty:hidden">
      {there.length > 0 && t(there.length > 2 ? 'looking.many' : 'looking.names', { count: there.length, names: sentence(names) })}
    </p>
  );
}
