import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Switch } from '../../../ui/forms/switch.js';
import { canVibrate, chooseAlert, useAlerts } from './alerts.js';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useCommand } from '../../../live/use-command.js';
import { deskFailure } from '../desk-failure.js';
import { useDesk } from '../desk-store.js';
import { forgetPushes, pushState, takePushes, type PushState } from './desk-push.js';

/** The push state of this device; null: unknown. */
const usePushState = create<{ state: PushState | null }>(() => ({ state: null }));

/** Pushes on this device, for the signed-in member. */
function usePushes() {
  const staff = useDesk((desk) => desk.profile?.staff.email ?? '');
  const { state } = usePushState();
  useEffect(() => {
    pushState(staff)
      .then((now) => usePushState.setState({ state: now }))
      .catch(() => undefined);
  }, [staff]);
  const change = useCommand({
    send: (on: boolean): Promise<PushState> => (on ? takePushes(staff) : forgetPushes().then(() => 'off' as const)),
    onDone: (now) => usePushState.setState({ state: now }),
    failure: deskFailure,
  });
  return { state, busy: change.isPending, turnOn: () => change.mutate(true), turnOff: () => change.mutate(false) };
}

/** Pushes on this device, in each of their states. */
function Pushes() {
  const t = useText();
  const { state, busy, turnOn, turnOff } = usePushes();
  if (state === null) return null;
  if (state === 'on' || state === 'off') {
    return (
      <div className="grid justify-items-start gap-2">
        <p className="text-sm text-muted">{t(`desk.push.${state}`)}</p>
        <Button look="secondary" size="small" busy={busy} onClick={() => (state === 'on' ? turnOff() : turnOn())}>
          {t(state === 'on' ? 'desk.push.turnOff' : 'desk.push.turnOn')}
        </Button>
      </div>
    );
  }
  return (
    <p className="rounded-field bg-sunken px-4 py-3 text-sm" role="note">
      {t(`desk.push.${state}`)}
    </p>
  );
}

/** The alerts of this device, stored on it alone. */
export function DevicePanel() {
  const t = useText();
  const { sound, vibration } = useAlerts();
  return (
    <section aria-labelledby="desk-device" className="mt-6 grid gap-4 border-t border-line pt-5">
      <h3 id="desk-device" className="font-semibold">
        {t('desk.device.title')}
      </h3>
      <Switch
        label={t('desk.device.sound')}
        hint={t('desk.device.soundHint')}
        checked={sound}
        onChange={(on) => chooseAlert('sound', on)}
      />
      {canVibrate() && <Switch label={t('desk.device.vibration')} checked={vibration} onChange={(on) => chooseAlert('vibration', on)} />}
      <Pushes />
    </section>
  );
}
