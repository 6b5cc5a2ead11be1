import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../lib/i18n/i18n.js';
import { Button } from '../button.js';
import { cx } from '../cx.js';
import { PinIcon } from '../pictures/icons.js';
import { PlacesMap } from './places-map.js';
import type { PlacesMapProps } from './points.js';

/**
 * A map beside the list whose places it shows. On narrow screens the list comes first: in the surrounding grid, the button that opens the
 * map is the last cell of a row, and the map is a row of its own.
 */
export function MapPane({ children, className, ...map }: PlacesMapProps & { className?: string; children?: ReactNode }) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={t('map.title')} className="contents lg:grid lg:grid-cols-[minmax(0,1fr)] lg:gap-2">
      <Button
        look="secondary"
        size="small"
        icon={<PinIcon size={18} />}
        className="-col-end-1 min-h-11 aria-expanded:bg-indigo-soft lg:hidden"
        aria-label={t(open ? 'map.hide' : 'map.show')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="max-[22rem]:hidden">{t('map.title')}</span>
      </Button>
      <div id={id} className={cx('col-span-full grid-cols-[minmax(0,1fr)] gap-2 lg:grid', open ? 'grid' : 'hidden')}>
        <PlacesMap className={cx('h-80', className)} {...map} />
        {children}
      </div>
    </section>
  );
}
