import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CITY_SLUGS, PLAN_TYPES, TIME_SLOTS, type CitySlug } from '@app/contracts';
import { addDays } from '@app/domain';
import { EveningCard } from '../features/itineraries/components/evening-card.js';
import { ForWhom, SlotChoice } from '../features/itineraries/components/evening-choices.js';
import { EveningNotes } from '../features/itineraries/components/evening-notes.js';
import { DayChoice, FilterChoices } from '../features/itineraries/components/filter-choices.js';
import { EveningsFailed } from '../features/itineraries/components/evenings-failed.js';
import { dayIn, filtersIn } from '../features/itineraries/evening-filters.js';
import { useEvenings } from '../features/itineraries/use-evenings.js';
import { today } from '../lib/day.js';
import { clockTime, dotted, longDay, rupees } from '../lib/format.js';
import { useLanguageStore, useText } from '../lib/i18n/i18n.js';
import { placeName } from '../lib/i18n/place-names.js';
import { paths } from '../lib/paths.js';
import { placeOfCity, rememberedPlace, rememberPlace } from '../lib/place.js';
import { Button, ButtonLink } from '../ui/button.js';
import { cx } from '../ui/cx.js';
import { EmptyState, Skeleton } from '../ui/feedback/states.js';
import { Page } from '../ui/page.js';
import { planIdOf } from './address-ids.js';

/** Suggested evenings, for a plan or for a city. */
export default function AiPlansScreen() {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  // On phones the evenings come first, once their place is known; the chosen options stay visible.
  const [changing, setChanging] = useState(false);
  const set = (name: string, value: string): void => {
    setChanging(true);
    setQuery((before) => new URLSearchParams([...[...before].filter(([key]) => key !== name), ...(value ? [[name, value]] : [])]), {
      replace: true,
    });
  };
  const language = useLanguageStore((state) => state.language);
  const dateBookId = planIdOf(query.get('dateBookId'));
  const named = CITY_SLUGS.find((slug) => slug === query.get('city'));
  const city = named ?? rememberedPlace()?.citySlug ?? null;
  const planType = PLAN_TYPES.find((type) => type === query.get('planType')) ?? 'goSolo';
  const filters = filtersIn(query);
  const timeSlot = query.get('timeSlot');
  const day = dayIn(query);
  const evenings = useEvenings({ timeSlot, dateBookId, city: dateBookId ? null : city, planType, day, filters, language });
  const { data, isError, error, isFetching, refetch } = evenings.query;
  const slot = data?.timeSlot ?? TIME_SLOTS.find((one) => one === timeSlot) ?? null;
  const folds = (dateBookId ?? city) !== null && !isError && !data?.nothing;
  const onCity = (slug: CitySlug): void => {
    rememberPlace(placeOfCity(slug));
    set('city', slug);
  };
  return (
    <Page
      wide
      title={t('evenings.title')}
      lead={
        data
          ? [
              placeName(t, data.areaName),
              longDay(data.day),
              t('evenings.fromTime', { time: clockTime(data.startAt) }),
              t('evenings.forParty', { count: data.partySize }),
              !dateBookId && filters.vibe && t(`vibe.${filters.vibe}`),
              data.budget === null ? null : t('evenings.upTo', { cost: rupees(data.budget) }),
            ]
              .filter(Boolean)
              .join(' · ')
          : t('evenings.lead')
      }
    >
      {folds && (
        <div className="flex items-center justify-between gap-3 sm:hidden">
          <p className="font-semibold">{dotted(!dateBookId && t(`planType.${planType}`), slot && t(`evenings.slot.${slot}`))}</p>
          <Button
            look="secondary"
            size="small"
            className="shrink-0"
            aria-expanded={changing}
            aria-controls="evening-choices"
            onClick={() => setChanging(!changing)}
          >
            {t('evenings.change')}
          </Button>
        </div>
      )}
      <div id="evening-choices" className={cx('flex flex-wrap gap-x-6 gap-y-4 *:max-sm:w-full', folds && !changing && 'max-sm:hidden')}>
        {!dateBookId && <ForWhom city={city} planType={planType} onCity={onCity} onPlanType={(type) => set('planType', type)} />}
        <SlotChoice slot={slot} onChange={(one) => set('timeSlot', one)} />
        {!dateBookId && (
          <>
            <DayChoice day={data?.day ?? day ?? addDays(today(), 1)} onChange={(one) => set('day', one)} />
            <FilterChoices filters={filters} onChange={set} />
          </>
        )}
      </div>
      {!dateBookId && !city && <p role="status">{t('evenings.needsCity')}</p>}
      {data && <EveningNotes data={data} plans={evenings.plans} />}
      {isError && <EveningsFailed error={error} dateBookId={dateBookId} onRetry={() => void refetch()} onReset={evenings.reset} />}
      {!data && isFetching && (
        <div className="grid gap-5 lg:grid-cols-3" aria-busy="true">
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} className="h-96 rounded-card" />
          ))}
        </div>
      )}
      {data?.nothing && (
        <EmptyState
          title={t(`evenings.nothing.${data.nothing}`)}
          message={t(`evenings.nothing.${data.nothing}.help`)}
          action={
            evenings.reset ? (
              <Button onClick={evenings.reset}>{t('evenings.startOver')}</Button>
            ) : (
              dateBookId && <ButtonLink to={paths.editPreferences(dateBookId)}>{t('evenings.edit')}</ButtonLink>
            )
          }
        />
      )}
      {data && !data.nothing && (
        <>
          <div className="flex items-center justify-between gap-3">
            <p className="max-w-prose text-sm text-muted">
              {t('evenings.suggested')} {evenings.plans.length < 3 && t('evenings.fewer', { count: evenings.plans.length })}
            </p>
            <Button look="secondary" busy={isFetching} onClick={evenings.again} className="shrink-0">
              {evenings.locked.length > 0 ? t('evenings.againWith', { count: evenings.locked.length }) : t('evenings.again')}
            </Button>
          </div>
          <div className="grid items-start gap-5 lg:grid-cols-3">
            {evenings.plans.map((plan, n) => (
              <EveningCard
                key={n}
                number={n + 1}
                partySize={data.partySize}
                evening={plan}
                locked={evenings.locked}
                busy={evenings.busy || isFetching}
                onLock={evenings.lock}
                onSwap={(stop) => evenings.swap(n, stop)}
                onKeep={data.mayAdopt ? () => evenings.keep(plan) : null}
              />
            ))}
          </div>
          {!data.mayAdopt && <p className="text-sm text-muted">{t('evenings.ownerKeeps')}</p>}
        </>
      )}
    </Page>
  );
}
