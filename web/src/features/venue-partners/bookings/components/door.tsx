import { Suspense, useState } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Button } from '../../../../ui/button.js';
import { Skeleton } from '../../../../ui/feedback/states.js';
import { dialogPart } from '../../../../ui/feedback/part.js';
import type { Arrivals } from '../use-arrivals.js';
import { ArrivalForm } from './arrival-form.js';
import { ArrivalNews } from './arrival-news.js';

const Camera = dialogPart(() => import('./camera.js'));

/** The door: checks typed or scanned codes of arriving guests. */
export function Door({ arrivals }: { arrivals: Arrivals }) {
  const t = useText();
  const [camera, setCamera] = useState(false);
  const { outcome, check, clear } = arrivals;
  const scan = (): void => {
    clear();
    setCamera(true);
  };
  return (
    <section aria-labelledby="door" className="grid gap-3 rounded-card bg-raised p-4 shadow-card print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="door" className="text-base font-bold">
          {t('arrival.title')}
        </h2>
        {!camera && (
          <Button look="secondary" onClick={scan}>
            {t(outcome ? 'arrival.scanNext' : 'arrival.scan')}
          </Button>
        )}
      </div>
      {camera ? (
        <Suspense fallback={<Skeleton className="mx-auto aspect-square w-full max-w-80 rounded-card" />}>
          <Camera
            onText={(text) => {
              setCamera(false);
              navigator.vibrate?.(60);
              void check(text);
            }}
            onClose={() => setCamera(false)}
          />
        </Suspense>
      ) : (
        <ArrivalForm arrivals={arrivals} />
      )}
      {outcome && <ArrivalNews outcome={outcome} />}
    </section>
  );
}
