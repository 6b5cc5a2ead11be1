import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useText } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { useDesk } from '../desk-store.js';
import { forgetPushes, pushState, takePushes, type PushState } from './desk-push.js';

/** How this device stands to pushes; null until it was found out. */
const usePushState = create<{ state: PushState | null }>(() => ({ state: null }));

/** Pushes on this device, for who is signed in. */
export function usePushes() {
  const t = useText();
  const staff = useDesk((desk) => desk.profile?.staff.email ?? '');
  const { state } = usePushState();
  useEffect(() => {
    pushState(staff)
      .then((now) => usePushState.setState({ state: now }))
      .catch(() => undefined);
  }, [staff]);
  const change = useMutation({
    mutationFn: (on: boolean): Promise<PushState> => (on ? takePushes(staff) : forgetPushes().then(() => 'off' as const)),
    onSuccess: (now) => usePushState.setState({ state: now }),
    onError: (error) => toast({ title: t('venue.failed'), ...problemMessage(error), tone: 'bad' }),
  });
  return { state, busy: change.isPending, turnOn: () => change.mutate(true), turnOff: () => change.mutate(false) };
}
