import type { BidRequestView } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { cx } from '../../../ui/cx.js';
import { VenueArt } from '../../../ui/pictures/venue-art.js';

/** The venues that still look, while no offer is open: anonymous dots, filled for each venue that has opened the request. */
export function WaitingPanel({ request, answered }: { request: BidRequestView; answered: number }) {
  const t = useText();
  const invited = Math.max(0, request.invitedCount - answered);
  const opened = Math.min(Math.max(0, request.openedCount - answered), invited);
  return (
    <section
      aria-label={t('offers.none.title')}
      className="mx-auto grid w-full max-w-xl justify-items-center gap-4 overflow-hidden rounded-card bg-raised pb-6 text-center shadow-card"
    >
      <span aria-hidden="true" className="block h-28 w-full overflow-hidden">
        <VenueArt id={request.id} scene="skyline" />
      </span>
      <h2 className="px-5 text-xl">{invited > 0 ? t('waiting.looking', { count: invited }) : t('waiting.asking')}</h2>
      {invited > 0 && (
        <p className="flex max-w-60 flex-wrap justify-center gap-2" aria-hidden="true">
          {Array.from({ length: invited }, (_, at) => (
            <span
              key={at}
              data-dot={at < opened ? 'opened' : 'asked'}
              className={cx(
                'size-4 rounded-full ring-2 ring-inset transition-colors duration-500',
                at < opened ? 'bg-rose ring-rose' : 'animate-pulse bg-sunken ring-line-strong motion-reduce:animate-none',
              )}
            />
          ))}
        </p>
      )}
      <p role="status" className="px-5 text-muted">
        {opened > 0 && <span className="block">{t('waiting.opened', { count: opened })}</span>}
        {t(answered > 0 ? 'waiting.more' : 'offers.none.message')}
      </p>
    </section>
  );
}
