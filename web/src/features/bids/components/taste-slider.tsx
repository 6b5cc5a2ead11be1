import { useText } from '../../../lib/i18n/i18n.js';

const STEP = 0.25;

/** A slider from saving to experience that sorts the list as it moves. Scores, and the view of venues, are unaffected. */
export function TasteSlider({ taste, onTaste }: { taste: number; onTaste: (taste: number) => void }) {
  const t = useText();
  const words = t(taste < 0.4 ? 'taste.save' : taste > 0.6 ? 'taste.experience' : 'taste.balanced');
  return (
    <label className="grid gap-1">
      <span className="sr-only">{t('taste.label')}</span>
      <span className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 text-sm font-semibold">
        <span aria-hidden="true" className={taste < 0.4 ? 'text-rose' : 'text-muted'}>
          {t('taste.save')}
        </span>
        <input
          type="range"
          min={0}
          max={1}
          step={STEP}
          value={taste}
          aria-valuetext={words}
          onChange={(event) => onTaste(Number(event.target.value))}
          className="h-11 w-full"
        />
        <span aria-hidden="true" className={taste > 0.6 ? 'text-rose' : 'text-muted'}>
          {t('taste.experience')}
        </span>
      </span>
    </label>
  );
}
