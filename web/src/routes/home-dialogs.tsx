import type { PlanListItem } from '@app/contracts';
import { Suspense } from 'react';
import { isOfTeam } from '../features/accounts/home-of.js';
import { nameFault } from '../features/accounts/name-fault.js';
import { useAccount } from '../features/accounts/store.js';
import { newestUnresolved } from '../features/datebooks/plans.js';
import { useText } from '../lib/i18n/i18n.js';
import { useCommand } from '../live/use-command.js';
import { dialogPart, optionalPart } from '../ui/feedback/part.js';

// The dialogs that may open over home load after it.
const GuideDialog = dialogPart(async () => ({
  default: (await import('../features/accounts/guide/components/guide-dialog.js')).GuideDialog,
}));
const CreatePlanDialog = dialogPart(async () => ({
  default: (await import('../features/datebooks/components/create-plan-dialog.js')).CreatePlanDialog,
}));
const MismatchDialog = optionalPart(async () => ({
  default: (await import('../features/preferences/mismatch/components/mismatch-dialog.js')).MismatchDialog,
}));
interface HomeDialogsProps {
  /** undefined: not read yet. */
  plans: readonly PlanListItem[] | undefined;
  guide: boolean;
  onGuideClose: () => void;
  creating: boolean;
  onCreateClose: () => void;
}

/** The dialogs over home: the guide, a new plan, and preferences that do not agree. */
export function HomeDialogs({ plans, guide, onGuideClose, creating, onCreateClose }: HomeDialogsProps) {
  const t = useText();
  const account = useAccount();
  const { mutate: saveName } = useCommand({
    send: account.saveName,
    failure: (error) => {
      const fault = nameFault(error);
      return fault && { title: t(fault) };
    },
  });
  return (
    <Suspense fallback={null}>
      <GuideDialog asked={guide} newcomer={plans?.length === 0 && !isOfTeam(account.user)} onClose={onGuideClose} onName={saveName} />
      <CreatePlanDialog open={creating} onClose={onCreateClose} />
      <MismatchDialog dateBookId={newestUnresolved(plans ?? [])} />
    </Suspense>
  );
}
