import { PRICE_KINDS, type ChangeOf, type OfferTemplate, type SaveOfferTemplate, type VenueProfile } from '@app/contracts';
import { changedFrom, offerTermsOf, TEXT_TERMS, type TextTerm } from '@app/domain';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Chip } from '../../../ui/forms/choice.js';
import { TextInput } from '../../../ui/forms/field.js';
import { NumberInput } from '../../../ui/forms/number-field.js';
import { ClashList, type ClashRow } from '../../../ui/forms/clash-list.js';
import { useClashes } from '../../../ui/forms/use-clashes.js';
import { rupees } from '../../../lib/format.js';
import { showFault } from '../../../ui/forms/show-fault.js';
import { ExtrasFields } from '../../venue-partners/bidding/extras-fields.js';
import { PolicySelect } from '../../venue-partners/bidding/policy-select.js';
import { TEXT_LABELS, TextTerms } from '../../venue-partners/bidding/text-terms.js';
import { sentTerms, typedTerms } from '../../venue-partners/bidding/typed-terms.js';
import { saveTemplate } from '../api.js';
import { useChange } from '../use-settings.js';

const EMPTY: SaveOfferTemplate = { name: '', priceKind: 'total', price: 0, alcohol: 0, ...offerTermsOf({}) };

const partsOf = ({ name, priceKind, price, alcohol, ...terms }: SaveOfferTemplate): SaveOfferTemplate => ({
  name,
  priceKind,
  price,
  alcohol,
  ...offerTermsOf(terms),
});

interface TemplateFormProps {
  profile: VenueProfile;
  /** null: a new one. */
  template: OfferTemplate | null;
  onDone: () => void;
}

/** An offer of two taps, written down. What was typed stays until it is saved. */
export function TemplateForm({ profile, template, onDone }: TemplateFormProps) {
  const t = useText();
  const [opened, setOpened] = useState<SaveOfferTemplate>(() => (template ? partsOf(template) : EMPTY));
  const [values, setValues] = useState(opened);
  const clashes = useClashes<SaveOfferTemplate>((theirs, merged) => {
    setOpened(partsOf(theirs));
    setValues(partsOf(merged));
  });
  const [shown, setShown] = useState(false);
  const set = (change: Partial<SaveOfferTemplate>): void => setValues((now) => ({ ...now, ...change }));
  const errors = {
    name: values.name.trim() === '' ? t('venueSet.offers.noName') : null,
    price: !(values.price >= 1) ? t('venue.form.noPrice') : null,
    alcohol: Number.isNaN(values.alcohol) || (values.alcohol ?? 0) > values.price ? t('venueSet.offers.alcoholTooMuch') : null,
  };
  const save = useChange({
    run: (body: ChangeOf<SaveOfferTemplate>) => saveTemplate(body, template?.id ?? null),
    keys: [queryKeys.venueTemplates],
    said: () => ({ title: t('venueSet.saved'), tone: 'good' }),
    onFailure: (error, { was = {}, ...sent }) => clashes.meet(error, { values: sent, was }),
    onDone,
  });
  const rows = ({ fields, theirs }: NonNullable<typeof clashes.found>): ClashRow[] => {
    const texts = TEXT_TERMS.map((term) => [term, [t(TEXT_LABELS[term]), theirs[term] ?? '']] as const);
    const words: Record<keyof SaveOfferTemplate, [label: string, theirs: string]> = {
      ...(Object.fromEntries(texts) as Record<TextTerm, [label: string, theirs: string]>),
      name: [t('venueSet.offers.name'), theirs.name],
      priceKind: [t('venueSet.offers.kind'), t(theirs.priceKind === 'total' ? 'venueSet.offers.total' : 'venueSet.offers.perHead')],
      price: [t('venueSet.offers.price'), rupees(theirs.price)],
      alcohol: [t('venueSet.offers.alcohol'), rupees(theirs.alcohol ?? 0)],
      inclusions: [t('venue.form.included'), theirs.inclusions.join(' · ')],
      perks: [t('venue.form.perks'), theirs.perks.map(({ name }) => name).join(' · ')],
      policy: [t('venue.form.policy'), t(`policy.${theirs.policy}`)],
    };
    return fields.map((field) => ({ fields: [field], label: words[field][0], theirs: words[field][1] || t('clash.none') }));
  };
  const send = (body: SaveOfferTemplate): void =>
    save.mutate(template ? { ...body, was: changedFrom<SaveOfferTemplate>(opened, body) } : body);
  const at = (field: keyof typeof errors): string | null => (shown ? errors[field] : null);
  return (
    <Card>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          flushSync(() => setShown(true));
          showFault(event.currentTarget);
          if (!errors.name && !errors.price && !errors.alcohol)
            send({ ...values, ...sentTerms(typedTerms(values)), name: values.name.trim() });
        }}
      >
        <h2 className="text-lg">{t(template ? 'venueSet.offers.editTitle' : 'venueSet.offers.new')}</h2>
        <TextInput
          label={t('venueSet.offers.name')}
          hint={t('venueSet.offers.nameHint')}
          maxLength={60}
          value={values.name}
          error={at('name')}
          onChange={(event) => set({ name: event.target.value })}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-semibold">{t('venueSet.offers.kind')}</legend>
          <div className="flex flex-wrap gap-2">
            {PRICE_KINDS.map((kind) => (
              <Chip key={kind} name="priceKind" value={kind} checked={values.priceKind === kind} onChange={() => set({ priceKind: kind })}>
                {t(kind === 'total' ? 'venueSet.offers.total' : 'venueSet.offers.perHead')}
              </Chip>
            ))}
          </div>
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
          <NumberInput label={t('venueSet.offers.price')} value={values.price} error={at('price')} onChange={(price) => set({ price })} />
          <NumberInput
            label={t('venueSet.offers.alcohol')}
            value={values.alcohol ?? 0}
            error={at('alcohol')}
            onChange={(alcohol) => set({ alcohol })}
          />
        </div>
        <ExtrasFields
          placeTypes={profile.placeTypes}
          inclusions={values.inclusions}
          perks={values.perks}
          errors={{}}
          onInclusions={(inclusions) => set({ inclusions })}
          onPerks={(perks) => set({ perks })}
        />
        <PolicySelect value={values.policy} onChange={(policy) => set({ policy })} />
        <TextTerms values={typedTerms(values)} onChange={(term, text) => set({ [term]: text })} />
        {clashes.found && (
          <ClashList
            rows={rows(clashes.found)}
            onKeep={({ fields }) => clashes.settle(fields)}
            onTake={({ fields }) => {
              setValues((now) => ({ ...now, ...Object.fromEntries(Object.entries(opened).filter(([field]) => fields.includes(field))) }));
              clashes.settle(fields);
            }}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={save.isPending}>
            {t('venueSet.save')}
          </Button>
          <Button look="quiet" onClick={onDone} disabled={save.isPending}>
            {t('venueSet.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
