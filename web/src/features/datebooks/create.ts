import { useQueryClient } from '@tanstack/react-query';
import type { PlanId, PlanType, PlanView, VenueId } from '@app/contracts';
import { ApiError } from '../../lib/http.js';
import { text, useText, type TextKey } from '../../lib/i18n/i18n.js';
import { reasonOr } from '../../live/problem-message.js';
import { useCommand } from '../../live/use-command.js';
import { queryKeys } from '../../lib/query-keys.js';
import { createPlan } from './api.js';

/** The group sizes of a PalBook, its creator included. */
export const PALBOOK_SIZES = [2, 3, 4, 5, 6] as const;
export const DEFAULT_PALBOOK_SIZE = 3;
export const NAME_LIMIT = 60;

export const NAME_IDEAS: Record<PlanType, readonly TextKey[]> = {
  goSolo: ['create.idea.solo1', 'create.idea.solo2', 'create.idea.solo3'],
  datebook: ['create.idea.date1', 'create.idea.date2', 'create.idea.date3'],
  palbook: ['create.idea.pals1', 'create.idea.pals2', 'create.idea.pals3'],
};

export interface NewPlan {
  name: string;
  planType: PlanType;
  size: number;
  firstVenueId?: VenueId;
  againOf?: PlanId;
}

/** The reason why a plan was not created, in the reader's language; `failed` when the fault is ours. */
export function whyNot(error: unknown, failed: string): string {
  return error instanceof ApiError && error.status === 401 ? text('create.refresh') : reasonOr(error, failed);
}

/** The name of the command, by which the surroundings of its form see that it runs. */
export const CREATE_PLAN = 'create-plan';

/** Creates a plan and explains failures; a repeated attempt after a lost response makes no second plan. */
export function useCreatePlan() {
  const t = useText();
  const queries = useQueryClient();
  const { mutateAsync, isPending: busy } = useCommand({
    name: CREATE_PLAN,
    send: createPlan,
    onDone: () => queries.invalidateQueries({ queryKey: queryKeys.plans }),
    failure: (error) => ({ title: t('shell.error'), message: whyNot(error, t('create.failed')) }),
  });
  const create = ({ name, planType, size, firstVenueId, againOf }: NewPlan): Promise<PlanView | null> =>
    mutateAsync({
      name: name.trim(),
      planType,
      ...(planType === 'palbook' && { maxMembers: size }),
      ...(firstVenueId && { firstVenueId }),
      ...(againOf && { againOf }),
    }).catch(() => null);
  return { create, busy };
}
