import { useEffect, useRef } from 'react';
import type { ApplicationStep } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';

/** What a step is about; it has the focus when one comes to it, so that it is read out. */
export function StepHeading({ step }: { step: ApplicationStep }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className="grid gap-1">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t(`apply.${step}.title`)}
      </h2>
      <p className="text-muted">{t(`apply.${step}.about`)}</p>
    </header>
  );
}
