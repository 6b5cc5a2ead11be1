import { DISTANCES_KM, REGIONS } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { placeName } from '../../../lib/i18n/place-names.js';
import { regionAt } from '../../../lib/place.js';
import { Chip } from '../../../ui/forms/choice.js';
import { useDraft } from '../draft.js';
import { FieldProblem, Section } from './section.js';

/** The search area of venues: a distance, or areas if the city has some. Offered once a location is known. */
export function FilterField() {
  const t = useText();
  const { draft, change } = useDraft();
  const region = draft.place && regionAt(draft.place);
  if (!draft.place) return null;
  const areas = region ? REGIONS[region].areas : [];
  const all = areas.length > 0 && areas.every(({ id }) => draft.selectedAreas.includes(id));
  const toggle = (id: string) =>
    change({
      selectedAreas: draft.selectedAreas.includes(id) ? draft.selectedAreas.filter((one) => one !== id) : [...draft.selectedAreas, id],
    });
  return (
    <Section id="filterType" title={t('wizard.filter')} group>
      {region && (
        <div className="flex flex-wrap gap-2">
          {(['distance', 'locality'] as const).map((type) => (
            <Chip
              key={type}
              name="filterType"
              value={type}
              checked={draft.filterType === type}
              onChange={() => change({ filterType: type })}
            >
              {t(`wizard.filter.${type}`)}
            </Chip>
          ))}
        </div>
      )}
      {draft.filterType === 'distance' && (
        <div id="travelDistance" className="rise-in grid gap-2">
          <FieldProblem field="travelDistance" />
          <div className="flex flex-wrap gap-2">
            {DISTANCES_KM.map((km) => (
              <Chip
                key={km}
                name="travelDistance"
                value={String(km)}
                checked={draft.travelDistance === km}
                onChange={() => change({ travelDistance: km })}
              >
                <span className="tabular">{t('wizard.km', { km })}</span>
              </Chip>
            ))}
          </div>
        </div>
      )}
      {draft.filterType === 'locality' && region && (
        <div id="selectedAreas" className="rise-in grid gap-3">
          <FieldProblem field="selectedAreas" />
          <div className="flex flex-wrap gap-2">
            <Chip
              many
              name="allAreas"
              value="all"
              checked={all}
              onChange={(checked) => change({ selectedAreas: checked ? areas.map(({ id }) => id) : [] })}
            >
              {t('wizard.allAreas', { region: t(`city.${region}`) })}
            </Chip>
            {areas.map((area) => (
              <Chip
                key={area.id}
                many
                name="selectedAreas"
                value={area.id}
                checked={draft.selectedAreas.includes(area.id)}
                onChange={() => toggle(area.id)}
              >
                {placeName(t, area.name)}
              </Chip>
            ))}
          </div>
          <p className="text-sm text-muted">{t('wizard.areasTip', { region: t(`city.${region}`) })}</p>
        </div>
      )}
    </Section>
  );
}
