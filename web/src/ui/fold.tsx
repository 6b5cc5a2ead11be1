import type { ReactNode } from 'react';
import { ForwardIcon } from './pictures/icons.js';

/** Details that the reader can unfold. */
export function Fold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm font-medium text-indigo [&::-webkit-details-marker]:hidden">
        <span className="transition-transform group-open:rotate-90">
          <ForwardIcon size={16} />
        </span>
        {label}
      </summary>
      <div className="pb-2 text-sm text-muted">{children}</div>
    </details>
  );
}
