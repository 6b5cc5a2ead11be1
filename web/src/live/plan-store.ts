import type { PlanId, ReaderSlice } from '@app/contracts';
import type { LivePlan } from '@app/domain';
import { createStore } from 'zustand/vanilla';

/** An optimistic update, shown over the applied state until the server's own state arrives. */
export interface Overlay {
  key: string;
  patch: (plan: LivePlan) => LivePlan;
  /** The seq of the command's answer; null: no answer yet. */
  seq: number | null;
  /** A reader slice that must reach that seq, too, before the update is removed. */
  slice: ReaderSlice | null;
}

/** A part that is read by itself. */
type PlanPart = 'plan' | ReaderSlice;

export interface PlanEntry {
  /** Changed by events and snapshots alone. */
  applied: LivePlan | null;
  overlays: readonly Overlay[];
  /** The state on the screen: the applied state with the overlays on it. */
  view: LivePlan | null;
  /** The plan is gone, or the reader may no longer read it. */
  gone: boolean;
  /** The last load of the plan, or of an outdated slice, failed; another one follows. */
  failing: boolean;
  failed: readonly PlanPart[];
}

export const EMPTY_ENTRY: PlanEntry = { applied: null, overlays: [], view: null, gone: false, failing: false, failed: [] };

const shown = (applied: LivePlan | null, overlays: readonly Overlay[]): LivePlan | null =>
  applied && overlays.reduce((plan, overlay) => overlay.patch(plan), applied);

const settled = (overlay: Overlay, applied: LivePlan): boolean =>
  overlay.seq !== null && overlay.seq <= applied.seq && (overlay.slice === null || !applied.outdated.includes(overlay.slice));

export const createPlanStore = () => {
  const store = createStore<Record<PlanId, PlanEntry>>(() => ({}));
  const entry = (id: PlanId): PlanEntry => store.getState()[id] ?? EMPTY_ENTRY;
  const change = (id: PlanId, patch: Partial<PlanEntry>): void => {
    const next = { ...entry(id), ...patch };
    const { applied } = next;
    const overlays = applied ? next.overlays.filter((overlay) => !settled(overlay, applied)) : next.overlays;
    const failed = next.failed.filter((part) => part === 'plan' || applied?.outdated.includes(part));
    store.setState({ [id]: { ...next, overlays, failed, failing: failed.length > 0, view: shown(applied, overlays) } });
  };
  return {
    ...store,
    entry,
    put: (id: PlanId, applied: LivePlan) => change(id, { applied, gone: false }),
    setFailing: (id: PlanId, part: PlanPart, failing: boolean) => {
      const { failed } = entry(id);
      if (failed.includes(part) !== failing) change(id, { failed: failing ? [...failed, part] : failed.filter((one) => one !== part) });
    },
    setGone: (id: PlanId) => change(id, { gone: true, applied: null, overlays: [] }),
    /** Removes all plans, e.g. when another person signs in. */
    clear: () => store.setState({}, true),
    addOverlay: (id: PlanId, overlay: Overlay) =>
      change(id, { overlays: [...entry(id).overlays.filter((other) => other.key !== overlay.key), overlay] }),
    /** Records the seq of the command's answer: the overlay stays until that seq is applied. */
    ackOverlay: (id: PlanId, overlay: Overlay, seq: number) =>
      change(id, { overlays: entry(id).overlays.map((other) => (other === overlay ? { ...other, seq } : other)) }),
    dropOverlay: (id: PlanId, overlay: Overlay) => change(id, { overlays: entry(id).overlays.filter((other) => other !== overlay) }),
  };
};
export type PlanStore = ReturnType<typeof createPlanStore>;
