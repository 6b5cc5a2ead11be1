import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PatchDatebook, PlanView } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { SESSION, session } from '../../../lib/storage.js';
import { problemMessage } from '../../../live/problem-message.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { PeopleIcon, SparkIcon } from '../../../ui/pictures/icons.js';
import { dismissFailure } from '../../../ui/feedback/toast-store.js';
import { patchPlan } from '../api.js';

type Step = 'collaborate' | 'discover' | 'later';

function patchOf(step: Step, plan: PlanView): PatchDatebook {
  if (step === 'later') return { bidding: 'held' };
  if (step === 'discover') return { sameLocationMode: true, bidding: 'open' };
  // A plan of one becomes one of two; a group of friends keeps its size.
  return { ...(plan.planType !== 'palbook' && { maxMembers: 2 }), sameLocationMode: false, bidding: 'open' };
}

/** The labels of both flows that end here, for the same two choices. */
const LABELS = {
  wizard: { collaborate: 'next.collaborate', discover: 'next.discover' },
  dashboard: { collaborate: 'next.multiLocation', discover: 'next.showVenues' },
} as const;

/** What a second seat means for a plan of each type. */
const COLLABORATE_LINES = {
  goSolo: 'next.collaborateSolo',
  datebook: 'next.collaborateLine',
  palbook: 'next.collaborateFriends',
} as const;

interface Props {
  plan: PlanView;
  flow?: keyof typeof LABELS;
  sees?: string;
  open: boolean;
  onClose: () => void;
  /** Runs when the choice is made, before the page is left. */
  onChosen: () => void;
}

/** The step after the first save: invite others, or let venues make offers at once. `sees` is the venues' view of the plan, if known. */
export function NextStepDialog({ plan, flow = 'wizard', sees, open, onClose, onChosen }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  // An earlier failure has been resolved.
  useEffect(() => (open ? dismissFailure() : undefined), [open]);

  const {
    mutate: choose,
    isPending: busy,
    variables: chosen,
  } = useCommand({
    send: (step: Step) => patchPlan(plan.id, patchOf(step, plan)),
    onDone: async (_plan, step) => {
      if (step === 'collaborate') session.set(SESSION.multiLocation, 'true');
      void queries.invalidateQueries({ queryKey: queryKeys.plans });
      const to = { collaborate: paths.waiting(plan.id, 'multilocation'), discover: paths.dashboard(plan.id), later: paths.home }[step];
      onChosen();
      await navigate(to, { replace: true });
    },
    failure: (error) => ({ title: t('shell.error'), message: t('next.failed'), ...problemMessage(error) }),
  });
  const running = busy ? chosen : null;
  const option = (step: 'collaborate' | 'discover', look: 'primary' | 'secondary', line: string, icon: ReactNode) => (
    <div className="grid gap-1.5">
      <Button look={look} size="large" wide icon={icon} busy={running === step} disabled={busy} onClick={() => choose(step)}>
        {t(LABELS[flow][step])}
      </Button>
      <p className="px-2 text-center text-sm text-muted">{line}</p>
    </div>
  );
  const line = COLLABORATE_LINES[plan.planType];
  return (
    <Dialog open={open} onClose={onClose} title={t('next.title')} description={t('next.question')} busy={busy} closeOnBackdrop={false}>
      <div className="grid gap-5">
        {option('discover', 'primary', t('next.discoverLine'), <SparkIcon />)}
        {option('collaborate', 'secondary', t(line), <PeopleIcon />)}
        {sees && <p className="rounded-field bg-sunken px-4 py-3 text-sm text-muted">{t('next.sees', { what: sees })}</p>}
        <Button look="quiet" wide busy={running === 'later'} disabled={busy} onClick={() => choose('later')}>
          {t('next.notYet')}
        </Button>
      </div>
    </Dialog>
  );
}
