import type { ReactNode } from 'react';

/** One thing to know, inside a `dl`: an icon, what it is, and the thing itself. */
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
