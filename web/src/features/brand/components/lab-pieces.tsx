import { keysOf } from '@app/contracts';
import type { ReactNode } from 'react';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { PRODUCT_NAME } from '../../../lib/product.js';
import { BrandHeart } from '../../../ui/pictures/brand-heart.js';
import { DuskScene } from '../../../ui/pictures/dusk-scene.js';
import { CoupleIcon, PeopleIcon, PinIcon, PlansIcon, SoloIcon, SparkIcon } from '../../../ui/pictures/icons.js';
import { cx } from '../../../ui/cx.js';
import { CircuitHeart, CIRCUITS } from './circuit-heart.js';

/** A piece of the brand with its label. */
function Piece({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <figure className="grid content-start gap-2">
      <div className={cx('relative isolate grid place-items-center overflow-hidden rounded-card ring-1 ring-line', className)}>
        {children}
      </div>
      <figcaption className="text-sm text-muted">{label}</figcaption>
    </figure>
  );
}

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-5';

const ADS: readonly { label: TextKey; line: TextKey; shape: string }[] = [
  { label: 'lab.ad.square', line: 'lab.ad.one', shape: 'aspect-square' },
  { label: 'lab.ad.portrait', line: 'lab.ad.two', shape: 'aspect-[4/5]' },
  { label: 'lab.ad.story', line: 'lab.ad.three', shape: 'aspect-[9/16]' },
];

export function Ads() {
  const t = useText();
  return (
    <div className="grid items-start gap-5 sm:grid-cols-3">
      {ADS.map(({ label, line, shape }) => (
        <Piece key={label} label={t(label)} className={cx('w-full max-w-80 text-on-dusk', shape)}>
          <div className="absolute inset-0 -z-10">
            <DuskScene low={shape === 'aspect-square'} />
          </div>
          <div className="grid justify-items-center gap-4 p-5 pb-24 text-center">
            <BrandHeart size={72} onDusk />
            <p className="text-xl font-bold text-balance">{t(line)}</p>
            <p className="font-semibold">{PRODUCT_NAME}</p>
          </div>
        </Piece>
      ))}
    </div>
  );
}

const SIZES = [24, 48, 80, 160] as const;

function Wordmark({ onDusk = false }: { onDusk?: boolean }) {
  return (
    <span className="flex items-center gap-4 text-2xl font-bold">
      <BrandHeart size={72} onDusk={onDusk} />
      {PRODUCT_NAME}
    </span>
  );
}

export function Logos() {
  const t = useText();
  return (
    <div className="grid gap-5">
      <div className={GRID}>
        <Piece label={t('lab.logo.page')} className="min-h-48 bg-raised">
          <Wordmark />
        </Piece>
        <Piece label={t('lab.logo.dark')} className="dusk min-h-48">
          <Wordmark onDusk />
        </Piece>
      </div>
      <Piece label={t('lab.logo.sizes')} className="bg-raised p-5">
        <span className="flex flex-wrap items-end justify-center gap-5">
          {SIZES.map((size) => (
            <BrandHeart key={size} size={size} />
          ))}
        </span>
      </Piece>
      <a
        href="/icon.svg"
        download
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-indigo underline underline-offset-4"
      >
        {t('lab.logo.download')}
      </a>
    </div>
  );
}

export function Hearts() {
  const t = useText();
  const all = [false, true].flatMap((filled) => CIRCUITS.map((paths) => ({ filled, paths })));
  return (
    <div className="grid grid-cols-2 gap-5 sm:grid-cols-4">
      {all.map(({ filled, paths }, index) => (
        <Piece key={index} label={t('lab.heart', { number: index + 1, count: paths })} className="bg-raised p-5">
          <CircuitHeart paths={paths} filled={filled} />
        </Piece>
      ))}
    </div>
  );
}

const MARKS = { spark: SparkIcon, calendar: PlansIcon, couple: CoupleIcon, people: PeopleIcon, solo: SoloIcon, pin: PinIcon };

export function PlanningLogos() {
  const t = useText();
  return (
    <div className={GRID}>
      {keysOf(MARKS).map((mark) => {
        const Icon = MARKS[mark];
        return (
          <Piece key={mark} label={`${PRODUCT_NAME} · ${t(`lab.planning.${mark}`)}`} className="min-h-40 bg-raised p-5">
            <span className="flex items-center gap-3 text-rose">
              <BrandHeart size={72} />
              <Icon size={56} />
            </span>
          </Piece>
        );
      })}
    </div>
  );
}
