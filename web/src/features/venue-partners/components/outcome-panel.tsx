import type { RequestStatus, VenueRequestView } from '@app/contracts';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { ButtonLink } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import type { RequestPhase } from '../request-phase.js';

type ClosedPhase = Exclude<RequestPhase, 'open' | 'offered' | 'stale' | 'passed'>;
const LOOKS: Record<ClosedPhase, string> = {
  deciding: 'bg-marigold-soft',
  changing: 'bg-marigold-soft',
  won: 'bg-leaf-soft',
  lost: 'bg-sunken',
  over: 'bg-sunken',
};

/** The outcome of a request without an offer of this venue. */
const ENDS: Partial<Record<RequestStatus, TextKey>> = {
  decision: 'venue.outcome.over.decision',
  cancelled: 'venue.outcome.over.cancelled',
};

function aboutOf({ status, myBid, bidCount }: VenueRequestView, phase: ClosedPhase): TextKey {
  if (myBid?.lostBecause === 'no_seats') return 'venue.outcome.no_seats';
  if (myBid?.status === 'withdrawn' || myBid?.status === 'declined') return `venue.outcome.${myBid.status}`;
  if (myBid?.lostBecause && myBid.lostBecause !== 'given_up') return `venue.outcome.lost.${myBid.lostBecause}`;
  if (phase !== 'over') return `venue.outcome.${phase}.about`;
  if (status === 'decision' && bidCount === 0) return 'venue.outcome.over.none';
  return myBid?.status === 'expired' ? 'venue.outcome.expired' : (ENDS[status] ?? 'venue.outcome.over.about');
}

/** The outcome in a sentence, with the one possible action. */
export function OutcomePanel({ request, phase }: { request: VenueRequestView; phase: RequestPhase }) {
  const t = useText();
  if (phase === 'open' || phase === 'offered' || phase === 'stale' || phase === 'passed') return null;
  return (
    <section role="status" className={cx('grid gap-3 rounded-card p-5', LOOKS[phase])}>
      <h3 className="text-lg">{t(request.myBid?.lostBecause === 'given_up' ? 'venue.outcome.given_up' : `venue.outcome.${phase}`)}</h3>
      <p>{t(aboutOf(request, phase))}</p>
      {phase === 'won' && (
        <ButtonLink to={paths.venueBookings} className="justify-self-start">
          {t('venue.toBookings')}
        </ButtonLink>
      )}
    </section>
  );
}
