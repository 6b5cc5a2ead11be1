import { type ComponentType, type ReactNode, use } from 'react';
import { create } from 'zustand';
import { useText } from '../../lib/i18n/i18n.js';
import { useNetwork } from '../../lib/network.js';
import { untilLoaded } from './part.js';

/** Fetches a screen. */
export type ScreenLoader = () => Promise<{ default: ComponentType }>;

export interface OnDemand {
  (): ReactNode;
  /** Fetches the screen's file, once. */
  load: ScreenLoader;
}

const usePendingScreens = create<{ pending: number }>(() => ({ pending: 0 }));
/** Updates in a separate task, because a screen is requested while React renders another one. */
const addPending = (change: number): unknown =>
  setTimeout(() => usePendingScreens.setState(({ pending }) => ({ pending: pending + change })));

/** Shows that the next screen is loading. React keeps the previous screen until then. */
export function NavigationProgress() {
  const t = useText();
  const isPending = usePendingScreens(({ pending }) => pending > 0);
  const offline = useNetwork((network) => network.offline);
  if (!isPending || offline) return null;
  return (
    <div role="progressbar" aria-label={t('shell.loading')} className="after-200 pointer-events-none fixed inset-x-0 top-0 z-70 h-1">
      <div className="progress-fill size-full origin-left bg-rose" />
    </div>
  );
}

/**
 * A screen in a file of its own. A loaded file is rendered at once; `lazy` would start with its fallback, which then stays for at least 300 ms.
 */
export function onDemand(fetchFile: ScreenLoader): OnDemand {
  let there: ComponentType | null = null;
  let coming: ReturnType<ScreenLoader> | null = null;
  const load = () => {
    if (coming) return coming;
    addPending(1);
    coming = untilLoaded(fetchFile)
      .then((file) => {
        there = file.default;
        return file;
      })
      .finally(() => addPending(-1));
    return coming;
  };
  const render = () => {
    const Screen = there ?? use(load()).default;
    return <Screen />;
  };
  return Object.assign(render, { load });
}
