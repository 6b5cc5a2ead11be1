import type { ReactNode } from 'react';
import { StepTitle } from '../../../ui/wizard-frame.js';

/** The one question of a screen. */
export function StepQuestion({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>
        <StepTitle>{title}</StepTitle>
      </legend>
      {hint && <p className="mt-1 text-muted">{hint}</p>}
      <div className="mt-4">{children}</div>
    </fieldset>
  );
}
