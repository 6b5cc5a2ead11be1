import { ACTIVITIES, PHONES, PLACE_TYPES, WEBSITE, type PlaceType, type VenueProfile } from '@app/contracts';
import { changedFields, changedFrom, cleanPhones, isBiddable, linkOf } from '@app/domain';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../../../lib/i18n/i18n.js';
import { placeName } from '../../../../lib/i18n/place-names.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { ClashList } from '../../../../ui/forms/clash-list.js';
import { OnSitePanel } from './on-site-panel.js';
import { SaveBar } from './save-bar.js';
import { useDraft } from '../../../../ui/forms/use-draft.js';
import { Chip, toggled } from '../../../../ui/forms/choice.js';
import { TextInput } from '../../../../ui/forms/field.js';
import { showFault } from '../../../../ui/forms/show-fault.js';
import { useVenueChange } from '../use-settings.js';
import { detailQuestions, detailsOf, sentOf, type Details } from '../venue-details.js';
import { TouchedQuestion } from './touched-question.js';

/** The venue's own description; its name and place are verified and fixed. */
export function VenueTab({ profile, mayChange }: { profile: VenueProfile; mayChange: boolean }) {
  const t = useText();
  const form = useDraft<Details>('venue', detailsOf(profile), detailQuestions(t));
  const { phone, address, website, placeTypes: types } = form.values;
  const [shown, setShown] = useState(false);
  const change = useVenueChange({
    onClash: (present) => form.meet(detailsOf(present)),
    onDone: (saved) => form.saved(detailsOf(saved), form.values),
  });
  const wrongPhone = phone.trim() !== '' && !PHONES.test(cleanPhones(phone));
  const link = linkOf(website.trim());
  const wrongLink = link !== '' && !WEBSITE.test(link);
  const offered = new Set([...ACTIVITIES.flatMap((activity) => PLACE_TYPES[activity].filter(isBiddable)), ...types]);
  const own = [...offered].filter((type) => profile.placeTypes.includes(type));
  const more = [...offered].filter((type) => !profile.placeTypes.includes(type));
  const chip = (type: PlaceType) => (
    <Chip
      key={type}
      many
      name="types"
      value={type}
      disabled={!mayChange}
      checked={types.includes(type)}
      onChange={(checked) => form.set({ placeTypes: toggled(types, type, checked) })}
    >
      {t(`place.${type}`)}
    </Chip>
  );
  return (
    <>
      <Card>
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            flushSync(() => setShown(true));
            showFault(event.currentTarget);
            if (wrongPhone || wrongLink || types.length === 0) return;
            // An untouched field keeps the value that a colleague may have saved since.
            const opened = sentOf(form.opened);
            const said = sentOf({ placeTypes: types, phone: cleanPhones(phone), address: address.trim(), website: link });
            change.mutate({ ...changedFields(opened, said), was: changedFrom(opened, said) });
          }}
        >
          <h2 className="text-lg">{t('venueSet.venue.title')}</h2>
          <dl className="grid gap-3 sm:grid-cols-2">
            <div className="min-w-0">
              <dt className="text-sm text-muted">{t('venueSet.venue.name')}</dt>
              <dd className="wrap-anywhere font-semibold">
                <bdi>{profile.name}</bdi>, {placeName(t, profile.area)}
              </dd>
            </div>
            <div className="min-w-0">
              <dt className="text-sm text-muted">{t('venueSet.venue.email')}</dt>
              <dd className="wrap-anywhere font-semibold">{profile.staff.email}</dd>
            </div>
          </dl>
          <p className="-mt-2 text-sm text-muted">{t('venueSet.venue.fixed')}</p>
          <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
            <TextInput
              label={t('venueSet.venue.phone')}
              hint={t('venuePhone.seen')}
              type="tel"
              autoComplete="off"
              disabled={!mayChange}
              value={phone}
              error={shown && wrongPhone ? t('venueSet.venue.phoneWrong') : null}
              onChange={(event) => form.set({ phone: event.target.value })}
            />
            <TextInput
              label={t('venueSet.venue.address')}
              maxLength={200}
              disabled={!mayChange}
              value={address}
              onChange={(event) => form.set({ address: event.target.value })}
            />
            <TextInput
              label={t('venueSet.venue.website')}
              type="url"
              autoComplete="off"
              maxLength={300}
              disabled={!mayChange}
              value={website}
              error={shown && wrongLink ? t('venueSet.venue.websiteWrong') : null}
              onChange={(event) => form.set({ website: event.target.value })}
            />
          </div>
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-sm font-semibold">{t('venueSet.venue.types')}</legend>
            <p className="text-sm text-muted">{t('venueSet.venue.typesHint')}</p>
            <div className="flex flex-wrap gap-2">{own.map(chip)}</div>
            {mayChange && (
              <details>
                <summary className="flex min-h-11 items-center text-sm font-semibold text-indigo">{t('venueSet.venue.moreTypes')}</summary>
                <div className="flex flex-wrap gap-2 pt-1">{more.map(chip)}</div>
              </details>
            )}
            {shown && types.length === 0 && (
              <p role="alert" className="text-sm font-medium text-brick">
                <span aria-hidden="true">⚠ </span>
                {t('venueSet.venue.noType')}
              </p>
            )}
          </fieldset>
          {form.clashes && <ClashList {...form.clashes} />}
          <SaveBar isDirty={form.isDirty} busy={change.isPending} onUndo={form.reset}>
            <Button type="submit" busy={change.isPending}>
              {t('venueSet.save')}
            </Button>
          </SaveBar>
        </form>
        <TouchedQuestion {...change.question} />
      </Card>
      <OnSitePanel profile={profile} mayChange={mayChange} />
    </>
  );
}
