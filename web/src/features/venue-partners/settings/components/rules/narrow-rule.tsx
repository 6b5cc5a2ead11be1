import { DISTANCE_BANDS, TIMES, type PlaceType } from '@app/contracts';
import { useText } from '../../../../../lib/i18n/i18n.js';
import { Fold } from '../../../../../ui/fold.js';
import type { RuleDraft } from '../../rule-draft.js';
import { distanceText, fitText, timesText, typesText } from '../../rule-words.js';
import { PickBlank } from './blanks.js';
import { ManyBlank } from './many-blank.js';

const FITS = [0, 50, 60, 70, 80, 90];
const OPEN = [1, 2, 3, 5, 10, 20, 30];

interface NarrowRuleProps {
  draft: RuleDraft;
  placeTypes: readonly PlaceType[];
  set: (change: Partial<RuleDraft>) => void;
}

/** The conditions that most rules leave open, folded. */
export function NarrowRule({ draft, placeTypes, set }: NarrowRuleProps) {
  const t = useText();
  return (
    <Fold label={t('venueSet.rules.narrow')}>
      <div className="flex flex-wrap gap-2 text-base text-ink">
        <ManyBlank
          label={t('venueSet.rules.times')}
          text={timesText(t, draft.times)}
          options={TIMES.map((value) => ({ value, text: t(`time.${value}`) }))}
          chosen={draft.times}
          onChange={(times) => set({ times })}
        />
        <ManyBlank
          label={t('venueSet.rules.types')}
          text={typesText(t, draft.placeTypes)}
          options={[...new Set([...placeTypes, ...draft.placeTypes])].map((value) => ({ value, text: t(`place.${value}`) }))}
          chosen={draft.placeTypes}
          onChange={(chosen) => set({ placeTypes: chosen })}
        />
        <PickBlank
          label={t('venueSet.rules.distance')}
          value={draft.maxDistance ?? '>50'}
          options={DISTANCE_BANDS.map((value) => ({ value, text: distanceText(t, value) }))}
          onChange={(band) => set({ maxDistance: band === '>50' ? null : band })}
        />
        <PickBlank
          label={t('venueSet.rules.minFit')}
          value={draft.minFit}
          options={[...new Set([...FITS, draft.minFit])].sort((a, b) => a - b).map((value) => ({ value, text: fitText(t, value) }))}
          onChange={(minFit) => set({ minFit })}
        />
        <PickBlank
          label={t('venueSet.rules.maxOpen')}
          value={draft.maxOpenBids}
          options={[...new Set([...OPEN, draft.maxOpenBids])]
            .sort((a, b) => a - b)
            .map((value) => ({ value, text: t('venueSet.rules.open', { count: value }) }))}
          onChange={(maxOpenBids) => set({ maxOpenBids })}
        />
      </div>
    </Fold>
  );
}
