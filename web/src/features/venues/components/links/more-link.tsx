import { useText } from '../../../../lib/i18n/i18n.js';
import { ButtonLink } from '../../../../ui/button.js';

interface Props {
  /** The address that begins with the next page. */
  to: string;
  busy: boolean;
  onMore: () => void;
}

/** The link to the next page of a list: with scripts it adds that page below the list, without them it opens it. */
export function MoreLink({ to, busy, onMore }: Props) {
  const t = useText();
  return (
    <ButtonLink
      look="secondary"
      to={to}
      rel="next"
      aria-busy={busy}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (!busy) onMore();
      }}
    >
      {t('discover.more')}
    </ButtonLink>
  );
}
