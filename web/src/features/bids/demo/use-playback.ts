import { useEffect, useState } from 'react';
import { STEPS, type Taken } from './feed.js';

/** The duration of a step, long enough to read its text. */
const STEP_MS = 3_200;
const LAST = STEPS - 1;

/** The state of the playback. The reader starts it, and it stops by itself at its end. */
export function usePlayback() {
  const [step, setStep] = useState(0);
  const [running, setRunning] = useState(false);
  const [taken, setTaken] = useState<Taken | null>(null);
  const playing = running && step < LAST;
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => setStep(step + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [playing, step]);
  const go = (to: number): void => {
    setRunning(false);
    // A step back before the acceptance undoes it; a step to the end keeps it.
    if (to < LAST) setTaken(null);
    setStep(Math.max(0, Math.min(LAST, to)));
  };
  return {
    step,
    playing,
    taken,
    toggle: () => {
      if (step >= LAST) go(0);
      setRunning(!playing);
    },
    back: () => go(step === LAST && taken ? taken.at : step - 1),
    forward: () => go(step + 1),
    restart: () => go(0),
    take: (bidId: string) => {
      setRunning(false);
      setTaken({ bidId, at: step });
      setStep(LAST);
    },
  };
}
