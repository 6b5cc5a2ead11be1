import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/i18n.js';
import { Button } from '../button.js';
import { cx } from '../cx.js';
import { VenueArt } from '../pictures/venue-art.js';
import { TabTitle } from '../page.js';

/** A box of the final size during a load; it appears after 200 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cx('after-200', className)}>
      <div className="shimmer size-full rounded-[inherit]" />
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  message: string;
  action?: ReactNode;
  /** The drawn scene. */
  scene?: 'skyline' | 'table' | 'water' | 'trees';
  /** The state is the page's only content, and names its tab. */
  alone?: boolean;
}

/** Explains an empty list and offers one action. */
export function EmptyState({ title, message, action, scene = 'skyline', alone = false }: EmptyStateProps) {
  const Heading = alone ? 'h1' : 'h2';
  return (
    <div className="grid justify-items-center gap-3 rounded-card bg-raised p-6 text-center shadow-card">
      {alone && <TabTitle title={title} />}
      <div className="h-28 w-full max-w-72 overflow-hidden rounded-field">
        <VenueArt id={title} scene={scene} />
      </div>
      <Heading className="text-lg">{title}</Heading>
      <p className="max-w-prose text-muted">{message}</p>
      {action}
    </div>
  );
}

interface ErrorStateProps {
  title?: string;
  message?: string;
  onRetry?: () => void;
  /** The alternative when trying again would not help. */
  action?: ReactNode;
}

/** Explains a failure and the next step; the input stays. */
export function ErrorState({ title, message, onRetry, action }: ErrorStateProps) {
  const t = useText();
  return (
    <div role="alert" className="grid justify-items-center gap-3 rounded-card bg-brick-soft p-6 text-center">
      <h2 className="text-lg text-brick">
        <span aria-hidden="true">⚠ </span>
        {title ?? t('shell.loadFailed')}
      </h2>
      <p className="max-w-prose">{message ?? t('shell.loadFailedHelp')}</p>
      {onRetry && (
        <Button look="secondary" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      )}
      {action}
    </div>
  );
}
