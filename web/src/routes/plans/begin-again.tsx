import type { Day, PlanId } from '@app/contracts';
import { isDay } from '@app/domain';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fetchPast, startAgain } from '../../live/again/start-again.js';
import { PlanGone } from '../../live/plan-unavailable.js';
import { paths } from '../../lib/paths.js';
import { today } from '../../lib/day.js';
import { ErrorState } from '../../ui/feedback/states.js';
import { LoadingScreen } from '../../ui/feedback/loading-screen.js';

/** Opens the wizard with the answers of a past plan and with the day of a reminder, unless it is past. */
export function BeginAgain({ planId, day }: { planId: PlanId; day: Day | null }) {
  const navigate = useNavigate();
  const [ended, setEnded] = useState<'gone' | 'failed' | null>(null);
  const begin = useRef(async () => {
    const past = await fetchPast(planId);
    if (!past) return setEnded('gone');
    await startAgain(past, day && isDay(day) && day >= today() ? day : null);
    await navigate(paths.createFromHome, { replace: true });
  });
  useEffect(() => {
    if (!ended) void begin.current().catch(() => setEnded('failed'));
  }, [ended]);
  if (ended === 'gone')
    return (
      <div className="mx-auto grid min-h-dvh max-w-xl content-center p-5">
        <PlanGone />
      </div>
    );
  return ended ? <ErrorState onRetry={() => setEnded(null)} /> : <LoadingScreen />;
}
