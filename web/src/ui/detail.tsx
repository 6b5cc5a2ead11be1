import type { ReactNode } from 'react';

/** One entry of a `dl`: an icon, a label and a value. */
export function Detail({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="relative pl-9">
      <dt className="text-xs text-muted">
        <span className="absolute left-0 top-1 text-rose">{icon}</span>
        {label}
      </dt>
      <dd className="font-semibold leading-snug">{children}</dd>
    </div>
  );
}
