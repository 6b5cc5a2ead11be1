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
 * Fetches a file of the app. When the network is missing, it informs the reader, keeps the screen and waits until the server answers again.
 * It then repeats the fetch or, because browsers up to 2026 keep such a failure, reloads the page.
 * Rejects if the file itself fails or is missing; a screen reloads the page once before that, in case the build has changed.
 */
export async function untilLoaded<T>(fetchFile: () => Promise<T>, isScreen = true): Promise<T> {
  for (let hasInformed = false; ; hasInformed = true) {
    try {
      const file = await fetchFile();
      if (hasInformed) dismissFailure();
      return file;
    } catch (error) {
      if (!isUnloaded(error)) throw error;
      const found = isScreen || hasInformed ? await reloadIfAnswered() : (await askServer()) ? 'missing' : 'offline';
      if (found === 'missing') throw error;
      // The page is being reloaded.
      if (found === 'reloading') await new Promise(() => undefined);
      toast({ tone: 'bad', title: text('shell.loadFailed'), message: text('shell.tryOnline') });
      await untilBackOnline();
    }
  }
}

interface WithoutProps {
  children: ReactNode;
  instead: ReactNode;
  /** Whether the part should be visible now: a dialog is fetched before that. */
  isWanted: boolean;
  onMissing: () => void;
}

interface WithoutState {
  error: unknown;
  wasWanted: boolean;
}

/** Catches a missing file, so that the page goes on without the part. Other errors propagate to the page. */
class Without extends Component<WithoutProps, WithoutState> {
  override state: WithoutState = { error: null, wasWanted: false };

  static getDerivedStateFromError(error: unknown): Partial<WithoutState> {
    return { error };
  }

  /** Retries when the dialog is opened again. */
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
/** The two names of a dialog's props for being open and for closing. */
interface DialogProps {
  open?: boolean;
  asked?: boolean;
  onClose?: () => void;
}
const isOpen = ({ open, asked }: DialogProps): boolean => open ?? asked ?? true;
type Part<Props> = (props: Props) => ReactNode;

const make = <Props extends object>(fetchFile: FetchFile<Props>, instead: ReactNode, onMissing: (props: Props) => void): Part<Props> => {
  // `lazy` keeps a failure, so a retry creates a new one.
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

/** A part of a screen in a file of its own, fetched when it is first shown. When the file is missing, a note is shown in its place. */
export const lazyPart = <Props extends object>(fetchFile: FetchFile<Props>): Part<Props> => make(fetchFile, <MissingNote />, nothing);

/** An optional part: when its file is missing, the page shows nothing in its place. */
export const optionalPart = <Props extends object>(fetchFile: FetchFile<Props>): Part<Props> => make(fetchFile, null, nothing);

/** A dialog: when its file is missing, it closes, and a toast informs the reader. */
export const dialogPart = <Props extends object>(fetchFile: FetchFile<Props>): Part<Props> =>
  make(fetchFile, null, (props: DialogProps) => {
    if (!isOpen(props)) return;
    props.onClose?.();
    sayMissing();
  });
