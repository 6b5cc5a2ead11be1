import type { UserSettings } from '@app/contracts';
import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../lib/i18n/i18n.js';
import { queryKeys } from '../../lib/query-keys.js';
import { useCommand } from '../../live/use-command.js';
import type { ClashListProps } from '../../ui/forms/clash-list.js';
import { presentOf } from '../../ui/forms/use-clashes.js';
import { fetchSettings } from './api.js';
import { saveSettings } from './later-calls.js';
import { useAccount } from './store.js';

type SettingsChange = Partial<UserSettings>;
const CHANGES = 'settings-changes';

/**
 * The person's settings with the pending changes. Each change is based on the server's last answer, so that consecutive changes do not
 * clash; `clash` asks about a change that another page made meanwhile.
 */
export function useSettings() {
  const t = useText();
  const queries = useQueryClient();
  const { data: stored, isError, refetch } = useQuery({ queryKey: queryKeys.settings, queryFn: fetchSettings });
  const [refused, setRefused] = useState<SettingsChange | null>(null);
  const { mutate } = useCommand({
    scope: CHANGES,
    send: async (change: SettingsChange) => {
      const settings = queries.getQueryData<UserSettings>(queryKeys.settings) ?? (await fetchSettings());
      const was = Object.fromEntries(Object.entries(settings).filter(([field]) => Object.hasOwn(change, field)));
      return saveSettings({ ...settings, ...change, was });
    },
    onDone: (saved) => {
      queries.setQueryData(queryKeys.settings, saved);
      useAccount.getState().noteDiscreet(saved.discreet);
      setRefused(null);
    },
    // The page asks about a clash.
    faultsOf: (error) => (presentOf(error) ? {} : null),
    failure: t('telling.failed'),
    onFailure: (error, change) => {
      const present = presentOf<UserSettings>(error);
      if (!present) return;
      queries.setQueryData(queryKeys.settings, present);
      setRefused(change);
    },
  });
  const underWay = useMutationState<SettingsChange>({
    filters: { mutationKey: [CHANGES], status: 'pending' },
    select: ({ state }) => state.variables as SettingsChange,
  });
  const clash: Omit<ClashListProps, 'rows'> | null = refused && {
    isImmediate: true,
    onKeep: () => mutate(refused),
    onTake: () => setRefused(null),
  };
  const settings = stored && underWay.reduce<UserSettings>((shown, change) => ({ ...shown, ...change }), stored);
  return { settings, stored, isError, refetch, change: mutate, clash };
}
