import { useState } from 'react';
import { REASON_LENGTH, type CityPauseView, type DemoMarketView, type LiveNumberView } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { NumberInput } from '../../../ui/forms/number-field.js';
import { saveCityPause, saveDemoMarket, saveLiveNumber } from '../api.js';
import { NoteDialog } from '../components/note-dialog.js';
import { useAmount } from '../use-amount.js';
import { useDecision } from '../use-decision.js';

/** The setting that the reader is about to change. */
export type AskedSetting =
  | { kind: 'number'; setting: LiveNumberView }
  | { kind: 'city'; setting: CityPauseView }
  | { kind: 'market'; setting: DemoMarketView };

const MINUTE = 60_000;
/** Durations are typed in minutes. */
const unitOf = (key: string): number => (key.endsWith('Ms') ? MINUTE : 1);

interface DialogProps<Setting> {
  setting: Setting;
  onClose: () => void;
}

/** What the three dialogs have in common: the field of the reason. */
function useReason() {
  const t = useText();
  return { label: t('live.reason'), hint: t('live.reasonHint'), least: REASON_LENGTH.min, most: REASON_LENGTH.max };
}

function NumberDialog({ setting, onClose }: DialogProps<LiveNumberView>) {
  const t = useText();
  const amount = useAmount();
  const { key, value, base, least, most, version } = setting;
  const unit = unitOf(key);
  const [typed, setTyped] = useState(value / unit);
  const next = typed * unit;
  const isGood = Number.isSafeInteger(next) && next >= least && next <= most;
  const range = t('live.range', { least: amount(key, least), most: amount(key, most), base: amount(key, base) });
  const save = useDecision(
    (reason: string) => saveLiveNumber(key, { value: next === base ? null : next, reason, version }),
    'live.done',
    onClose,
  );
  return (
    <NoteDialog
      title={t('live.changeTitle', { name: t(`live.number.${key}`) })}
      lead={t('live.inForce')}
      {...useReason()}
      action={t('live.change')}
      ready={isGood && next !== value}
      decision={save}
      onClose={onClose}
    >
      <NumberInput
        label={t(unit === 1 ? 'live.value' : 'live.minutes')}
        hint={range}
        required
        value={typed}
        error={isGood ? null : range}
        onChange={setTyped}
      />
    </NoteDialog>
  );
}

function CityDialog({ setting: { city, paused, version }, onClose }: DialogProps<CityPauseView>) {
  const t = useText();
  const save = useDecision((reason: string) => saveCityPause(city, { paused: !paused, reason, version }), 'live.done', onClose);
  const name = t(`city.${city}`);
  return (
    <NoteDialog
      title={t(paused ? 'live.resumeTitle' : 'live.pauseTitle', { city: name })}
      lead={t(paused ? 'live.resumeLead' : 'live.pauseLead')}
      {...useReason()}
      action={t(paused ? 'live.resume' : 'live.pause')}
      danger={!paused}
      decision={save}
      onClose={onClose}
    />
  );
}

function MarketDialog({ setting: { on, base, version }, onClose }: DialogProps<DemoMarketView>) {
  const t = useText();
  const save = useDecision((reason: string) => saveDemoMarket({ on: !on === base ? null : !on, reason, version }), 'live.done', onClose);
  return (
    <NoteDialog
      title={t(on ? 'live.marketOffTitle' : 'live.marketOnTitle')}
      lead={t(on ? 'live.marketOffLead' : 'live.marketOnLead')}
      {...useReason()}
      action={t(on ? 'live.switchOff' : 'live.switchOn')}
      danger={on}
      decision={save}
      onClose={onClose}
    />
  );
}

/** Asks for the new value and the reason of a change. */
export function SettingDialog({ asked, onClose }: { asked: AskedSetting; onClose: () => void }) {
  switch (asked.kind) {
    case 'number':
      return <NumberDialog setting={asked.setting} onClose={onClose} />;
    case 'city':
      return <CityDialog setting={asked.setting} onClose={onClose} />;
    case 'market':
      return <MarketDialog setting={asked.setting} onClose={onClose} />;
  }
}
