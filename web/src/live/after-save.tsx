import { type ComponentProps, Suspense } from 'react';
import { NextStepDialog } from '../features/datebooks/components/next-step-dialog.js';
import { withTexts } from '../lib/i18n/i18n.js';
import { optionalPart } from '../ui/feedback/part.js';

const ToEvenings = optionalPart(() =>
  withTexts(async () => ({ default: (await import('../features/itineraries/components/to-evenings.js')).ToEvenings }), 'itineraries'),
);

/** The step after the first save: the dialog with the next step; in AI mode, the suggested evenings. */
export function AfterSave({ ai, ...next }: ComponentProps<typeof NextStepDialog> & { ai: boolean }) {
  if (!ai) return <NextStepDialog {...next} />;
  return (
    <Suspense fallback={null}>
      <ToEvenings plan={next.plan} open={next.open} onChosen={next.onChosen} />
    </Suspense>
  );
}
