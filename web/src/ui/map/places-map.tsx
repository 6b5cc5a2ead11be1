import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/i18n/i18n.js';
import { Button } from '../button.js';
import { cx } from '../cx.js';
import type { PlacesMapProps } from './points.js';

/** Calls back once the browser is idle. */
const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
};

/** Pins on a map. It loads after the first paint, when it becomes visible. It needs a height, and a list beside it with the same content. */
export function PlacesMap({ className, ...props }: PlacesMapProps & { className?: string }) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const [Loaded, setLoaded] = useState<ComponentType<PlacesMapProps> | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    import('./leaflet-map.js').then(
      (part) => setLoaded(() => part.default),
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let stop = () => undefined as void;
    if (typeof IntersectionObserver !== 'function') return whenIdle(load);
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        seen.disconnect();
        stop = whenIdle(load);
      },
      { rootMargin: '200px' },
    );
    seen.observe(element);
    return () => {
      seen.disconnect();
      stop();
    };
  }, [load]);
  return (
    <div
      ref={box}
      aria-busy={!Loaded && !failed}
      className={cx('relative isolate overflow-hidden rounded-card bg-sunken ring-1 ring-line', !Loaded && !failed && 'shimmer', className)}
    >
      {Loaded && <Loaded {...props} />}
      {failed && (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-4 text-center">
          <p className="text-sm text-muted">{t('map.failed')}</p>
          <Button look="secondary" size="small" onClick={load}>
            {t('shell.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
