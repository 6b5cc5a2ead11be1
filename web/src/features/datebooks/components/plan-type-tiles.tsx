import { PLAN_TYPES, type PlanType } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { Chip, ChoiceTile } from '../../../ui/forms/choice.js';
import { CoupleIcon, PeopleIcon, SoloIcon } from '../../../ui/pictures/icons.js';
import { PALBOOK_SIZES } from '../create.js';

const ICONS: Record<PlanType, typeof SoloIcon> = { goSolo: SoloIcon, datebook: CoupleIcon, palbook: PeopleIcon };

/** The three types of plan, and the size of a group of friends. */
export function PlanTypeTiles({
  planType,
  size,
  onChange,
}: {
  planType: PlanType;
  size: number;
  onChange: (planType: PlanType, size: number) => void;
}) {
  const t = useText();
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{t('create.lead')}</legend>
        <div className="grid gap-2.5 sm:grid-cols-3">
          {PLAN_TYPES.map((type) => {
            const Icon = ICONS[type];
            return (
              <ChoiceTile
                key={type}
                row
                name="planType"
                value={type}
                checked={planType === type}
                onChange={() => onChange(type, size)}
                icon={<Icon />}
                title={t(`planType.${type}`)}
                note={t(`create.${type}Line`)}
              />
            );
          })}
        </div>
      </fieldset>
      {planType === 'palbook' && (
        <fieldset className="rise-in">
          <legend className="mb-2 text-sm font-semibold">{t('create.size')}</legend>
          <div className="flex flex-wrap gap-2">
            {PALBOOK_SIZES.map((count) => (
              <Chip key={count} name="size" value={String(count)} checked={size === count} onChange={() => onChange(planType, count)}>
                <span className="tabular">{count}</span>
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
