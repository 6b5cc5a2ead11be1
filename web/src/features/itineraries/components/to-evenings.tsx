import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PlanView } from '@app/contracts';
import { slotForTime } from '@app/domain';
import { useText } from '../../../lib/i18n/i18n.js';
import { LoadingScreen } from '../../../ui/feedback/loading-screen.js';
import { holdPlan } from '../api.js';
import { eveningsOf } from '../paths.js';

/** The wait between a saved plan and its evenings, by the specification. */
const AFTER_MS = 1000;

/** The end of the wizard in AI mode, once it is `open`; `onChosen` runs before the page is left. */
export function ToEvenings({ plan, open, onChosen }: { plan: PlanView; open: boolean; onChosen: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const leave = useRef(() => undefined as void);
  useEffect(() => {
    leave.current = () => {
      onChosen();
      void navigate(eveningsOf({ timeSlot: slotForTime(plan.preferredTime), dateBookId: plan.id }), { replace: true });
    };
  });
  useEffect(() => {
    if (!open) return;
    // No venue is asked before an evening is chosen; venues that were asked meanwhile stay asked.
    holdPlan(plan.id).catch(() => undefined);
    const timer = setTimeout(() => leave.current(), AFTER_MS);
    return () => clearTimeout(timer);
  }, [open, plan.id]);
  if (!open) return null;
  return (
    <div className="fixed inset-0 z-20 bg-surface">
      <LoadingScreen message={t('evenings.ready')} />
    </div>
  );
}
