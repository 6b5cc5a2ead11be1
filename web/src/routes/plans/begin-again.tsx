import type { Day, PlanListItem } from '@app/contracts';
import { isDay } from '@app/domain';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { repeatOf } from '../../features/datebooks/plans.js';
import { startAgain } from '../../live/again/start-again.js';
import { PlanGone } from '../../live/plan-unavailable.js';
import { paths } from '../../lib/paths.js';
import { today } from '../../lib/day.js';
import { ErrorState } from '../../ui/feedback/states.js';
import { LoadingScreen } from '../../ui/feedback/loading-screen.js';

/** Opens the wizard with the answers of a past plan and with the day of a reminder, unless it is past. */
export function BeginAgain({ plan, day }: { plan: PlanListItem; day: Day | null }) {
  const navigate = useNavigate();
  const past = repeatOf(plan);
  const [failed, setFailed] = useState(false);
  const begin = useRef(async () => {
    if (!past) return;
    await startAgain(past, day && isDay(day) && day >= today() ? day : null);
    await navigate(paths.createFromHome, { replace: true });
  });
  useEffect(() => {
    if (!failed) void begin.current().catch(() => setFailed(true));
  }, [failed]);
  if (!past) return <PlanGone />;
  return failed ? <ErrorState onRetry={() => setFailed(false)} /> : <LoadingScreen />;
}
