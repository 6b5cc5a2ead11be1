import { Dialog } from 'radix-ui';
import { useFocusReturn } from '../../../../lib/overlays/focus-return.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { useOpenDialog } from '../../../../lib/overlays/overlays.js';
import { BrandHeart } from '../../../../ui/pictures/brand-heart.js';
import { Button } from '../../../../ui/button.js';

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
