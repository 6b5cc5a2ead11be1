import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PAGES } from '@app/contracts';

/** A link to the team's record of a person. */
export function PersonLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to={`${PAGES.adminUsers}?user=${id}`} className="inline-flex min-h-11 items-center break-all text-indigo underline">
      {children}
    </Link>
  );
}
