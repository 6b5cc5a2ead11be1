import { cx } from '../../../ui/cx.js';

/** The perforation of a ticket: a dashed line between two notches, in the colour of the background. */
export function TicketTear({ on = 'surface' }: { on?: 'surface' | 'raised' }) {
  const notch = cx('size-6 rounded-full', on === 'surface' ? 'bg-surface' : 'bg-raised ring-1 ring-line');
  return (
    <div aria-hidden="true" className="relative flex items-center">
      <span className={cx('-ml-3', notch)} />
      <span className="flex-1 border-t-2 border-dashed border-line" />
      <span className={cx('-mr-3', notch)} />
    </div>
  );
}
