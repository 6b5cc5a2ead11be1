import type { PlaceType, Snapshot } from '@app/contracts';
import { isBiddable, readStyles, wantedTypes } from '@app/domain';
import { useText, type Translate } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Question } from '../../../ui/forms/question.js';

const listed = (t: Translate, types: readonly PlaceType[]): string => types.map((type) => t(`place.${type}`)).join(', ');

/** The chosen kinds of place that take no offers; with `instead`, none of the chosen kinds does. */
function substitution(chosen: readonly PlaceType[]): { missing: PlaceType[]; instead: PlaceType[] } | null {
  const missing = chosen.filter((type) => !isBiddable(type));
  if (missing.length === 0) return null;
  return { missing, instead: missing.length === chosen.length ? wantedTypes(chosen) : [] };
}

/** The kinds of place in the reader's own preferences, the only source before a request. */
export const chosenBy = ({ plan }: Snapshot): PlaceType[] => readStyles(plan.preferences?.dateStyles ?? []).placeTypes;

/** Explains which kinds were asked in place of the chosen ones. The decider can decline them; the list on Discover is unchanged. */
export function InsteadNote({
  snapshot,
  chosen,
  onRefuse,
}: {
  snapshot: Snapshot;
  chosen: readonly PlaceType[];
  onRefuse: (() => Promise<unknown>) | null;
}) {
  const t = useText();
  const swap = substitution(chosen);
  if (!swap) return null;
  const { missing, instead } = swap;
  return (
    <section aria-label={t('instead.title')} className="grid gap-2 rounded-card bg-marigold-soft p-4 text-sm">
      <p className="font-semibold text-marigold">{t('instead.missing', { places: listed(t, missing) })}</p>
      {instead.length > 0 ? (
        <p>{t(onRefuse ? 'instead.asked' : 'instead.would', { places: listed(t, instead) })}</p>
      ) : (
        <p>{t('instead.rest')}</p>
      )}
      {instead.length > 0 && snapshot.me.canAccept && (
        <div className="flex flex-wrap gap-2">
          {onRefuse && (
            <Question
              trigger={(open) => (
                <Button look="secondary" onClick={open}>
                  {t('instead.refuse')}
                </Button>
              )}
              title={t('instead.refuse.title')}
              description={t('instead.refuse.about')}
              yes={t('instead.refuse')}
              onYes={onRefuse}
            />
          )}
          <ButtonLink look="quiet" to={paths.editPreferences(snapshot.plan.id)}>
            {t('instead.change')}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
