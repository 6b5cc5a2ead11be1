import { useEffect } from 'react';
import { hourOfDay } from '../../../lib/format.js';
import { useLanguageStore, useText } from '../../../lib/i18n/i18n.js';
import { canTakePushes, fetchPushKey, subscribeBrowser } from '../../../lib/device/push.js';
import { useCommand } from '../../../live/use-command.js';
import { Card } from '../../../ui/card.js';
import { Button } from '../../../ui/button.js';
import { ClashList } from '../../../ui/forms/clash-list.js';
import { SelectInput } from '../../../ui/forms/field.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { Switch } from '../../../ui/forms/switch.js';
import { addBrowser } from '../api.js';
import { useSettings } from '../use-settings.js';
import { askConsent } from '../../../lib/consent.js';

/** The result of switching on push for this device. */
type PushAnswer = 'on' | 'refused' | 'unavailable';

/** Asks the person, subscribes this browser and sends the subscription to the server. */
async function takePushes(): Promise<PushAnswer> {
  const key = await fetchPushKey();
  if (!key || !canTakePushes()) return 'unavailable';
  if (!(await askConsent('notifications'))) return 'refused';
  const subscription = await subscribeBrowser(key);
  if (subscription === 'refused') return 'refused';
  if (!subscription) return 'unavailable';
  await addBrowser(subscription);
  return 'on';
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const NIGHT = { from: 22, until: 8 };

/** The channels of notifications, the quiet hours, and how much a notification may reveal. */
export function NotificationChannelsPanel() {
  const t = useText();
  const { settings, stored, isError, refetch, change, clash } = useSettings();
  const language = useLanguageStore((state) => state.language);
  const { mutate: takeHere, isPending: asking } = useCommand({
    send: takePushes,
    success: (answer) => ({ title: t(`telling.push.${answer}`), tone: answer === 'on' ? 'good' : 'neutral' }),
    onDone: (answer) => answer === 'on' && change({ push: true }),
    failure: t('telling.failed'),
  });
  // Mails and pushes use the language of the app.
  const stale = stored && stored.language !== language;
  useEffect(() => {
    if (stale) change({ language });
    // oxlint-disable-next-line react/exhaustive-deps -- only a choice of language is a reason
  }, [stale, language]);
  if (!settings && isError) return <ErrorState onRetry={() => void refetch()} />;
  if (!settings) return <Skeleton className="h-72 rounded-card" />;
  const { quietHours } = settings;
  return (
    <Card aria-label={t('telling.title')} className="grid gap-4">
      <Switch label={t('telling.mail')} checked={settings.mail} onChange={(mail) => change({ mail })} />
      <Switch label={t('telling.push')} checked={settings.push} onChange={(push) => change({ push })} />
      {settings.push && canTakePushes() && (
        <Button look="secondary" size="small" className="justify-self-start" busy={asking} onClick={() => takeHere()}>
          {t('telling.thisDevice')}
        </Button>
      )}
      <Switch
        label={t('telling.discreet')}
        hint={t('telling.discreetHint')}
        checked={settings.discreet}
        onChange={(discreet) => change({ discreet })}
      />
      <Switch
        label={t('telling.quiet')}
        hint={t('telling.quietHint')}
        checked={quietHours !== null}
        onChange={(on) => change({ quietHours: on ? NIGHT : null })}
      />
      {clash && (
        <ClashList
          rows={[
            {
              fields: ['quietHours'],
              label: t('telling.quiet'),
              theirs: quietHours ? `${hourOfDay(quietHours.from)} – ${hourOfDay(quietHours.until)}` : t('telling.noQuiet'),
            },
          ]}
          {...clash}
        />
      )}
      {quietHours && (
        <div className="grid grid-cols-2 gap-3">
          {(['from', 'until'] as const).map((end) => (
            <SelectInput
              key={end}
              label={t(`telling.${end}`)}
              value={quietHours[end]}
              onChange={(event) => change({ quietHours: { ...quietHours, [end]: Number(event.target.value) } })}
            >
              {HOURS.map((hour) => (
                <option key={hour} value={hour}>
                  {hourOfDay(hour)}
                </option>
              ))}
            </SelectInput>
          ))}
        </div>
      )}
    </Card>
  );
}
