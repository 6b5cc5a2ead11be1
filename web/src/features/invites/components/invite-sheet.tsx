import type { PlanId } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { useLivePlan } from '../../../live/hooks.js';
import { PlanUnavailable } from '../../../live/plan-unavailable.js';
import { Sheet } from '../../../ui/dialog.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { InvitePanel } from './invite-panel.js';

/** The invite of a plan, over any page. */
export function InviteSheet({ id, onClose }: { id: PlanId; onClose: () => void }) {
  const t = useText();
  const entry = useLivePlan(id);
  const snapshot = entry.view?.snapshot;
  return (
    <Sheet open onClose={onClose} title={t('invite.sheetTitle', { plan: snapshot?.plan.name ?? '' })}>
      {snapshot ? <InvitePanel snapshot={snapshot} /> : !entry.gone && !entry.failing && <Skeleton className="h-72 rounded-card" />}
      <PlanUnavailable id={id} entry={entry} />
    </Sheet>
  );
}
