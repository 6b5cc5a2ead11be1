import { useText } from '../../../../lib/i18n/i18n.js';
import { cx } from '../../../../ui/cx.js';
import { StarIcon } from '../../../../ui/pictures/icons.js';

export const STARS = [1, 2, 3, 4, 5] as const;

export function Stars({ value, onChange, disabled }: { value: number; onChange: (stars: number) => void; disabled: boolean }) {
  const t = useText();
  return (
    <fieldset disabled={disabled}>
      <legend className="text-sm font-semibold">{t('review.stars')}</legend>
      <div className="-ml-2 flex">
        {STARS.map((stars) => (
          <label
            key={stars}
            className={cx(
              'grid size-12 place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-indigo',
              stars <= value ? 'text-marigold [&_svg]:fill-current' : 'text-line-strong',
            )}
          >
            <input
              type="radio"
              name="stars"
              className="sr-only"
              checked={value === stars}
              onChange={() => onChange(stars)}
              aria-label={t('review.star', { count: stars })}
            />
            <StarIcon size={32} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
