import { useText } from '../../lib/i18n/i18n.js';
import { Button, ButtonLink } from '../button.js';

interface MorePagesProps {
  of: { hasNextPage: boolean; isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => Promise<unknown> };
  /** The label of the button. */
  more?: string;
  /** The address that begins with the next page, for a list that is read without scripts, too. */
  href?: string | undefined;
}

/** The button for the next page of a list; it reports a failed read, too. */
export function MorePages({ of: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }, more, href }: MorePagesProps) {
  const t = useText();
  if (!hasNextPage) return null;
  return (
    <div className="grid justify-items-center gap-2">
      {isFetchNextPageError && (
        <p role="alert" className="font-medium text-brick">
          {t('shell.loadFailed')}
        </p>
      )}
      {href ? (
        <ButtonLink
          look="secondary"
          to={href}
          rel="next"
          aria-busy={isFetchingNextPage}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            if (!isFetchingNextPage) void fetchNextPage();
          }}
        >
          {more ?? t('discover.more')}
        </ButtonLink>
      ) : (
        <Button look="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {more ?? t('discover.more')}
        </Button>
      )}
    </div>
  );
}
