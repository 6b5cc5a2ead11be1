import type { ApplicationStep } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { StepTitle } from '../../../../ui/wizard-frame.js';

/** The subject of a step, and its reason. */
export function StepHeading({ step }: { step: ApplicationStep }) {
  const t = useText();
  return (
    <header className="grid gap-1">
      <StepTitle>{t(`apply.${step}.title`)}</StepTitle>
      <p className="text-muted">{t(`apply.${step}.about`)}</p>
    </header>
  );
}
