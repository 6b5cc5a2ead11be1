import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../lib/i18n/i18n.js';
import { IconButton } from './button.js';
import { cx } from './cx.js';
import { BackIcon } from './pictures/icons.js';

/** The title of a step; it gets the focus when the step opens, so that it is read out and the keyboard goes on from there. */
export function StepTitle({ className, children }: { className?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={cx('text-xl outline-none', className)}>
      {children}
    </h2>
  );
}

interface FrameProps {
  title: ReactNode;
  onBack: () => void;
  progress: ReactNode;
  children: ReactNode;
  review: ReactNode;
  action: ReactNode;
}

/** A wizard with one question per screen: back and progress above, the review line and the button below. */
export function WizardFrame({ title, onBack, progress, children, review, action }: FrameProps) {
  const t = useText();
  return (
    <div className="flex min-h-dvh flex-col">
      <header data-bar="top" className="sticky top-0 z-10 border-b border-line bg-surface/95 backdrop-blur">
        <div className="mx-auto grid w-full max-w-4xl gap-2 px-4 pb-2 pt-2">
          <div className="flex items-center gap-1">
            <IconButton label={t('shell.back')} icon={<BackIcon />} onClick={onBack} className="-ml-2" />
            {title}
          </div>
          {progress}
        </div>
      </header>
      <div className="mx-auto w-full max-w-4xl flex-1 px-4 py-6">{children}</div>
      <footer data-bar="bottom" className="sticky bottom-0 z-10 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)]">
        <div className="mx-auto grid w-full max-w-4xl gap-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-6">
          {review}
          {action}
        </div>
      </footer>
    </div>
  );
}
