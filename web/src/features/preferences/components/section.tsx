import { createContext, useContext, type ReactNode } from 'react';
import type { PreferenceProblem } from '@app/domain';
import { cx } from '../../../ui/cx.js';

/** The error of the current draft, in the reader's language; null: none found yet. */
export const ProblemContext = createContext<{ field: PreferenceProblem['field']; message: string } | null>(null);

/** The error of this field, beside it. */
export function FieldProblem({ field }: { field: PreferenceProblem['field'] }) {
  const problem = useContext(ProblemContext);
  if (problem?.field !== field) return null;
  return (
    <p role="alert" className="text-sm font-medium text-brick">
      <span aria-hidden="true">⚠ </span>
      {problem.message}
    </p>
  );
}

interface Props {
  id: PreferenceProblem['field'] | 'name';
  title: string;
  /** It holds choices instead of one control. */
  group?: boolean;
  /** It is a card of its own instead of a part of another one. */
  card?: boolean;
  children: ReactNode;
}

/** A part of the details with its title and its error. */
export function Section({ id, title, group = false, card = false, children }: Props) {
  const Heading = card ? 'h3' : 'h4';
  return (
    <section
      id={id}
      role={group ? 'group' : undefined}
      aria-labelledby={`${id}-title`}
      className={cx('grid min-w-0 scroll-mt-28 content-start gap-3', card && 'rounded-card bg-raised p-4 shadow-card sm:p-5')}
    >
      <Heading id={`${id}-title`} className={card ? 'text-lg' : 'text-base'}>
        {title}
      </Heading>
      {id !== 'name' && <FieldProblem field={id} />}
      {children}
    </section>
  );
}
