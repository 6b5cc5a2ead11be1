import { PRICE_KINDS, type ChangeOf, type OfferTemplate, type SaveOfferTemplate, type VenueProfile } from '@app/contracts';
import { offerTermsOf } from '@app/domain';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { Chip } from '../../../../ui/forms/choice.js';
import { TextInput } from '../../../../ui/forms/field.js';
import { NumberInput } from '../../../../ui/forms/number-field.js';
import { ClashList } from '../../../../ui/forms/clash-list.js';
import { presentOf } from '../../../../ui/forms/use-clashes.js';
import { useDraft } from '../../../../ui/forms/use-draft.js';
import { SAVE_ROW } from './save-bar.js';
import { showFault } from '../../../../ui/forms/show-fault.js';
import { ExtrasFields } from '../../bidding/extras-fields.js';
import { PolicySelect } from '../../bidding/policy-select.js';
import { TextTerms } from '../../bidding/text-terms.js';
import { sentTerms, typedTerms } from '../../bidding/typed-terms.js';
import { saveTemplate } from '../api.js';
import { templateQuestions } from '../template-questions.js';
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

/** The form of a template. The input stays until it is saved. */
export function TemplateForm({ profile, template, onDone }: TemplateFormProps) {
  const t = useText();
  const form = useDraft<SaveOfferTemplate>(`template ${template?.id ?? 'new'}`, template ? partsOf(template) : EMPTY, templateQuestions(t));
  const { values, set } = form;
  const [shown, setShown] = useState(false);
  const errors = {
    name: values.name.trim() === '' ? t('venueSet.offers.noName') : null,
    price: !(values.price >= 1) ? t('venue.form.noPrice') : null,
    alcohol: Number.isNaN(values.alcohol) || (values.alcohol ?? 0) > values.price ? t('venueSet.offers.alcoholTooMuch') : null,
  };
  const close = (): void => {
    form.end();
    onDone();
  };
  const save = useChange({
    send: (body: ChangeOf<SaveOfferTemplate>) => saveTemplate(body, template?.id ?? null),
    keys: [queryKeys.venueTemplates],
    success: () => ({ title: t('venueSet.saved') }),
    faultsOf: (error) => presentOf<OfferTemplate>(error) && {},
    onFailure: (error) => {
      const present = presentOf<OfferTemplate>(error);
      if (present) form.meet(partsOf(present));
    },
    onDone: close,
  });
  const send = (body: SaveOfferTemplate): void => save.mutate(template ? { ...body, was: form.was } : body);
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
        <TextTerms values={typedTerms(values)} onChange={(term, text) => set({ [term]: text || null })} />
        {form.clashes && <ClashList {...form.clashes} />}
        <div data-bar="save" className={SAVE_ROW}>
          <Button type="submit" busy={save.isPending}>
            {t('venueSet.save')}
          </Button>
          <Button look="quiet" onClick={close} disabled={save.isPending}>
            {t('venueSet.cancel')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
