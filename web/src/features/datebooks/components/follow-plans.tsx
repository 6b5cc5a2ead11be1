import { POLL_MS } from '@app/contracts';
import { useLiveList } from '../../../live/hooks.js';
import { usePlans } from '../use-plans.js';

/** Keeps the list of plans up to date while a screen shows it; in a file of its own, for screens that do not need the socket first. */
export function FollowPlans() {
  const { refetch } = usePlans();
  useLiveList(async () => void (await refetch()), ['plans.changed'], POLL_MS.status);
  return null;
}
