import type { DatebookId, UserId } from '@app/contracts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useConnection } from './hooks.js';
import { live } from './live.js';

/** A sign lasts 30 s on the server. */
const SIGN_EVERY_MS = 20_000;
/** The room may not be joined yet. */
const AGAIN_MS = 2_000;
const NOBODY: readonly UserId[] = [];

/** Who looks at a plan right now, and says that the reader does while the page is in sight and the socket is up. */
export function usePresent(id: DatebookId): readonly UserId[] {
  const { state } = useConnection();
  useEffect(() => {
    if (state !== 'live') return;
    let handle: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const sign = async (): Promise<void> => {
      const heard = document.visibilityState !== 'visible' || (await live.look(id));
      if (!left) handle = setTimeout(() => void sign(), heard ? SIGN_EVERY_MS : AGAIN_MS);
    };
    void sign();
    return () => {
      left = true;
      clearTimeout(handle);
    };
  }, [id, state]);
  return useStore(live.present, (plans) => plans[id] ?? NOBODY);
}
