import { create } from 'zustand';
import { local, LOCAL, SESSION, session } from '../lib/storage.js';

/** The browser's own question, which may be asked once and only after a touch. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

export const useInstall = create<{ event: InstallEvent | null }>(() => ({ event: null }));

/** Who comes for the second time, or has booked, gets something from an icon on the home screen; nobody is asked at first sight. */
export const isInstallWorthAsking = (): boolean =>
  local.get(LOCAL.installAnswered) === null && (Number(local.get(LOCAL.visits)) > 1 || local.get(LOCAL.tickets) !== null);

/** Keeps the browser's offer until it helps, and counts the visits. */
export function awaitInstallOffer(): void {
  if (session.get(SESSION.visitCounted) === null) {
    session.set(SESSION.visitCounted, '1');
    local.set(LOCAL.visits, String(Number(local.get(LOCAL.visits)) + 1));
  }
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstall.setState({ event: event as InstallEvent });
  });
  addEventListener('appinstalled', () => useInstall.setState({ event: null }));
}

/** Yes or no, it is not asked again. */
export function answerInstall(yes: boolean): void {
  const { event } = useInstall.getState();
  local.set(LOCAL.installAnswered, '1');
  useInstall.setState({ event: null });
  if (yes) void event?.prompt();
}
