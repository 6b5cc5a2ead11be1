import type { CitySlug } from '@app/contracts';
import { today } from '../../../../lib/day.js';
import { monthOf } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { ErrorState, Skeleton } from '../../../../ui/feedback/states.js';
import { StructuredData } from '../../../../ui/structured-data.js';
import { listSchema } from '../../page-schema.js';
import { useIdeas } from '../../use-city.js';
import { IdeaCard } from './idea-card.js';

const GRID = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-4';

/** What suits a city this month, as cards with three places each. */
export function CityIdeas({ slug }: { slug: CitySlug }) {
  const t = useText();
  const { data: ideas, isError, refetch } = useIdeas(slug);
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  if (ideas?.length === 0) return <p className="pb-6 text-muted">{t('ideas.none')}</p>;
  return (
    <section aria-labelledby="ideas" className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-10">
      <h2 id="ideas" className="text-xl">
        {t('ideas.list', { month: monthOf(today()) })}
      </h2>
      {ideas && <StructuredData of={listSchema(ideas.flatMap(({ venues }) => venues))} />}
      <ul className={GRID}>
        {ideas
          ? ideas.map((idea) => (
              <li key={idea.id} className="grid">
                <IdeaCard idea={idea} slug={slug} />
              </li>
            ))
          : [0, 1, 2, 3, 4, 5, 6, 7].map((card) => (
              <li key={card} className="grid">
                <Skeleton className="h-112 rounded-card" />
              </li>
            ))}
      </ul>
    </section>
  );
}
