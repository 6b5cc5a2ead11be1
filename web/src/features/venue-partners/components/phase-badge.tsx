import type { VenueRequestView } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { Badge, type Tone } from '../../../ui/badge.js';
import { AlertIcon, CheckIcon, ClockIcon, SparkIcon, StarIcon } from '../../../ui/pictures/icons.js';
import { endedOffer, offersKnown, phaseOf, type RequestPhase } from '../request-phase.js';

const TONES: Record<RequestPhase, Tone> = {
  open: 'rose',
  offered: 'indigo',
  deciding: 'marigold',
  changing: 'marigold',
  stale: 'brick',
  won: 'leaf',
  lost: 'neutral',
  passed: 'neutral',
  over: 'neutral',
};
const icons: Partial<Record<RequestPhase, React.ReactNode>> = {
  open: <SparkIcon size={14} />,
  deciding: <ClockIcon size={14} />,
  changing: <ClockIcon size={14} />,
  stale: <AlertIcon size={14} />,
  won: <CheckIcon size={14} />,
};

/** The phase of a request in a word; with an offer in round 2 the venue's rank. Marks a request that names this venue. */
export function PhaseBadge({ request }: { request: VenueRequestView }) {
  if (!request.byName) return <Phase request={request} />;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Phase request={request} />
      <ByNameBadge request={request} />
    </span>
  );
}

/** Marks a request whose planners asked for this venue by name, or for the venue at which they have been. */
export function ByNameBadge({ request }: { request: VenueRequestView }) {
  const t = useText();
  return (
    <Badge tone="indigo" icon={<StarIcon size={14} />}>
      {t(request.returning ? 'venue.returning' : 'venue.byName')}
    </Badge>
  );
}

function Phase({ request }: { request: VenueRequestView }) {
  const t = useText();
  const phase = phaseOf(request);
  if (phase === 'offered' && request.rank !== null) {
    return request.rank === 1 ? (
      <Badge tone="leaf" icon={<CheckIcon size={14} />}>
        {t('venue.leading')}
      </Badge>
    ) : (
      <Badge tone="marigold">{t('venue.rank', { rank: request.rank, count: offersKnown(request) })}</Badge>
    );
  }
  const ended = endedOffer(request);
  if (ended) return <Badge tone="neutral">{t(`venue.phase.${ended}`)}</Badge>;
  return (
    <Badge tone={TONES[phase]} icon={icons[phase]}>
      {t(`venue.phase.${phase}`)}
    </Badge>
  );
}
