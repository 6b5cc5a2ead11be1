import { useText } from '../../lib/i18n/i18n.js';
import { Button } from '../button.js';

interface MorePagesProps {
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => Promise<unknown> };
  /** What the button says. */
  more?: string;
}

/** What comes after the pages of a list that are there; also that it could not be read. */
export function MorePages({ of: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }, more }: MorePagesProps) {
  const t = useText();
  if (!hasNextPage) return null;
  return (
    <div className="grid justify-items-center gap-2">
      {isFetchNextPageError && (
        <p role="alert" className="font-medium text-brick">
          {t('shell.loadFailed')}
        </p>
      )}
      <Button look="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {more ?? t('discover.more')}
      </Button>
    </div>
  );
}
