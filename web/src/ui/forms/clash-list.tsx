import { useEffect, useRef } from 'react';
import { useText } from '../../lib/i18n/i18n.js';
import { Button } from '../button.js';

export interface ClashRow {
  /** What is asked about as one. */
  fields: readonly string[];
  label: string;
  /** What is stored now, in words. */
  theirs: string;
}

interface ClashListProps {
  rows: readonly ClashRow[];
  onKeep: (row: ClashRow) => void;
  onTake: (row: ClashRow) => void;
}

/** The fields that somebody else changed meanwhile, each with what it holds now and the choice between that and one's own. */
export function ClashList({ rows, onKeep, onTake }: ClashListProps) {
  const t = useText();
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
        <p className="text-sm text-muted">{t('clash.about')}</p>
      </div>
      <ul className="grid gap-3">
        {rows.map((row) => (
          <li key={row.label} className="grid min-w-0 gap-2">
            <p className="wrap-anywhere">
              <strong>{row.label}</strong>: {t('clash.now')} <bdi>{row.theirs}</bdi>
            </p>
            <div className="flex flex-wrap gap-2">
              <Button look="secondary" onClick={() => onKeep(row)}>
                {t('clash.keep')}
                <span className="sr-only"> {row.label}</span>
              </Button>
              <Button look="quiet" onClick={() => onTake(row)}>
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
