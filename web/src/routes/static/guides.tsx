import { Suspense, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { CITY_SLUGS, pathTo, type CitySlug, type GuideView } from '@app/contracts';
import { useAccount } from '../../features/accounts/store.js';
import { GuideFacts } from '../../features/guides/components/guide-facts.js';
import { GuidePicture } from '../../features/guides/components/guide-picture.js';
import { GuidePage } from '../../features/guides/components/guide-page.js';
import { useGuides } from '../../features/guides/use-guides.js';
import { useText, withTexts } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { useCommand } from '../../live/use-command.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { dialogPart } from '../../ui/feedback/part.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.js';
import { SelectInput } from '../../ui/forms/field.js';
import { PageHead } from '../../ui/page-head.js';
import { ForwardIcon } from '../../ui/pictures/icons.js';
import { CityOptions } from '../../ui/forms/city-options.js';

const ReportSheet = dialogPart(async () => ({
  default: (await withTexts(() => import('../../features/admin/reports/components/report-sheet.js'), 'planner')).ReportSheet,
}));

function GuideCard({ guide }: { guide: GuideView }) {
  const t = useText();
  return (
    <article className="relative grid grid-cols-[min(5.5rem,25vw)_minmax(0,1fr)] gap-4 overflow-hidden rounded-card bg-raised pr-4 shadow-card">
      <span aria-hidden="true" className="relative">
        <span className="absolute inset-0">
          <GuidePicture id={guide.id} city={guide.city} />
        </span>
      </span>
      <div className="grid gap-1.5 py-4">
        <h2 className="flex items-center gap-2 text-lg">
          <Link to={pathTo('guide', { guideId: guide.id })} className="min-w-0 flex-1 wrap-anywhere after:absolute after:inset-0">
            {guide.name ?? t('guides.of', { city: t(`city.${guide.city}`) })}
          </Link>
          <ForwardIcon />
        </h2>
        <GuideFacts guide={guide} />
        {guide.bio && (
          <p lang="" className="line-clamp-2 text-sm text-muted">
            {guide.bio}
          </p>
        )}
      </div>
    </article>
  );
}

/** Opens the form to report or block a guide. A report has an author, so a reader without a session gets one first. */
function ReportGuide({ guide }: { guide: { guideId: string; name: string } }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const start = useCommand({ send: () => useAccount.getState().start(), onDone: () => setOpen(true) });
  return (
    <>
      <Button look="quiet" busy={start.isPending} onClick={() => start.mutate()}>
        {t('guides.report')}
      </Button>
      <Suspense fallback={null}>{open && <ReportSheet about={guide} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** All guides, or the guide that the address names. */
export default function GuidesScreen() {
  const { guideId } = useParams();
  return guideId ? <GuidePage guideId={guideId} report={(guide) => <ReportGuide guide={guide} />} /> : <GuideList />;
}

/** The guides by city, with a note for a city without guides. */
function GuideList() {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const city = CITY_SLUGS.find((slug) => slug === query.get('city')) ?? null;
  const guides = useGuides();
  const inCity = guides.data?.filter((guide) => city === null || guide.city === city) ?? [];
  const listed = inCity.filter(({ blocked }) => !blocked);
  const emptyCities = CITY_SLUGS.filter((slug) => !guides.data?.some((guide) => guide.city === slug));
  const name = (slug: CitySlug) => t(`city.${slug}`);
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-5 pt-4">
      <PageHead title={t('guides.title')} description={t('guides.lead')} page="guides" />
      <header className="grid gap-2">
        <h1 className="text-2xl sm:text-3xl">{t('guides.title')}</h1>
        <p className="text-muted">{t('guides.lead')}</p>
      </header>
      <SelectInput
        label={t('guides.city')}
        value={city ?? ''}
        onChange={(event) => setQuery(event.target.value ? { city: event.target.value } : {}, { replace: true })}
      >
        <option value="">{t('guides.all')}</option>
        <CityOptions />
      </SelectInput>
      {guides.isPending && <Skeleton className="h-32 rounded-card" />}
      {guides.isError && <ErrorState onRetry={() => void guides.refetch()} />}
      {guides.data && (
        <>
          <ul className="grid gap-3">
            {listed.map((guide) => (
              <li key={guide.id}>
                <GuideCard guide={guide} />
              </li>
            ))}
          </ul>
          {listed.length === 0 && (
            <EmptyState
              title={city ? t(inCity.length > 0 ? 'guides.blockedIn' : 'guides.nobody', { city: name(city) }) : t('guides.nobodyAnywhere')}
              message={t(inCity.length > 0 ? 'guides.blockedHint' : 'places.lookAround')}
              action={
                <ButtonLink look="secondary" to={city ? paths.thingsToDo(city) : paths.placesNearMe}>
                  {city ? t('places.thingsToDo', { city: name(city) }) : t('footer.places')}
                </ButtonLink>
              }
            />
          )}
          {!city && listed.length > 0 && emptyCities.length > 0 && (
            <p className="text-sm text-muted">{t('guides.nobodyElse', { cities: emptyCities.map(name).join(', ') })}</p>
          )}
        </>
      )}
    </div>
  );
}
