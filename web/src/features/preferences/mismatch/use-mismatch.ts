import type { PartnerPreferences, PreferencesView, Snapshot } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { ApiError, request } from '../../../lib/http.js';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { live } from '../../../live/live.js';
import { reasonOr } from '../../../live/problem-message.js';
import { useCommand } from '../../../live/use-command.js';
import { acceptPartner, askPartner, declineCompromise } from './api.js';
import { mismatchCase, type MismatchCase } from './mismatch-case.js';

type MismatchAction = 'accept' | 'ask' | 'keep';

const FAILED: Record<MismatchAction, TextKey> = { accept: 'mismatch.acceptFailed', ask: 'mismatch.askFailed', keep: 'mismatch.keepFailed' };

export interface Mismatch {
  face: MismatchCase;
  mine: PreferencesView | null | undefined;
  theirs: PartnerPreferences | undefined;
  /** Reads the reader's preferences again after a failure. */
  readAgain: (() => void) | null;
  /** The running action; nothing closes before it is settled. */
  running: MismatchAction | null;
  run: (action: MismatchAction) => void;
}

/** Both sides of a mismatch and its actions. */
export function useMismatch(snapshot: Snapshot): Mismatch {
  const t = useText();
  const { id } = snapshot.plan;
  const {
    data: mine,
    isError,
    refetch,
  } = useQuery({
    queryKey: queryKeys.preferences(id),
    queryFn: () => request<PreferencesView | null>(`/api/preferences?dateBookId=${encodeURIComponent(id)}`, { nullOn401: true }),
  });
  const theirs = snapshot.preferencesStatus.compatibility.partnerPrefs[0];
  const { mutate, isPending, variables } = useCommand({
    send: async (action: MismatchAction) => {
      if (action === 'accept' && theirs) await acceptPartner(id, theirs);
      if (action === 'ask' && mine) await askPartner(id, mine);
      if (action === 'keep') await declineCompromise(id);
    },
    failure: (error, action) => {
      const stale = error instanceof ApiError && error.code === 'version-mismatch';
      return { title: t('shell.error'), message: stale ? t('mismatch.changed') : reasonOr(error, t(FAILED[action])) };
    },
    onFailure: () => void live.refresh(id),
  });
  return {
    face: mismatchCase(snapshot.preferencesStatus),
    mine,
    theirs,
    readAgain: isError && !mine ? () => void refetch() : null,
    running: isPending ? variables : null,
    run: mutate,
  };
}
