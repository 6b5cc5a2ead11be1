import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { Sheet } from '../../../ui/dialog.js';
import { Switch } from '../../../ui/forms/switch.js';
import { listKeys, switchKeys, useDeskKeys } from './desk-keys.js';

const KEYS: readonly { keys: readonly string[]; does: TextKey }[] = [
  { keys: ['J'], does: 'keys.next' },
  { keys: ['K'], does: 'keys.previous' },
  { keys: ['Enter'], does: 'keys.open' },
  { keys: ['1', '9'], does: 'keys.template' },
  { keys: ['?'], does: 'keys.list' },
];

/** The keys of the desk, and the switch that turns them off. */
export function KeysSheet() {
  const t = useText();
  const on = useDeskKeys((keys) => keys.on);
  return (
    <Sheet open onClose={() => listKeys(false)} title={t('keys.title')} description={t('keys.about')}>
      <div className="grid gap-5">
        <dl className="divide-y divide-line">
          {KEYS.map(({ keys, does }) => (
            <div key={does} className="flex min-h-12 items-center justify-between gap-4 py-2">
              <dt className="min-w-0">{t(does)}</dt>
              <dd className="flex shrink-0 items-center gap-1">
                {keys.map((key, at) => (
                  <span key={key} className="flex items-center gap-1">
                    {at > 0 && <span>–</span>}
                    <kbd className="grid h-8 min-w-8 font-sans place-items-center rounded-field bg-sunken px-2 font-semibold ring-1 ring-inset ring-line-strong">
                      {key}
                    </kbd>
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <Switch label={t('keys.on')} hint={t('keys.onAbout')} checked={on} onChange={switchKeys} />
      </div>
    </Sheet>
  );
}
