import type { ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { useGlidingIn } from '../../../../lib/motion.js';
import { CloseIcon } from '../../../../ui/pictures/icons.js';
import { IconButton } from '../../../../ui/button.js';

interface BannerProps {
  title: string;
  message?: string;
  icon: ReactNode;
  action?: ReactNode;
  onDismiss: () => void;
}

/** The compact card of a banner: a part of the page above its content, so that it takes no focus and covers nothing. */
export function CompactBanner({ title, message, icon, action, onDismiss }: BannerProps) {
  const t = useText();
  const ref = useGlidingIn();
  return (
    <aside
      ref={ref}
      aria-label={title}
      className="rise-in mx-auto mt-3 flex w-[calc(100%-1.5rem)] max-w-2xl flex-wrap items-center gap-3 rounded-card bg-raised p-3 shadow-card ring-1 ring-line"
    >
      <span aria-hidden="true" className="dusk grid size-11 shrink-0 place-items-center rounded-field">
        {icon}
      </span>
      <div className="min-w-40 flex-1" role="status">
        <p className="font-semibold leading-snug">{title}</p>
        {message && <p className="text-sm text-muted">{message}</p>}
      </div>
      <div className="ml-auto flex items-center gap-1">
        {action}
        <IconButton label={t('shell.dismiss')} icon={<CloseIcon />} onClick={onDismiss} />
      </div>
    </aside>
  );
}
