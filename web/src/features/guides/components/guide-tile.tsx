import { pathTo } from '@app/contracts';
import { Link } from 'react-router-dom';
import { useText } from '../../../lib/i18n/i18n.js';
import { rememberedPlace } from '../../../lib/place.js';
import { PhoneIcon } from '../../../ui/pictures/icons.js';
import { useGuides } from '../use-guides.js';

/** The way from home to the guide of the reader's city; renders nothing where that has none whom they may see, or no city is known. */
export function GuideTile() {
  const t = useText();
  const city = rememberedPlace()?.citySlug;
  const { data } = useGuides({ enabled: city !== undefined });
  const guide = data?.find((one) => one.city === city);
  if (!guide || guide.blocked) return null;
  return (
    <Link
      to={pathTo('guide', { guideId: guide.id })}
      className="flex items-center gap-4 rounded-card bg-raised p-3.5 text-left text-ink shadow-card transition-transform active:scale-[0.99]"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-rose-soft text-rose">
        <PhoneIcon />
      </span>
      <span className="grid min-w-0">
        <span className="font-bold">{t('guides.homeTitle', { city: t(`city.${guide.city}`) })}</span>
        <span className="text-sm text-muted wrap-anywhere">
          {[guide.name, guide.isDemo && t('guides.demo')].filter(Boolean).join(' · ')}
        </span>
      </span>
    </Link>
  );
}
