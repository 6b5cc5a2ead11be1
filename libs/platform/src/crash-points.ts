/** Places at which a test kills the process, to prove that a crash there loses nothing. */
export const CRASH_POINTS = ['after-commit-before-publish', 'after-publish-before-enqueue', 'after-effect-before-ack'] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** Kills the process without any clean-up when CRASH_AT names this place; never in production. */
export function crashPoint(place: CrashPoint): void {
  if (process.env.CRASH_AT === place && process.env.NODE_ENV !== 'production') process.kill(process.pid, 'SIGKILL');
}
