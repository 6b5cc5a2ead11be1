import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { EveningStops } from '../features/itineraries/components/evening-stops.js';
import { fetchLinkedEvening } from '../features/itineraries/api.js';
import { eveningPrice } from '../features/itineraries/evening-words.js';
import { clockTime, longDay } from '../lib/format.js';
import { ApiError } from '../lib/http.js';
import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { PRODUCT_NAME } from '../lib/product.js';
import { queryKeys } from '../lib/query-keys.js';
import { Badge } from '../ui/badge.js';
import { ButtonLink } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { NetworkNote } from '../ui/feedback/network-note.js';
import { StaleNote } from '../ui/feedback/stale-note.js';
import { EmptyState, ErrorState, Skeleton } from '../ui/feedback/states.js';
import { TabTitle } from '../ui/page.js';
import { BrandHeart } from '../ui/pictures/brand-heart.js';

const AGAIN_MS = 30_000;

/** An evening for people outside of its plan: days, times, places and their usual cost, without offers. */
export default function LinkedEveningScreen() {
  const t = useText();
  const { linkCode = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.linkedEvening(linkCode),
    queryFn: () => fetchLinkedEvening(linkCode),
    retry: false,
    refetchInterval: AGAIN_MS,
  });
  const status = error instanceof ApiError ? error.status : null;
  const retry = () => void refetch();
  const own = <ButtonLink to={paths.landing}>{t('evenings.link.own')}</ButtonLink>;
  if (status === 404)
    return (
      <Frame>{<EmptyState alone scene="water" title={t('evenings.link.gone')} message={t('evenings.link.goneHelp')} action={own} />}</Frame>
    );
  if (!data)
    return (
      <Frame>
        <TabTitle title={t('evenings.title')} />
        {status === 429 && <ErrorState title={t('evenings.link.busy')} message={t('evenings.link.busyHelp')} onRetry={retry} />}
        {error && status !== 429 && <ErrorState onRetry={retry} />}
        {!error && <Skeleton className="h-96 rounded-card" />}
      </Frame>
    );
  const title = t('evenings.link.title', { day: longDay(data.startAt.slice(0, 10)) });
  return (
    <Frame>
      <TabTitle title={title} />
      {error && <StaleNote onRetry={retry} />}
      <Card className="grid gap-4">
        <header className="grid gap-0.5">
          <h1 className="text-xl">{title}</h1>
          {data.planName && <p className="font-semibold wrap-anywhere">{data.planName}</p>}
          <p className="tabular text-sm text-muted">
            {clockTime(data.startAt)} – {clockTime(data.endAt)} · {t('evenings.stops', { count: data.stops.length })} ·{' '}
            {eveningPrice(t, data)}
          </p>
        </header>
        <EveningStops stops={data.stops} actions={(stop) => stop.isBooked && <Badge tone="leaf">{t('evenings.link.booked')}</Badge>} />
        {!data.stops.every(({ isBooked }) => isBooked) && <p className="text-sm text-muted">{t('evenings.link.note')}</p>}
      </Card>
      <div className="justify-self-center">{own}</div>
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-xl content-start gap-6 px-4 py-6 *:min-w-0">
      <NetworkNote />
      <Link to={paths.landing} className="inline-flex min-h-11 items-center gap-2.5 justify-self-center text-lg font-bold">
        <BrandHeart size={32} /> {PRODUCT_NAME}
      </Link>
      {children}
    </div>
  );
}
