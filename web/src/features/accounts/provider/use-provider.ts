import type { Mergeable } from '@app/contracts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../../lib/http.js';
import { text } from '../../../lib/i18n/i18n.js';
import { meta } from '../../../lib/product.js';
import { problemMessage } from '../../../live/problem-message.js';
import { useCommand } from '../../../live/use-command.js';
import { useAccount } from '../store.js';
import { beginProvider, finishProvider } from './api.js';

/** The name of the provider by which people sign in on this installation; empty: none. */
export const providerName = (): string => meta('sign-in-provider');

/** The query with which the provider sent the browser back; null: it did not. */
const returnedIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('returned');
const isCancelled = (returned: string): boolean => new URLSearchParams(returned).get('error') === 'access_denied';

function messageOf(error: unknown): string {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'address-unconfirmed') return text('provider.unproven', { provider: providerName() });
  if (code === 'second-factor-needed') return text('provider.needsCode');
  return problemMessage(error).message ?? text('shell.loadFailedHelp');
}

/** Waits for the answer to who was signed in before, which must not come after this one: the page has just loaded. */
async function finishHere(returned: string): Promise<Mergeable | null> {
  const { start, enter } = useAccount.getState();
  await start();
  return enter(await finishProvider({ returned }));
}

/** The way to the provider and back, to sign in or to link an account: the page leaves, and goes on when it is loaded with the return. */
export function useProvider(onDone: (mergeable: Mergeable | null) => void) {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const taken = useRef('');
  const [cancelled, setCancelled] = useState(false);
  const begin = useCommand({ send: beginProvider, failure: null, onDone: ({ url }) => location.assign(url) });
  const finishing = useCommand({ send: finishHere, failure: null, onDone });
  const { mutate: finish } = finishing;
  useEffect(() => {
    const returned = returnedIn(hash);
    if (returned === null || taken.current === hash) return;
    taken.current = hash;
    // The code is valid once: it must stay neither in the history nor for a reload.
    void navigate({ search, hash: '' }, { replace: true });
    setCancelled(isCancelled(returned));
    if (!isCancelled(returned)) finish(returned);
  }, [hash, search, navigate, finish]);
  const error = begin.error ?? finishing.error;
  return {
    isFinishing: finishing.isPending,
    isBusy: begin.isPending || finishing.isPending,
    needsProof: begin.error instanceof ApiError && begin.error.code === 'confirmation-needed',
    message: error ? messageOf(error) : cancelled ? text('provider.cancelled', { provider: providerName() }) : null,
    begin: (linking: boolean) => {
      setCancelled(false);
      finishing.reset();
      return begin.mutateAsync({ linking });
    },
  };
}
