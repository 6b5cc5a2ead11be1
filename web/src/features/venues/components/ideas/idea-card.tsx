import type { CityIdea, CitySlug, ListedVenue } from '@app/contracts';
import { Link } from 'react-router-dom';
import { serverNow } from '../../../../lib/clock.js';
import { timeOfClock } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { paths } from '../../../../lib/paths.js';
import { VenueArt, type SkyHour } from '../../../../ui/pictures/venue-art.js';
import { placePaths } from '../../place-paths.js';
import { areaWords, kindThenArea, openWords } from '../../venue-words.js';

/** The sky of a picture up to a time of the day. */
const SKIES: readonly (readonly [until: string, sky: SkyHour])[] = [
  ['09:30', 'rose'],
  ['16:00', 'gold'],
  ['19:00', 'violet'],
  ['20:45', 'blue'],
];
const skyAt = (time: string): SkyHour => SKIES.find(([until]) => time < until)?.[1] ?? 'night';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-indigo underline';

/** A place of an idea as a link: its name, its area, and whether it is open where its hours are known. */
function PlaceLink({ venue }: { venue: ListedVenue }) {
  const t = useText();
  return (
    <Link to={paths.venue(venue)} className="grid min-h-11 content-center gap-0.5 px-4 py-2 hover:bg-sunken">
      <span translate="no" className="font-semibold wrap-anywhere text-indigo">
        {venue.name}
      </span>
      <span className="tabular flex flex-wrap gap-x-2.5 text-sm text-muted">
        <span>{areaWords(t, venue) || kindThenArea(t, venue)[0]}</span>
        {venue.open && (
          <span className={venue.open.now ? 'font-medium text-leaf' : undefined}>{openWords(t, venue.open, serverNow())}</span>
        )}
      </span>
    </Link>
  );
}

/** An idea for a city: a picture, a sentence, three places, and the ways on. */
export function IdeaCard({ idea, slug }: { idea: CityIdea; slug: CitySlug }) {
  const t = useText();
  const title = t(`idea.${idea.id}`);
  return (
    <article className="grid grid-rows-[auto_auto_1fr_auto] overflow-hidden rounded-card bg-raised shadow-card">
      <span aria-hidden="true" className="block h-36 overflow-hidden">
        <VenueArt id={idea.id} scene={idea.scene} hour={skyAt(idea.time)} />
      </span>
      <div className="grid content-start gap-1 px-4 pt-4 pb-2">
        <h3 className="text-lg leading-snug">{title}</h3>
        <p>{t(`idea.${idea.id}.line`)}</p>
        <p className="tabular text-sm text-muted">{t('ideas.best', { time: timeOfClock(idea.time) })}</p>
      </div>
      <ul aria-label={t('ideas.places', { idea: title })} className="grid content-start divide-y divide-line">
        {idea.venues.map((venue) => (
          <li key={venue.id} className="grid">
            <PlaceLink venue={venue} />
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-5 border-t border-line px-4 py-1 text-sm">
        <Link to={placePaths.cityKind(slug, idea.kind)} aria-label={t('ideas.moreOf', { idea: title })} className={LINK}>
          {t('ideas.more')}
        </Link>
        <Link to={paths.createFromHome} aria-label={t('ideas.planFor', { idea: title })} className={LINK}>
          {t('ideas.plan')}
        </Link>
      </p>
    </article>
  );
}
