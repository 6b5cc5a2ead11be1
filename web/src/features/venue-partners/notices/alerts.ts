import { create } from 'zustand';
import { local, LOCAL } from '../../../lib/storage.js';

interface Alerts {
  sound: boolean;
  vibration: boolean;
}
const KEYS = { sound: LOCAL.deskSound, vibration: LOCAL.deskVibration } as const;

/** The alerts of this device; off until they are chosen. */
export const useAlerts = create<Alerts>(() => ({
  sound: local.get(KEYS.sound) === 'on',
  vibration: local.get(KEYS.vibration) === 'on',
}));

/** Sets the alerts of this device, and plays the choice. */
export function chooseAlert(kind: keyof Alerts, on: boolean): void {
  if (on) local.set(KEYS[kind], 'on');
  else local.remove(KEYS[kind]);
  useAlerts.setState({ [kind]: on });
  if (on && kind === 'sound') ring('quiet');
  if (on && kind === 'vibration') shake('quiet');
}

/** Whether this device can vibrate. */
export const canVibrate = (): boolean => typeof navigator !== 'undefined' && 'vibrate' in navigator;

/** Several events at once make one sound. */
const APART_MS = 3_000;
let lastAt = Number.NEGATIVE_INFINITY;

/** The kinds of an alert, each with its tones in hertz and its pattern of vibration. */
const KINDS = {
  quiet: { tones: [660], pattern: [120] },
  urgent: { tones: [660, 880], pattern: [180, 90, 180] },
  // A major chord that rises: a win is heard as one, without a look at the screen.
  won: { tones: [523, 659, 784, 1047], pattern: [90, 60, 90, 60, 240] },
} as const;
export type AlertKind = keyof typeof KINDS;

/** Plays and vibrates as chosen. */
export function alertPerson(kind: AlertKind): void {
  const now = performance.now();
  if (now - lastAt < APART_MS) return;
  lastAt = now;
  const { sound, vibration } = useAlerts.getState();
  if (sound) ring(kind);
  if (vibration) shake(kind);
}

const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

function shake(kind: AlertKind): void {
  if (canVibrate() && !reducedMotion()) navigator.vibrate([...KINDS[kind].pattern]);
}

let output: AudioContext | null = null;

/** A short bell: its tones one after the other. */
function ring(kind: AlertKind): void {
  if (typeof AudioContext === 'undefined') return;
  output ??= new AudioContext();
  const context = output;
  void context.resume().then(() => {
    for (const [index, pitch] of KINDS[kind].tones.entries()) strike(context, pitch, context.currentTime + index * 0.22);
  });
}

function strike(context: AudioContext, pitch: number, at: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.25, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.65);
}

// A browser allows sound only after the first press on a page.
if (typeof document !== 'undefined') {
  const unlock = (): void => {
    if (useAlerts.getState().sound && typeof AudioContext !== 'undefined') void (output ??= new AudioContext()).resume();
  };
  addEventListener('pointerdown', unlock, { once: true });
  addEventListener('keydown', unlock, { once: true });
}
