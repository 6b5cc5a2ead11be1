import type { BookingSection } from '@app/contracts';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.js';

/** A section of the booking's page with an id for links. */
export function Section({ id, title, children }: { id: BookingSection; title: string; children: ReactNode }) {
  return (
    <Card id={id} tabIndex={-1} aria-labelledby={`${id}-title`} className="grid scroll-mt-4 content-start gap-3 outline-none">
      <h2 id={`${id}-title`} className="text-lg">
        {title}
      </h2>
      {children}
    </Card>
  );
}
