import { useEffect, useRef } from 'react';
import { useText } from '../../lib/i18n/i18n.js';
import { Button } from '../button.js';

export interface ClashRow {
  /** The fields of one question. */
  fields: readonly string[];
  label: string;
  /** The stored answer in words. */
  theirs: string;
}

export interface ClashListProps {
  /** Empty when only other fields were changed. */
  rows: readonly ClashRow[];
  /** Whether a choice is saved at once. */
  isImmediate?: boolean;
  onKeep: (row: ClashRow) => void;
  onTake: (row: ClashRow) => void;
}

/** The fields that another person changed meanwhile, each with its stored value and the choice between both values. */
export function ClashList({ rows, isImmediate = false, onKeep, onTake }: ClashListProps) {
  const t = useText();
  const about = isImmediate ? 'clash.choose' : 'clash.about';
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'center' });
    list.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={list}
      tabIndex={-1}
      aria-label={t('clash.title')}
      className="grid min-w-0 gap-3 rounded-card border border-marigold bg-raised p-4 outline-none"
    >
      <div role="alert">
        <h3 className="text-base">{t('clash.title')}</h3>
        <p className="text-sm text-muted">{t(rows.length === 0 ? 'clash.merged' : about)}</p>
      </div>
      <ul className="grid gap-3">
        {rows.map((row) => (
          <li key={row.label} className="grid min-w-0 gap-2 border-t border-line pt-3">
            <p className="wrap-anywhere">
              <strong className="block">{row.label}:</strong> <span className="text-muted">{t('clash.now')}</span>{' '}
              <bdi>{row.theirs || t('clash.none')}</bdi>
            </p>
            <div className="grid gap-2 sm:flex">
              <Button look="secondary" onClick={() => onKeep(row)}>
                {t('clash.keep')}
                <span className="sr-only"> {row.label}</span>
              </Button>
              <Button look="secondary" onClick={() => onTake(row)}>
                {t('clash.take')}
                <span className="sr-only"> {row.label}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
