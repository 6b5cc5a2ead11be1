import { Suspense, type KeyboardEvent } from 'react';
import { rupees, timer } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button, IconButton } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { BrandHeart } from '../../../ui/pictures/brand-heart.js';
import { DuskScene } from '../../../ui/pictures/dusk-scene.js';
import { AlertIcon, BackIcon, ForwardIcon } from '../../../ui/pictures/icons.js';
import { optionalPart } from '../../../ui/feedback/part.js';
import { marketStory } from '../board-phase.js';
import { spendOf } from '../../../ui/offer/spend-words.js';
import { sceneAt, STEPS, type Scene } from './feed.js';
import { usePlayback } from './use-playback.js';
import { DemoOffers } from './demo-offers.js';

const PricePlot = optionalPart(async () => ({ default: (await import('../components/price-plot.js')).PricePlot }));

/** A disabled button keeps the focus, and with it the keys. */
const ENDED = 'aria-disabled:opacity-50';

/** The top of the board: the market in one line, and the time left. */
function Top({ scene: { plan, left, share } }: { scene: Scene }) {
  const t = useText();
  const { bids, bidRequest } = plan.snapshot;
  const { offers, best, deciding } = marketStory(bids, bidRequest, left > 0);
  return (
    <header className="grid gap-1.5">
      <h2 className="text-lg">{t('demo.plan')}</h2>
      <p className="text-sm text-muted">{t('demo.where')}</p>
      <div className="tabular flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="text-sm">
          {offers > 0
            ? t('offers.story', { count: offers, price: rupees(spendOf(best ?? 0, bidRequest?.minSpend ?? 0)) })
            : t('asked.all', { count: 8 })}
          {offers > 0 && deciding > 0 && ` · ${t('offers.deciding', { count: deciding })}`}
        </p>
        {left > 0 && (
          <p className="text-sm text-muted">
            <span className="text-lg font-semibold text-ink">{timer(left)}</span> {t('demo.left')}
          </p>
        )}
      </div>
      <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-line">
        <span
          className="block h-full origin-left rounded-full bg-rose transition-transform duration-1000 ease-linear motion-reduce:transition-none"
          style={{ transform: `scaleX(${share})` }}
        />
      </span>
    </header>
  );
}

/** The placeholder where offers will appear. */
function Poster() {
  return (
    <div aria-hidden="true" className="relative isolate grid h-52 place-items-center overflow-hidden rounded-card pb-10 lg:h-80">
      <div className="absolute inset-0 -z-10">
        <DuskScene low />
      </div>
      <BrandHeart size={72} onDusk />
    </div>
  );
}

/** An auction that plays in the page: the board's own rows over a scripted feed. It starts on a press, and asks no server. */
export function AuctionDemo() {
  const t = useText();
  const { step, playing, taken, toggle, back, forward, restart, take } = usePlayback();
  const scene = sceneAt(step, taken);
  const over = step === STEPS - 1;
  const keys: Record<string, () => void> = { k: toggle, ArrowLeft: back, ArrowRight: forward, Home: restart };
  const onKey = (event: KeyboardEvent): void => {
    const act = event.altKey || event.ctrlKey || event.metaKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <section
      aria-label={t('demo.player')}
      onKeyDown={onKey}
      className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start"
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 lg:min-h-[44rem]">
        <Top scene={scene} />
        {scene.plan.snapshot.bids.length === 0 && <Poster />}
        <DemoOffers scene={scene} onTake={({ id }) => take(id)} />
      </div>
      <aside className="sticky bottom-3 z-10 grid grid-cols-[minmax(0,1fr)] gap-4 lg:top-6 lg:bottom-auto">
        <Card className="grid gap-3 p-4 shadow-float ring-1 ring-line">
          <p role="status" className="min-h-12 font-semibold">
            {t(scene.say, { venue: scene.about?.venueName ?? '' })}
          </p>
          <div role="group" aria-label={t('demo.controls')} className="flex flex-wrap items-center gap-2">
            <IconButton label={t('demo.back')} icon={<BackIcon />} aria-disabled={step === 0} className={ENDED} onClick={back} />
            <Button className="min-w-28 flex-1" onClick={toggle}>
              {t(over ? 'demo.again' : playing ? 'demo.pause' : 'demo.play')}
            </Button>
            <IconButton label={t('demo.forward')} icon={<ForwardIcon />} aria-disabled={over} className={ENDED} onClick={forward} />
          </div>
          <p className="tabular flex justify-between gap-3 text-sm text-muted">
            <span>{t('demo.step', { step: step + 1, total: STEPS })}</span>
            <span className="inline-flex items-center gap-1 font-medium text-marigold">
              <AlertIcon size={16} /> {t('shell.simulated')}
            </span>
          </p>
        </Card>
        <div className="hidden gap-4 lg:grid">
          <Suspense fallback={null}>
            <PricePlot snapshot={scene.plan.snapshot} />
          </Suspense>
          <p className="text-sm text-muted">{t('demo.keys')}</p>
        </div>
      </aside>
    </section>
  );
}
