import { useState } from 'react';
import { ACTIVITIES, CITIES, PLACE_TYPES, REGION_SLUGS, REGIONS, type CitySlug, type PlaceType } from '@app/contracts';
import type { ImportAnswers, RowsRead } from '@app/domain';
import { useText } from '../../../lib/i18n/i18n.js';
import { placeName } from '../../../lib/i18n/place-names.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { SelectInput } from '../../../ui/forms/field.js';

const SHOWN = 8;
const MORE = 50;

interface QuestionsProps {
  read: Pick<RowsRead, 'unknownKinds' | 'unknownPlaces'>;
  answers: ImportAnswers;
  onChange: (answers: ImportAnswers) => void;
}

/** The open questions of a file: the kind of all rows, each unknown word of a kind once, and each town whose rows have no coordinates once. */
export function Questions({ read: { unknownKinds, unknownPlaces }, answers, onChange }: QuestionsProps) {
  const t = useText();
  const [shown, setShown] = useState(SHOWN);
  const left = Math.max(unknownKinds.length, unknownPlaces.length) - shown;
  const { kindOfAll, ...others } = answers;
  return (
    <Card className="grid gap-4" aria-label={t('imports.ask')}>
      <h2 className="text-lg font-semibold">{t('imports.ask')}</h2>
      <SelectInput
        label={t('imports.kindOfAll')}
        value={kindOfAll ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? others : { ...others, kindOfAll: target.value as PlaceType })}
      >
        <option value="">{t('imports.asEachSays')}</option>
        <KindOptions />
      </SelectInput>
      {unknownKinds.length > 0 && (
        <div className="grid gap-3">
          <p className="text-muted">{t('imports.askKinds')}</p>
          <div className="grid gap-3 sm:grid-cols-2 *:min-w-0">
            {unknownKinds.slice(0, shown).map(({ key, word, count }) => (
              <SelectInput
                key={key}
                className="break-words"
                label={t('imports.word', { word, count })}
                value={answers.kinds?.[key] ?? ''}
                onChange={({ target }) => onChange({ ...answers, kinds: answered(answers.kinds, key, target.value as PlaceType | '') })}
              >
                <option value="">{t('imports.leaveOut')}</option>
                <KindOptions />
              </SelectInput>
            ))}
          </div>
        </div>
      )}
      {unknownPlaces.length > 0 && (
        <div className="grid gap-3">
          <p className="text-muted">{t('imports.askPlaces')}</p>
          <div className="grid gap-3 sm:grid-cols-2 *:min-w-0">
            {unknownPlaces.slice(0, shown).map(({ word, count, city }) => (
              <SelectInput
                key={word}
                className="break-words"
                label={t('imports.word', { word: word || t('imports.noTown'), count })}
                value={answers.places?.[word] ?? ''}
                onChange={({ target }) => onChange({ ...answers, places: answered(answers.places, word, target.value) })}
              >
                <option value="">{t('imports.leaveOut')}</option>
                <PlaceOptions city={city} />
              </SelectInput>
            ))}
          </div>
        </div>
      )}
      {left > 0 && (
        <Button look="secondary" size="small" className="justify-self-start" onClick={() => setShown(shown + MORE)}>
          {t('imports.showMore', { count: left })}
        </Button>
      )}
    </Card>
  );
}

/** Replaces one of the answers; '' removes it. */
function answered<Answer extends string>(was: Readonly<Record<string, Answer>> = {}, key: string, answer: Answer | '') {
  const { [key]: _was, ...others } = was;
  return answer === '' ? (others as Record<string, Answer>) : { ...others, [key]: answer };
}

function KindOptions() {
  const t = useText();
  return ACTIVITIES.map((activity) => (
    <optgroup key={activity} label={t(`activity.${activity}`)}>
      {PLACE_TYPES[activity].map((type) => (
        <option key={type} value={type}>
          {t(`place.${type}`)}
        </option>
      ))}
    </optgroup>
  ));
}

/** The centres of cities and of their areas; those of the file's city come first. */
function PlaceOptions({ city }: { city: CitySlug | null }) {
  const t = useText();
  return CITIES.toSorted((one, other) => Number(other.slug === city) - Number(one.slug === city)).map(({ slug }) => {
    const region = REGION_SLUGS.find((one) => one === slug);
    return (
      <optgroup key={slug} label={t(`city.${slug}`)}>
        <option value={slug}>{t('imports.middle', { place: t(`city.${slug}`) })}</option>
        {region &&
          REGIONS[region].areas.map((area) => (
            <option key={area.id} value={area.id}>
              {t('imports.middle', { place: placeName(t, area.name) })}
            </option>
          ))}
      </optgroup>
    );
  });
}
