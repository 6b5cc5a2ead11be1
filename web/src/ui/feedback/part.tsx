import { Component, type ComponentType, createElement, lazy, type ReactNode } from 'react';
import { isUnloaded, reloadAnew, reloadIfAnswered } from '../../lib/device/stale-build.js';
import { text, useText } from '../../lib/i18n/i18n.js';
import { askServer, untilBackOnline } from '../../lib/network.js';
import { dismissFailure, toast } from './toast-store.js';

const sayMissing = (): void =>
  toast({
    tone: 'bad',
    title: text('shell.loadFailed'),
    action: { label: text('crash.reload'), onPress: () => void reloadAnew() },
  });

/**
 * Fetches a file of the app. One that doesn't come for want of a network is waited for, and the reader is told; what stands on the screen
 * stays until the server answers again. Then the file is fetched anew or, as browsers up to 2026 keep such a failure, the whole page.
 * Rejects if the file fails by itself, or isn't there: a screen loads the page once before that, in case the build has changed.
 */
export async function untilLoaded<T>(fetchFile: () => Promise<T>, isScreen = true): Promise<T> {
  for (let told = false; ; told = true) {
    try {
      const file = await fetchFile();
      if (told) dismissFailure();
      return file;
    } catch (error) {
      if (!isUnloaded(error)) throw error;
      const found = isScreen || told ? await reloadIfAnswered() : (await askServer()) ? 'missing' : 'offline';
      if (found === 'missing') throw error;
      // The next page says the rest.
      if (found === 'reloading') await new Promise(() => undefined);
      toast({ tone: 'bad', title: text('shell.loadFailed'), message: text('shell.tryOnline') });
      await untilBackOnline();
    }
  }
}

interface WithoutProps {
  children: ReactNode;
  instead: ReactNode;
  /** Whether somebody wants to see it now: a dialog is fetched before that. */
  isWanted: boolean;
  onMissing: () => void;
}

interface WithoutState {
  error: unknown;
  wasWanted: boolean;
}

/** The page goes on without a part whose file is not there. Any other error is the page's. */
class Without extends Component<WithoutProps, WithoutState> {
  override state: WithoutState = { error: null, wasWanted: false };

  static getDerivedStateFromError(error: unknown): Partial<WithoutState> {
    return { error };
  }

  /** Who opens it tries anew. */
  static getDerivedStateFromProps({ isWanted }: WithoutProps, { wasWanted }: WithoutState): Partial<WithoutState> {
    return isWanted && !wasWanted ? { error: null, wasWanted: true } : { wasWanted: isWanted };
  }

  override componentDidCatch(error: unknown): void {
    if (isUnloaded(error)) this.props.onMissing();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!isUnloaded(error)) throw error;
    return this.props.instead;
  }
}

function MissingNote() {
  const t = useText();
  return (
    <div role="alert" className="grid justify-items-center gap-3 rounded-card bg-brick-soft p-4 text-center">
      <p>{t('shell.loadFailed')}</p>
      <button type="button" onClick={() => void reloadAnew()} className="min-h-11 rounded-full px-5 font-semibold text-indigo underline">
        {t('crash.reload')}
      </button>
    </div>
  );
}

type FetchFile<Props> = () => Promise<{ default: ComponentType<Props> }>;
/** What a dialog says of itself, by the one name or the other. */
interface DialogProps {
  open?: boolean;
  asked?: boolean;
  onClose?: () => void;
}
const isOpen = ({ open, asked }: DialogProps): boolean => open ?? asked ?? true;
type Part<Props> = (props: Props) => ReactNode;

const make = <Props extends object>(fetchFile: FetchFile<Props>, instead: ReactNode, onMissing: (props: Props) => void): Part<Props> => {
  // A failure is kept with it: who asks once more asks anew.
  let Loaded = lazy(() => untilLoaded(fetchFile, false)) as ComponentType<Props>;
  return function PartOrNote(props: Props) {
    const missed = (): void => {
      Loaded = lazy(() => untilLoaded(fetchFile, false)) as ComponentType<Props>;
      onMissing(props);
    };
    return (
      <Without instead={instead} isWanted={isOpen(props)} onMissing={missed}>
        {createElement(Loaded, props)}
      </Without>
    );
  };
};

const nothing = (): void => undefined;

/** A part of a screen in a file of its own, fetched when it is first shown. Where the file is missing, a note stands in its place. */
export const part = <Props extends object>(fetchFile: FetchFile<Props>): Part<Props> => make(fetchFile, <MissingNote />, nothing);

/** A part that nobody asked for: where its file is missing, the page says nothing of it. */
export const extra = <Props extends object>(fetchFile: FetchFile<Props>): Part<Props> => make(fetchFile, null, nothing);

/** A dialog: where its file is missing, it closes, and a toast says so to who opened it. */
export const dialogPart = <Props extends object>(fetchFile: FetchFile<Props>): Part<Props> =>
  make(fetchFile, null, (props: DialogProps) => {
    if (!isOpen(props)) return;
    props.onClose?.();
    sayMissing();
  });
