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
  if (on && kind === 'sound') ring(false);
  if (on && kind === 'vibration') shake(false);
}

/** Whether this device can vibrate. */
export const canVibrate = (): boolean => typeof navigator !== 'undefined' && 'vibrate' in navigator;

/** Several events at once make one sound. */
const APART_MS = 3_000;
let lastAt = Number.NEGATIVE_INFINITY;

/** Plays and vibrates as chosen: `loud` for urgent events. */
export function alertPerson(loud: boolean): void {
  const now = performance.now();
  if (now - lastAt < APART_MS) return;
  lastAt = now;
  const { sound, vibration } = useAlerts.getState();
  if (sound) ring(loud);
  if (vibration) shake(loud);
}

const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

function shake(loud: boolean): void {
  if (canVibrate() && !reducedMotion()) navigator.vibrate(loud ? [180, 90, 180] : 120);
}

let output: AudioContext | null = null;

/** A short bell: one tone, or two that rise. */
function ring(loud: boolean): void {
  if (typeof AudioContext === 'undefined') return;
  output ??= new AudioContext();
  const context = output;
  void context.resume().then(() => {
    for (const [index, pitch] of (loud ? [660, 880] : [660]).entries()) strike(context, pitch, context.currentTime + index * 0.22);
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
