import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';

/** The form of an improvement, scrolled into view: it opens below the offer that it improves. */
export function Improvement({ beside, onCancel, children }: { beside: ReactNode; onCancel: () => void; children: ReactNode }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 ref={heading} tabIndex={-1} className="scroll-mt-6 text-lg outline-none">
          {t('venue.offer.revise')}
        </h3>
        <span className="flex flex-wrap gap-2">
          {beside}
          <Button look="quiet" size="small" onClick={onCancel}>
            {t('shell.cancel')}
          </Button>
        </span>
      </div>
      {children}
    </Card>
  );
}
