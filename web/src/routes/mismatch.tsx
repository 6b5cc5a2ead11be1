import type { Snapshot } from '@app/contracts';
import { obstacleOf } from '@app/domain';
import { useEffect, useRef } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { MismatchPanel } from '../features/preferences/mismatch/components/mismatch-panel.js';
import { useMismatch } from '../features/preferences/mismatch/use-mismatch.js';
import { text, useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { useConnection, useLivePlan } from '../live/hooks.js';
import { ConnectionPill } from '../live/connection-pill.js';
import { PlanUnavailable } from '../live/plan-unavailable.js';
import { Skeleton } from '../ui/feedback/states.js';
import { TabTitle } from '../ui/page.js';
import { toast } from '../ui/feedback/toast-store.js';
import { planIdOf } from './address-ids.js';

export function AlmostThere({ snapshot }: { snapshot: Snapshot }) {
  const t = useText();
  const navigate = useNavigate();
  const mismatch = useMismatch(snapshot);
  const connection = useConnection();
  const obstacle = obstacleOf(snapshot.plan, snapshot.preferencesStatus);
  const isGroup = snapshot.plan.planType === 'palbook';
  const aligned = mismatch.face === 'aligned';
  // The message is shown to a reader who saw the mismatch end, not to one who opens an old link.
  const differed = useRef(false);
  useEffect(() => {
    if (!aligned) differed.current = true;
    else if (differed.current && obstacle === null)
      toast({
        tone: 'good',
        title: text('mismatch.aligned.title'),
        message: `${text('mismatch.aligned.message')} ${text(isGroup ? 'mismatch.aligned.minimumGroup' : 'mismatch.aligned.minimum')}`,
      });
  }, [aligned, obstacle, isGroup]);
  if (aligned) return <Navigate to={obstacle === null ? paths.dashboard(snapshot.plan.id) : paths.waiting(snapshot.plan.id)} replace />;
  return (
    <div className="grid gap-5">
      <header className="grid gap-1">
        <div className="flex items-start justify-between gap-3">
          <div className="grid min-w-0 gap-1">
            <p className="truncate text-sm font-semibold text-muted">{snapshot.plan.name}</p>
            <h1 className="text-xl">{t('mismatch.title')}</h1>
          </div>
          <ConnectionPill connection={connection} />
        </div>
        <p className="text-muted">{t(isGroup ? 'mismatch.leadGroup' : 'mismatch.lead')}</p>
      </header>
      <MismatchPanel snapshot={snapshot} mismatch={mismatch} onHome={() => void navigate(paths.home)} />
    </div>
  );
}

/** 'Almost There!': the preferences of two members differ slightly. */
export default function MismatchPage() {
  const dateBookId = planIdOf(useParams()['dateBookId']);
  const entry = useLivePlan(dateBookId);
  const t = useText();
  return (
    <div className="mx-auto grid max-w-5xl gap-4 px-5 py-6 lg:py-10">
      <TabTitle title={t('mismatch.title')} />
      <PlanUnavailable id={dateBookId} entry={entry} />
      {!entry.view && !entry.gone && !entry.failing && <Skeleton className="h-96 rounded-card" />}
      {entry.view && <AlmostThere snapshot={entry.view.snapshot} />}
    </div>
  );
}
