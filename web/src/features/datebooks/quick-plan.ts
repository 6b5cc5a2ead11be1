import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  BUDGET_RANGES,
  START_DISTANCE_KM,
  type CreateDatebook,
  type PlaceType,
  type PlanView,
  type TimeOfDay,
  type Vibe,
} from '@app/contracts';
import { addDays, deriveStyles, writeStyles } from '@app/domain';
import { askConsent } from '../../lib/consent.js';
import { locate } from '../../lib/geolocation.js';
import { attempt } from '../../lib/calls/attempts.js';
import { autoName } from '../../lib/i18n/auto-name.js';
import { useText } from '../../lib/i18n/i18n.js';
import { rememberedPlace } from '../../lib/place.js';
import { queryKeys } from '../../lib/query-keys.js';
import { useCommand } from '../../live/use-command.js';
import { today } from '../../lib/day.js';
import { toast } from '../../ui/feedback/toast-store.js';
import { createPlan } from './api.js';
import { whyNot } from './create.js';

/** The answers of the short form. */
export interface QuickPlan {
  name: string;
  vibes: readonly Vibe[];
  /** The kinds of place that were chosen by hand; null: those that follow from the vibes. */
  placeTypes: readonly PlaceType[] | null;
  budget: (typeof BUDGET_RANGES)[number] | '';
  travelDistance: number;
  preferredDate: string;
  preferredTime: TimeOfDay | null;
  specialRequests: string;
}

/** The defaults cost nothing: the distance and tomorrow. */
export const newQuickPlan = (): QuickPlan => ({
  name: '',
  vibes: [],
  placeTypes: null,
  budget: '',
  travelDistance: START_DISTANCE_KM,
  preferredDate: addDays(today(), 1),
  preferredTime: null,
  specialRequests: '',
});

/** The styles of the answers; the kinds of place and their activity follow from the vibes on the server unless they were chosen. */
function stylesOf({ vibes, placeTypes }: Pick<QuickPlan, 'vibes' | 'placeTypes'>): string[] {
  const { activities } = deriveStyles(vibes);
  return writeStyles({ vibes: [...vibes], activities: placeTypes ? activities : [], placeTypes: [...(placeTypes ?? [])] });
}

interface Degrees {
  lat: number;
  lng: number;
}

/** The starting place of the plan: the chosen one, else the device's; null: none, which is no obstacle. */
async function startingPlace(): Promise<Degrees | 'refused' | null> {
  const known = rememberedPlace();
  if (known) return { lat: known.latitude, lng: known.longitude };
  if (!(await askConsent('location').catch(() => false))) return null;
  const answer = await locate();
  return answer.ok ? { lat: answer.position.latitude, lng: answer.position.longitude } : 'refused';
}

/** Creates a plan with its preferences at once; one press finds the place and continues. */
export function useQuickPlan(onCreated: (plan: PlanView) => void) {
  const t = useText();
  const queries = useQueryClient();
  const [locating, setLocating] = useState(false);
  const { mutate, isPending } = useCommand({
    send: (plan: QuickPlan) => {
      const bodyOf = async ({ name, vibes, placeTypes, ...preferences }: QuickPlan): Promise<CreateDatebook> => {
        setLocating(true);
        const place = await startingPlace().finally(() => setLocating(false));
        if (place === 'refused') toast({ title: t('quick.noPlace'), message: t('quick.noPlaceMessage') });
        return {
          name: name.trim() || autoName(t, { ...preferences, vibe: vibes[0] ?? null, activity: null }),
          planType: 'datebook',
          sameLocationMode: false,
          coordinates: place === 'refused' ? null : place,
          preferences: {
            ...preferences,
            dateStyles: stylesOf({ vibes, placeTypes }),
            specialRequests: preferences.specialRequests.trim() || null,
            filterType: 'distance',
          },
        };
      };
      // The place is found once: a press without an answer repeats the same body.
      return attempt('quick-plan', plan, () => bodyOf(plan), createPlan);
    },
    onDone: async (plan) => {
      await queries.invalidateQueries({ queryKey: queryKeys.plans });
      onCreated(plan);
    },
    failure: (error) => ({ title: t('shell.error'), message: whyNot(error, t('quick.failed')) }),
  });
  return { create: mutate, busy: isPending, locating };
}
