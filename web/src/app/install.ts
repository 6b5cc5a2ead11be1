import { create } from 'zustand';
import { local, LOCAL, SESSION, session } from '../lib/storage.js';

/** The browser's install prompt. It can be shown once, and only after a touch. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

export const useInstall = create<{ event: InstallEvent | null }>(() => ({ event: null }));

/** Whether to offer the installation: from the second visit or after a booking, never on the first visit. */
export const isInstallWorthAsking = (): boolean =>
  local.get(LOCAL.installAnswered) === null && (Number(local.get(LOCAL.visits)) > 1 || local.get(LOCAL.tickets) !== null);

/** Stores the browser's install prompt for later, and counts the visits. */
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

/** Records the answer; the offer is not repeated after either answer. */
export function answerInstall(yes: boolean): void {
  const { event } = useInstall.getState();
  local.set(LOCAL.installAnswered, '1');
  useInstall.setState({ event: null });
  if (yes) void event?.prompt();
}
