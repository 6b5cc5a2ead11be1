import { useEffect, useRef, useState } from 'react';
import type { StuckRowView } from '@app/contracts';
import { ApiError } from '../../../lib/http.js';
import { fetchStuckRow, retryStuckRow } from './api.js';

/** The worker polls once a second. */
const LOOK_EVERY_MS = 1_000;
const LOOKS = 20;

/** The result of a try; `waiting`: no worker has tried it for twenty seconds. */
type RetryOutcome = 'done' | 'failed' | 'waiting' | { refused: unknown };
export interface RetryResult {
  row: StuckRowView;
  outcome: RetryOutcome;
}

/** Tries rows again and follows them to their result. Each result calls `onEnd`, which reads the list again. */
export function useRetries(onEnd: () => void) {
  const [trying, setTrying] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<RetryResult | null>(null);
  const left = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  const retry = async (row: StuckRowView) => {
    const { signal } = left.current;
    setTrying((now) => new Set(now).add(row.id));
    const outcome = await outcomeOf(row, signal);
    if (signal.aborted) return;
    setTrying((now) => new Set([...now].filter((id) => id !== row.id)));
    setLast({ row, outcome });
    onEnd();
  };
  return { trying, last, retry };
}

async function outcomeOf(row: StuckRowView, signal: AbortSignal): Promise<RetryOutcome> {
  try {
    const before = await retryStuckRow(row);
    for (let looks = 0; looks < LOOKS && !signal.aborted; looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      const now = await fetchStuckRow(row);
      if (!now) return 'done';
      if (now.state === 'dead' || now.attempts > before.attempts) return 'failed';
    }
    return 'waiting';
  } catch (error) {
    // The row was processed between the list and the press.
    if (error instanceof ApiError && error.status === 404) return 'done';
    return { refused: error };
  }
}
