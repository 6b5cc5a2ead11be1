import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../lib/i18n/i18n.js';
import { Button } from '../button.js';
import { cx } from '../cx.js';
import { PinIcon } from '../pictures/icons.js';
import { PlacesMap, type PlacesMapProps } from './places-map.js';

/** A map beside the list whose places it shows; on narrow screens the list is first, and the map comes when it is asked for. */
export function MapPane({ children, className, ...map }: PlacesMapProps & { className?: string; children?: ReactNode }) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={t('map.title')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Button
        look="secondary"
        wide
        icon={<PinIcon />}
        className="lg:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'map.hide' : 'map.show')}
      </Button>
      <div id={id} className={cx('grid-cols-[minmax(0,1fr)] gap-2 lg:grid', open ? 'grid' : 'hidden')}>
        <PlacesMap className={cx('h-80', className)} {...map} />
        {children}
      </div>
    </section>
  );
}
