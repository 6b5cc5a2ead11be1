import { useState } from 'react';
import { useText } from '../../../../../lib/i18n/i18n.js';
import { Button } from '../../../../../ui/button.js';
import { Dialog } from '../../../../../ui/dialog.js';
import { Chip } from '../../../../../ui/forms/choice.js';
import { BLANK, type Option } from './blanks.js';

/** A blank for several options: the choice is part of the sentence, and edited over it. */
export function ManyBlank<T extends string>({
  label,
  text,
  options,
  chosen,
  onChange,
}: {
  label: string;
  text: string;
  options: readonly Option<T>[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={BLANK} aria-label={`${label}: ${text}`} onClick={() => setOpen(true)}>
        {text}
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        footer={<Button onClick={() => setOpen(false)}>{t('venueSet.rules.done')}</Button>}
      >
        <div className="flex flex-wrap gap-2">
          {options.map((option) => (
            <Chip
              key={option.value}
              many
              name={label}
              value={option.value}
              checked={chosen.includes(option.value)}
              onChange={(checked) =>
                onChange(options.map(({ value }) => value).filter((value) => (value === option.value ? checked : chosen.includes(value))))
              }
            >
              {option.text}
            </Chip>
          ))}
        </div>
      </Dialog>
    </>
  );
}
