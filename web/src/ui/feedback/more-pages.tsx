import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/i18n.js';
import { Button } from '../button.js';

interface MorePagesProps {
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => Promise<unknown> };
  /** The label of the button. */
  more?: string;
  /** What stands in place of the button. */
  link?: ReactNode;
}

/** The button for the next page of a list; it reports a failed read, too. */
export function MorePages({ of: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }, more, link }: MorePagesProps) {
  const t = useText();
  if (!hasNextPage) return null;
  return (
    <div className="grid justify-items-center gap-2">
      {isFetchNextPageError && (
        <p role="alert" className="font-medium text-brick">
          {t('shell.loadFailed')}
        </p>
      )}
      {link ?? (
        <Button look="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {more ?? t('discover.more')}
        </Button>
      )}
    </div>
  );
}
