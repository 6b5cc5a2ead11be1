import type { PlanId, Snapshot } from '@app/contracts';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { useOverlayTurn } from '../../../../lib/overlays/overlays.js';
import { useLivePlan } from '../../../../live/hooks.js';
import { Dialog } from '../../../../ui/dialog.js';
import { hasMismatch } from '../mismatch-case.js';
import { useMismatch } from '../use-mismatch.js';
import { MismatchPanel } from './mismatch-panel.js';

function OpenDialog({ snapshot, onClose }: { snapshot: Snapshot; onClose: () => void }) {
  const t = useText();
  const mismatch = useMismatch(snapshot);
  const turn = useOverlayTurn('mismatch', true);
  return (
    <Dialog
      open={turn}
      onClose={onClose}
      busy={mismatch.running !== null}
      title={t('mismatch.title')}
      description={t(snapshot.plan.planType === 'palbook' ? 'mismatch.leadGroup' : 'mismatch.lead')}
    >
      <MismatchPanel snapshot={snapshot} mismatch={mismatch} onHome={onClose} />
    </Dialog>
  );
}

/** The states that were closed since the page was loaded: another visit to home does not ask again. */
const closedStates = new Set<string>();

/** On home: opens for the newest unresolved plan, once for each change of its status; it can be closed. */
export function MismatchDialog({ dateBookId }: { dateBookId: PlanId | null }) {
  const { view } = useLivePlan(dateBookId);
  const [, setClosed] = useState<string | null>(null);
  if (!view || !hasMismatch(view.snapshot.preferencesStatus)) return null;
  const { compatibility } = view.snapshot.preferencesStatus;
  const state = JSON.stringify([dateBookId, compatibility.mismatches, compatibility.canNegotiate, compatibility.askedBy]);
  const close = (): void => {
    closedStates.add(state);
    setClosed(state);
  };
  return closedStates.has(state) ? null : <OpenDialog snapshot={view.snapshot} onClose={close} />;
}
