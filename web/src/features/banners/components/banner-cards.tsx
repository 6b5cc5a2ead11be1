import type { ReactNode } from 'react';
import { Dialog } from 'radix-ui';
import { useText } from '../../../lib/i18n/i18n.js';
import { CloseIcon } from '../../../ui/pictures/icons.js';
import { BrandHeart } from '../../../ui/pictures/brand-heart.js';
import { Button } from '../../../ui/button.js';

interface FullBannerProps {
  title: string;
  message: string;
  action: string;
  onAction: () => void;
  onDismiss: () => void;
}

/** The whole screen for a moment, on home only. Escape, Dismiss and a tap past the card close it; the focus goes back. */
export function FullBanner({ title, message, action, onAction, onDismiss }: FullBannerProps) {
  const t = useText();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onDismiss()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dusk fade-in fixed inset-0 z-40" />
        <Dialog.Content className="rise-in fixed left-1/2 top-1/2 z-50 grid w-[min(24rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 justify-items-center gap-4 rounded-card bg-raised p-7 text-center text-ink shadow-float outline-none">
          <span className="breathe">
            <BrandHeart size={88} />
          </span>
          <Dialog.Title className="text-2xl font-bold">{title}</Dialog.Title>
          <Dialog.Description className="text-muted">{message}</Dialog.Description>
          <div className="mt-2 grid w-full gap-2">
            <Button size="large" wide onClick={onAction}>
              {action}
            </Button>
            <Button look="quiet" wide onClick={onDismiss}>
              {t('banner.dismiss')}
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

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
