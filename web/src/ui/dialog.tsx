import { Dialog as Radix } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { useFocusReturn } from '../lib/overlays/focus-return.js';
import { useText } from '../lib/i18n/i18n.js';
import { useOpenDialog } from '../lib/overlays/overlays.js';
import { cx } from './cx.js';
import { useOneTap } from './forms/one-tap.js';
import { CloseIcon } from './pictures/icons.js';

interface OverlayProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The title is read out but not shown. */
  hideTitle?: boolean;
  description?: ReactNode;
  /** The current step: a change moves the focus to the dialog, so that the new title is read out and the keyboard goes on from there. */
  step?: number;
  children?: ReactNode;
  footer?: ReactNode;
  /** While an action runs, Escape, the close button and the backdrop do not close it. */
  busy?: boolean;
  /** False for destructive questions: a tap on the backdrop does not close it. */
  closeOnBackdrop?: boolean;
  /** Hides the whole page, open dialogs included; only its own action closes it. */
  cover?: boolean;
  className?: string;
}

function Overlay({
  open,
  onClose,
  title,
  hideTitle,
  description,
  step,
  children,
  footer,
  busy,
  closeOnBackdrop = true,
  cover = false,
  className,
  shape,
}: OverlayProps & { shape: string }) {
  const t = useText();
  const close = (): void => void (busy || cover || onClose());
  useOpenDialog(open, close);
  const content = useRef<HTMLDivElement>(null);
  const { remember, giveBack } = useFocusReturn();
  const oneTap = useOneTap(step);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) content.current?.focus();
    before.current = step;
  }, [step]);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && close()}>
      <Radix.Portal>
        <Radix.Overlay className={cover ? 'fixed inset-0 z-60 bg-surface' : 'fade-in fixed inset-0 z-40 bg-scrim'} />
        <Radix.Content
          ref={content}
          onClickCapture={oneTap}
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            // The dialog gets the focus, so that its title is read first; the default would be the close button, its first control.
            event.preventDefault();
            remember();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={giveBack}
          onEscapeKeyDown={(event) => (busy || cover) && event.preventDefault()}
          onInteractOutside={(event) => (busy || cover || !closeOnBackdrop) && event.preventDefault()}
          className={cx(
            cover ? 'z-60' : 'z-50',
            'rise-in fixed flex flex-col bg-raised text-ink shadow-float outline-none',
            shape,
            className,
          )}
        >
          <header className={cx('flex items-start justify-between gap-3 px-5 pt-5', hideTitle && 'sr-only')}>
            <div className="grid gap-1">
              <Radix.Title className="text-lg font-bold">{title}</Radix.Title>
              {description && <Radix.Description className="text-muted">{description}</Radix.Description>}
            </div>
            {!cover && (
              <Radix.Close
                disabled={busy}
                aria-label={t('shell.close')}
                className="-mr-2 -mt-2 grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunken disabled:opacity-40"
              >
                <CloseIcon />
              </Radix.Close>
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 *:flex-auto sm:*:flex-none">{footer}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A question or a short task over the page: from below on phones, centred on wide screens. Focus is trapped and returned. */
export function Dialog(props: OverlayProps) {
  return (
    <Overlay
      {...props}
      shape="inset-x-0 bottom-0 max-h-[calc(100dvh-var(--above-dialog))] rounded-t-card pb-[env(safe-area-inset-bottom)] sm:inset-auto sm:left-1/2 sm:top-1/2 sm:max-h-[86dvh] sm:w-[min(34rem,calc(100vw-2rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:pb-0"
    />
  );
}

/** Details beside the page: from below on phones, from the right on wide screens. */
export function Sheet(props: OverlayProps) {
  return (
    <Overlay
      {...props}
      shape="inset-x-0 bottom-0 max-h-[calc(100dvh-var(--above-dialog))] rounded-t-card pb-[env(safe-area-inset-bottom)] lg:inset-y-0 lg:left-auto lg:right-0 lg:max-h-none lg:w-[28rem] lg:rounded-none lg:rounded-l-card"
    />
  );
}
