import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/i18n.js';
import { CloseIcon } from '../pictures/icons.js';

interface BannerProps {
  title: string;
  message?: string;
  icon: ReactNode;
  action?: ReactNode;
  onDismiss: () => void;
}

/** The compact card of a banner: it takes no focus and leaves the page usable. */
export function CompactBanner({ title, message, icon, action, onDismiss }: BannerProps) {
  const t = useText();
  return (
    <aside
      data-compact-banner
      aria-label={title}
      className="rise-in fixed inset-x-3 bottom-[calc(5.25rem+env(safe-area-inset-bottom))] z-30 mx-auto flex max-w-lg items-center gap-3 rounded-card bg-raised p-3 shadow-float ring-1 ring-line lg:inset-x-auto lg:bottom-6 lg:right-6"
    >
      <span aria-hidden="true" className="dusk grid size-12 shrink-0 place-items-center rounded-field">
        {icon}
      </span>
      <div className="min-w-0 flex-1" role="status">
        <p className="font-semibold leading-snug">{title}</p>
        {message && <p className="text-sm text-muted">{message}</p>}
      </div>
      {action}
      <button
        type="button"
        onClick={onDismiss}
        aria-label={t('shell.dismiss')}
        className="grid size-9 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken"
      >
        <CloseIcon />
      </button>
    </aside>
  );
}
