import { Toast } from 'radix-ui';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useText } from '../../lib/i18n/i18n.js';
import { cx } from '../cx.js';
import { AlertIcon, CheckIcon, CloseIcon } from '../pictures/icons.js';
import { dismissToast, leaveFailure, TOAST_DURATION, TOAST_HOTKEY, TOAST_SWIPE_THRESHOLD, useToasts } from './toast-store.js';

/** The place of toasts: at the top on phones (thumbs and navigation are below), bottom right on wide screens; in the other half when that one was touched last, and clear of the page's own bars. */
export function Toaster() {
  const t = useText();
  const toasts = useToasts((state) => state.toasts);
  const { pathname } = useLocation();
  useEffect(() => leaveFailure(pathname), [pathname]);
  return (
    <Toast.Provider duration={TOAST_DURATION} swipeThreshold={TOAST_SWIPE_THRESHOLD} swipeDirection="right" label={t('shell.notification')}>
      {toasts.map((item) => (
        <Toast.Root
          key={item.id}
          type="foreground"
          // A failure stays until it is dismissed, or until its page goes.
          {...(item.tone === 'bad' && { duration: Infinity })}
          onOpenChange={(open) => !open && dismissToast(item.id)}
          className="rise-in pointer-events-auto flex items-start gap-3 rounded-card bg-raised p-3 text-ink md:p-4 shadow-float ring-1 ring-line data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
        >
          {item.tone && item.tone !== 'neutral' && (
            <span className={cx('mt-0.5', item.tone === 'bad' ? 'text-brick' : 'text-leaf')}>
              {item.tone === 'bad' ? <AlertIcon /> : <CheckIcon />}
            </span>
          )}
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-semibold leading-snug">{item.title}</Toast.Title>
            {item.message && <Toast.Description className="text-sm text-muted">{item.message}</Toast.Description>}
          </div>
          {item.action && (
            <Toast.Action
              altText={item.action.label}
              onClick={item.action.onPress}
              className="hit min-h-9 rounded-full px-3 text-sm font-semibold text-indigo hover:bg-indigo-soft"
            >
              {item.action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label={t('shell.close')}
            className="hit -m-1.5 grid size-9 place-items-center rounded-full text-muted hover:bg-sunken"
          >
            <CloseIcon />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        hotkey={TOAST_HOTKEY}
        label={t('shell.notifications', { key: '{hotkey}' })}
        data-touched={toasts[0]?.touched}
        className="pointer-events-none fixed inset-x-0 top-(--top-bar) z-60 m-0 flex list-none flex-col gap-2 p-2 pt-[max(0.5rem,env(safe-area-inset-top))] outline-none md:p-4 md:inset-x-auto md:bottom-(--bottom-bar) md:right-(--toast-right) md:top-auto md:w-full md:max-w-(--toast-width) max-md:data-[touched=upper]:top-auto max-md:data-[touched=upper]:bottom-(--bottom-bar) md:data-[touched=lower]:bottom-auto md:data-[touched=lower]:top-(--top-bar)"
      />
    </Toast.Provider>
  );
}
