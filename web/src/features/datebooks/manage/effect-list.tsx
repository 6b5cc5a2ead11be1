import { useText } from '../../../lib/i18n/i18n.js';
import { AlertIcon } from '../../../ui/pictures/icons.js';
import type { Prospect } from './effects.js';

/** What a change does to others, or why it cannot be made now. */
export function EffectList({ prospect: { blocked, effects } }: { prospect: Prospect }) {
  const t = useText();
  if (blocked)
    return (
      <p className="flex gap-2 rounded-field bg-marigold-soft p-3 text-sm font-medium text-marigold">
        <AlertIcon size={18} />
        <span>{t(blocked.key, blocked.values)}</span>
      </p>
    );
  return (
    <div className="grid gap-1.5 rounded-field bg-sunken p-3 text-sm">
      <p className="font-semibold">{t('manage.before')}</p>
      <ul className="grid list-disc gap-1 ps-5">
        {effects.map(({ key, values }) => (
          <li key={key}>{t(key, values)}</li>
        ))}
      </ul>
    </div>
  );
}
