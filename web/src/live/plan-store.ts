import type { PlanId, ReaderSlice } from '@app/contracts';
import type { LivePlan } from '@app/domain';
import { createStore } from 'zustand/vanilla';

/** A guess that is shown over the applied state until the server's own word for it has arrived. */
export interface Overlay {
  key: string;
  patch: (plan: LivePlan) => LivePlan;
  /** The seq of the command's answer; null while it is under way. */
  seq: number | null;
  /** A reader slice that has to be of that seq too before the guess may go. */
  slice: ReaderSlice | null;
}

/** What is read on its own. */
type PlanPart = 'plan' | ReaderSlice;

export interface PlanEntry {
  /** Only events and snapshots change this. */
  applied: LivePlan | null;
  overlays: readonly Overlay[];
  /** What is seen: applied state with the overlays on it. */
  view: LivePlan | null;
  /** The plan is gone, or no longer mine to read. */
  gone: boolean;
  /** The last attempt to load it, or a slice that events have outdated, failed; another follows. */
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
    /** Forgets everything, e.g. when another person signs in. */
    clear: () => store.setState({}, true),
    addOverlay: (id: PlanId, overlay: Overlay) =>
      change(id, { overlays: [...entry(id).overlays.filter((other) => other.key !== overlay.key), overlay] }),
    /** The command was answered: the overlay stays until `seq` is applied. */
    ackOverlay: (id: PlanId, overlay: Overlay, seq: number) =>
      change(id, { overlays: entry(id).overlays.map((other) => (other === overlay ? { ...other, seq } : other)) }),
    dropOverlay: (id: PlanId, overlay: Overlay) => change(id, { overlays: entry(id).overlays.filter((other) => other !== overlay) }),
  };
};
export type PlanStore = ReturnType<typeof createPlanStore>;
