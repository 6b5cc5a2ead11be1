import type { VenueRequestView } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { ButtonLink } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import type { RequestPhase } from '../request-phase.js';

type Told = Exclude<RequestPhase, 'open' | 'offered' | 'stale'>;
const LOOKS: Record<Told, string> = {
  deciding: 'bg-marigold-soft',
  changing: 'bg-marigold-soft',
  won: 'bg-leaf-soft',
  lost: 'bg-sunken',
  over: 'bg-sunken',
};

/** What became of it, in a sentence, with the one thing that can be done. */
export function OutcomePanel({ request, phase }: { request: VenueRequestView; phase: RequestPhase }) {
  const t = useText();
  const bid = request.myBid;
  if (phase === 'open' || phase === 'offered' || phase === 'stale') return null;
  const lost = bid?.lostBecause ?? null;
  return (
    <section role="status" className={cx('grid gap-3 rounded-card p-5', LOOKS[phase])}>
      <h3 className="text-lg">{t(lost === 'given_up' ? 'venue.outcome.given_up' : `venue.outcome.${phase}`)}</h3>
      <p>
        {t(
          bid?.status === 'withdrawn'
            ? 'venue.outcome.withdrawn'
            : bid?.status === 'declined'
              ? 'venue.outcome.declined'
              : lost !== null && lost !== 'given_up'
                ? `venue.outcome.lost.${lost}`
                : `venue.outcome.${phase}.about`,
        )}
      </p>
      {phase === 'won' && (
        <ButtonLink to={paths.venueBookings} className="justify-self-start">
          {t('venue.toBookings')}
        </ButtonLink>
      )}
    </section>
  );
}
