import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CityPauseView, DemoMarketView, LiveNumberView, LiveSettingChange } from '@app/contracts';
import { dateAndTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { ReadFailure } from '../../../team/read-failure.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { Fold } from '../../../ui/fold.js';
import { fetchLiveSettings } from '../api.js';
import { useAmount } from '../use-amount.js';
import { SettingDialog, type AskedSetting } from './setting-dialog.js';

/** The author, the time and the reason of the last change. */
function Changed({ change }: { change: LiveSettingChange | null }) {
  const t = useText();
  if (!change) return null;
  const values = { name: change.by ?? '', time: dateAndTime(change.at), reason: change.reason };
  return <p className="text-sm wrap-anywhere text-muted">{t(change.by ? 'live.changedBy' : 'live.changed', values)}</p>;
}

type Ask = (asked: AskedSetting) => void;

function NumberRow({ setting, onAsk }: { setting: LiveNumberView; onAsk: Ask }) {
  const t = useText();
  const amount = useAmount();
  const { key, value, base, change } = setting;
  const name = t(`live.number.${key}`);
  return (
    <li className="grid gap-1 py-3 *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 basis-full text-base font-semibold sm:flex-1 sm:basis-48">{name}</h3>
        <strong className="me-auto tabular-nums sm:me-0">{amount(key, value)}</strong>
        <Button
          size="small"
          look="secondary"
          aria-label={`${t('live.change')}: ${name}`}
          onClick={() => onAsk({ kind: 'number', setting })}
        >
          {t('live.change')}
        </Button>
      </div>
      {value !== base && (
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="marigold">{t('live.instead', { base: amount(key, base) })}</Badge>
        </p>
      )}
      <Changed change={change} />
    </li>
  );
}

function CityRow({ setting, onAsk }: { setting: CityPauseView; onAsk: Ask }) {
  const t = useText();
  const { city, paused, change } = setting;
  const name = t(`city.${city}`);
  const verb = t(paused ? 'live.resume' : 'live.pause');
  return (
    <li className="grid gap-1 py-2 *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-base font-semibold text-ink">{name}</h3>
        {paused && <Badge tone="brick">{t('live.paused')}</Badge>}
        <Button
          size="small"
          look="secondary"
          className="ms-auto"
          aria-label={`${verb}: ${name}`}
          onClick={() => onAsk({ kind: 'city', setting })}
        >
          {verb}
        </Button>
      </div>
      <Changed change={change} />
    </li>
  );
}

function MarketRow({ setting, onAsk }: { setting: DemoMarketView; onAsk: Ask }) {
  const t = useText();
  const { on, base, change } = setting;
  return (
    <li className="grid gap-1 py-3 *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 basis-full text-base font-semibold sm:flex-1 sm:basis-48">{t('live.market')}</h3>
        <span className="me-auto sm:me-0">
          <Badge tone={on ? 'leaf' : 'neutral'}>{t(on ? 'live.on' : 'live.off')}</Badge>
        </span>
        <Button size="small" look="secondary" onClick={() => onAsk({ kind: 'market', setting })}>
          {t(on ? 'live.switchOff' : 'live.switchOn')}
        </Button>
      </div>
      <p className="text-sm text-muted">{t(on === base ? 'live.marketLead' : 'live.marketInstead')}</p>
      <Changed change={change} />
    </li>
  );
}

/** What operations change while the product runs: numbers, the demo market, and the pause of a city. */
export function LiveSettingsPanel() {
  const t = useText();
  const [asked, setAsked] = useState<AskedSetting | null>(null);
  const settings = useQuery({ queryKey: queryKeys.admin('live-settings'), queryFn: fetchLiveSettings });
  const { data } = settings;
  if (!data) return settings.isError ? <ReadFailure of={settings} /> : <Skeleton className="h-96 rounded-card" />;
  const paused = data.cities.filter((city) => city.paused);
  return (
    <section aria-label={t('live.title')} className="grid gap-3 *:min-w-0">
      <ReadFailure of={settings} />
      <h2 className="text-lg">{t('live.title')}</h2>
      <p className="text-muted">{t('live.lead')}</p>
      <ul className="divide-y divide-line rounded-card bg-raised px-4 shadow-card">
        {data.numbers.map((setting) => (
          <NumberRow key={setting.key} setting={setting} onAsk={setAsked} />
        ))}
        <MarketRow setting={data.demoMarket} onAsk={setAsked} />
        <li className="grid gap-1 py-3 *:min-w-0">
          <p className="text-sm text-muted">
            {paused.length === 0 ? t('live.nonePaused') : t('live.pausedCities', { count: paused.length })}
          </p>
          {paused.length > 0 && (
            <ul className="divide-y divide-line">
              {paused.map((setting) => (
                <CityRow key={setting.city} setting={setting} onAsk={setAsked} />
              ))}
            </ul>
          )}
          <Fold label={t('live.pauseCity')}>
            <ul className="grid gap-x-6 sm:grid-cols-2">
              {data.cities
                .filter((city) => !city.paused)
                .map((setting) => (
                  <CityRow key={setting.city} setting={setting} onAsk={setAsked} />
                ))}
            </ul>
          </Fold>
        </li>
      </ul>
      {asked && <SettingDialog asked={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}
