import type { ReactNode } from 'react';

/** A part of the details with its title; `group` where it holds choices instead of one control. */
export function Section({ id, title, group = false, children }: { id: string; title: string; group?: boolean; children: ReactNode }) {
  return (
    <section
      id={id}
      role={group ? 'group' : undefined}
      aria-labelledby={`${id}-title`}
      className="mb-4 grid scroll-mt-24 break-inside-avoid content-start gap-3 rounded-card bg-raised p-4 shadow-card sm:p-5"
    >
      <h3 id={`${id}-title`} className="text-base">
        {title}
      </h3>
      {children}
    </section>
  );
}
