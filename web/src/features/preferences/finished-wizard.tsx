import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.js';
import { LoadingScreen } from '../../ui/feedback/loading-screen.js';
import type { StepState } from './use-steps.js';

/** The wizards that were finished on this page; each has marked its history entries. */
const finished = new Set<string>();

/** Whether the current history entry belongs to a finished wizard. */
export function useIsFinished(): boolean {
  const { run } = (useLocation().state ?? {}) as StepState;
  return run !== undefined && finished.has(run);
}

/** Returns a function that finishes this wizard: its history entries lead out of it once its page is left. */
export function useFinish(): () => void {
  const { run } = (useLocation().state ?? {}) as StepState;
  const ending = useRef<string | null>(null);
  useEffect(() => () => void (ending.current !== null && finished.add(ending.current)), []);
  return () => void (ending.current = run ?? null);
}

/** Leads from an entry of a finished wizard to the page before the wizard; home when there is none. */
export function LeaveFinished() {
  const navigate = useNavigate();
  const { depth = 0 } = (useLocation().state ?? {}) as StepState;
  const hasLeft = useRef(false);
  useEffect(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    // The router numbers the entries of the page.
    const { idx } = (history.state ?? {}) as { idx?: number };
    if (idx !== undefined && idx <= depth) void navigate(paths.home, { replace: true });
    else void navigate(-1 - depth);
  }, [depth, navigate]);
  return <LoadingScreen />;
}
