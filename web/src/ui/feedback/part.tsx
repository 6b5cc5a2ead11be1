import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { isUnloaded, reloadIfAnswered } from '../../lib/device/stale-build.js';
import { text } from '../../lib/i18n/i18n.js';
import { untilBackOnline } from '../../lib/network.js';
import { dismissFailure, toast } from './toast-store.js';

/**
 * Fetches a file of the app. One that doesn't come for want of a network is waited for, and the reader is told; what stands on the screen
 * stays until the server answers again. Then the file is fetched anew or, as browsers up to 2026 keep such a failure, the whole page.
 * Rejects if the file isn't there, or fails by itself.
 */
export async function untilLoaded<T>(fetchFile: () => Promise<T>): Promise<T> {
  for (let told = false; ; told = true) {
    try {
      const file = await fetchFile();
      if (told) dismissFailure();
      return file;
    } catch (error) {
      if (!isUnloaded(error)) throw error;
      const found = await reloadIfAnswered();
      if (found === 'missing') throw error;
      // The next page says the rest.
      if (found === 'reloading') await new Promise(() => undefined);
      toast({ tone: 'bad', title: text('shell.loadFailed'), message: text('shell.tryOnline') });
      await untilBackOnline();
    }
  }
}

/** A part of a screen in a file of its own, fetched when it is first shown. */
export const part = <Props,>(fetchFile: () => Promise<{ default: ComponentType<Props> }>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() => untilLoaded(fetchFile));
