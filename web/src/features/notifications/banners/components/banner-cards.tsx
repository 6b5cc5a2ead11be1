import type { ReactNode } from 'react';
import { Dialog } from 'radix-ui';
import { useFocusReturn } from '../../../../lib/overlays/focus-return.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { useOpenDialog } from '../../../../lib/overlays/overlays.js';
import { useGlidingIn } from '../../../../lib/motion.js';
import { CloseIcon } from '../../../../ui/pictures/icons.js';
import { BrandHeart } from '../../../../ui/pictures/brand-heart.js';
import { Button, IconButton } from '../../../../ui/button.js';

interface FullBannerProps {
  title: string;
  message: string;
  action: string;
  onAction: () => void;
  onDismiss: () => void;
}

/** A banner over the whole screen, on home only. Escape, Dismiss and a tap past the card close it; the focus returns. */
export function FullBanner({ title, message, action, onAction, onDismiss }: FullBannerProps) {
  const t = useText();
  useOpenDialog(true, onDismiss);
  const { remember, giveBack } = useFocusReturn();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onDismiss()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dusk fade-in fixed inset-0 z-40" />
        <Dialog.Content
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          className="rise-in fixed left-1/2 top-1/2 z-50 grid w-[min(24rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 justify-items-center gap-4 rounded-card bg-raised p-7 text-center text-ink shadow-float outline-none"
        >
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
