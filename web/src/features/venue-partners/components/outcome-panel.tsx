import { useMutation } from '@tanstack/react-query';
import type { VenueBidView, VenueRequestView } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { problemMessage } from '../../../live/problem-message.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { reconfirmBid } from '../api.js';
import { setMyBid } from '../desk-store.js';
import type { RequestPhase } from '../request-phase.js';
import { possibleStarts } from '../suggestion.js';

type Told = Exclude<RequestPhase, 'open' | 'offered'>;
const LOOKS: Record<Told, string> = {
  deciding: 'bg-marigold-soft',
  changing: 'bg-marigold-soft',
  stale: 'bg-brick-soft',
  won: 'bg-leaf-soft',
  lost: 'bg-sunken',
  over: 'bg-sunken',
};

/** What became of it, in a sentence, with the one thing that can be done. */
export function OutcomePanel({ request, phase }: { request: VenueRequestView; phase: RequestPhase }) {
  const t = useText();
  const bid = request.myBid;
  const { mutate: reconfirm, isPending: busy } = useMutation({
    mutationFn: ({ id, version, startAt }: VenueBidView) => {
      const { days, suggested } = possibleStarts(request);
      const kept = [...days.values()].flat().includes(startAt);
      return reconfirmBid(id, {
        expectedVersion: version,
        planVersion: request.planVersion,
        ...(kept || !suggested ? {} : { startAt: suggested }),
      });
    },
    onSuccess: (confirmed) => {
      setMyBid(request.id, confirmed);
      toast({ title: t('venue.stale.done'), tone: 'good' });
    },
    onError: (error) => toast({ title: t('venue.failed'), ...problemMessage(error), tone: 'bad' }),
  });
  if (phase === 'open' || phase === 'offered') return null;
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
      {phase === 'stale' && (
        <Button className="justify-self-start" busy={busy} onClick={() => bid && reconfirm(bid)}>
          {t('venue.stale.confirm')}
        </Button>
      )}
      {phase === 'won' && (
        <ButtonLink to={paths.venueBookings} className="justify-self-start">
          {t('venue.toBookings')}
        </ButtonLink>
      )}
    </section>
  );
}
