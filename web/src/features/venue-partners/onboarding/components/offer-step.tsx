import { PRICE_KINDS } from '@app/contracts';
import { TUNABLES, type ApplicationFaults } from '@app/domain';
import { rupees } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Card } from '../../../../ui/card.js';
import { Chip } from '../../../../ui/forms/choice.js';
import { TextInput } from '../../../../ui/forms/field.js';
import { NumberInput } from '../../../../ui/forms/number-field.js';
import { VenueArt } from '../../../../ui/pictures/venue-art.js';
import { OwnPicture } from '../../photos/own-picture.js';
import { PhotosTab, usePhotos } from '../../photos/photos-tab.js';
import { InclusionChips } from '../../bidding/inclusion-chips.js';
import { PolicySelect } from '../../bidding/policy-select.js';
import { answer, useApplication } from '../draft.js';
import { useFaultText } from '../fault-text.js';
import { StepHeading } from './step-heading.js';

/** Step 5: the first offer, to be sent in two taps, and photos, with a preview of the page. */
export function OfferStep({ faults }: { faults: ApplicationFaults }) {
  const t = useText();
  const said = useFaultText(faults);
  const { template, placeTypes } = useApplication((draft) => draft.answers);
  const set = (more: Partial<typeof template>): void => answer({ template: { ...template, ...more } });
  return (
    <div className="grid gap-5">
      <StepHeading step="offer" />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="grid gap-5">
          <TextInput
            label={t('apply.offer.name')}
            placeholder={t('apply.offer.namePlaceholder')}
            maxLength={60}
            value={template.name}
            error={said('template.name')}
            onChange={(event) => set({ name: event.target.value })}
          />
          <div className="grid items-end gap-4 sm:grid-cols-2">
            <NumberInput
              label={t('apply.offer.price')}
              value={template.price ?? 0}
              error={said('template.price')}
              onChange={(price) => set({ price: price === 0 ? null : price })}
            />
            <fieldset>
              <legend className="sr-only">{t('apply.offer.kind')}</legend>
              <div className="flex flex-wrap gap-2">
                {PRICE_KINDS.map((kind) => (
                  <Chip key={kind} name="kind" value={kind} checked={template.priceKind === kind} onChange={() => set({ priceKind: kind })}>
                    {t(`apply.offer.${kind}`)}
                  </Chip>
                ))}
              </div>
            </fieldset>
          </div>
          <p className="-mt-3 text-sm text-muted">{t('apply.offer.taxes')}</p>
          <InclusionChips placeTypes={placeTypes} inclusions={template.inclusions} onChange={(inclusions) => set({ inclusions })} />
          <PolicySelect value={template.policy} onChange={(policy) => set({ policy })} />
        </div>
        <Preview />
      </div>
      <PhotosTab mayChange most={TUNABLES.draftPhotos} />
    </div>
  );
}

/** The planners' view of the venue. */
function Preview() {
  const t = useText();
  const { venueId, answers } = useApplication();
  const { business, placeTypes, template } = answers;
  const { data: photos } = usePhotos();
  const first = photos?.find(({ state }) => state !== 'rejected');
  return (
    <Card className="grid gap-3 overflow-hidden">
      <div className="-mx-5 -mt-5 h-36">
        {first ? (
          <OwnPicture photo={first} alt={first.description ?? business.name} />
        ) : (
          <VenueArt id={venueId ?? business.name} types={placeTypes} />
        )}
      </div>
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-lg leading-tight">{business.name}</h3>
        <p className="text-sm text-muted">{placeTypes.map((type) => t(`place.${type}`)).join(' · ')}</p>
      </div>
      {template.price !== null && template.price > 0 && (
        <p className="tabular text-xl font-bold">
          {rupees(template.price)} <span className="text-sm font-medium text-muted">{t(`apply.offer.${template.priceKind}`)}</span>
        </p>
      )}
      <p className="rounded-field bg-sunken px-3 py-2 text-sm text-muted">{t(first ? 'apply.photosSent' : 'apply.photos')}</p>
    </Card>
  );
}
