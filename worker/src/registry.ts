import { EVENT_TYPES, REACTIONS, type EventType } from '@app/contracts';
import { job as banners } from './jobs/banners.job.js';
import { job as housekeeping } from './jobs/housekeeping.job.js';
import type { Job } from './jobs/job.js';
import { job as sweep } from './jobs/sweep.job.js';
import type { Reaction } from './reactions/reaction.js';

/** Every handler of a reaction. */
export const REACTION_HANDLERS: readonly Reaction[] = [];

/** Every handler of the tick, in the order in which one tick runs them. */
export const JOB_HANDLERS: readonly Job[] = [banners, sweep, housekeeping];

/** What the boot proofs look at; the tests hand in broken ones. */
export interface Declared {
  reactions: Readonly<Record<string, readonly string[] | undefined>>;
  handlers: readonly Pick<Reaction, 'name'>[];
  jobs: readonly Pick<Job, 'name'>[];
}

const isEvent = (name: string): name is EventType => (EVENT_TYPES as readonly string[]).includes(name);

/**
 * Says what is wrong with the wiring, one sentence each: an event without declared reactions, reactions of an event that does not
 * exist, a reaction with no or two handlers, a handler that nothing asks for, a job with two handlers. The worker refuses to start
 * unless the list is empty.
 */
export function wiringProblems({ reactions, handlers, jobs }: Declared): string[] {
  const asked = new Set(Object.values(reactions).flatMap((names) => names ?? []));
  const count = (list: readonly { name: string }[], name: string) => list.filter((one) => one.name === name).length;
  return [
    ...EVENT_TYPES.filter((type) => !reactions[type]).map(
      (type) => `The event ${type} has no declared reactions; an empty list is a declaration.`,
    ),
    ...Object.keys(reactions)
      .filter((type) => !isEvent(type))
      .map((type) => `Reactions are declared for the unknown event ${type}.`),
    ...[...asked].filter((name) => count(handlers, name) === 0).map((name) => `The reaction ${name} has no handler.`),
    ...[...new Set(handlers.map((handler) => handler.name))]
      .filter((name) => count(handlers, name) > 1)
      .map((name) => `The reaction ${name} has more than one handler.`),
    ...handlers.filter((handler) => !asked.has(handler.name)).map((handler) => `No event asks for the reaction ${handler.name}.`),
    ...[...new Set(jobs.map((job) => job.name))]
      .filter((name) => count(jobs, name) > 1)
      .map((name) => `The job ${name} has more than one handler.`),
  ];
}

/** @throws when the worker's own wiring is wrong. */
export function assertWiring(declared: Declared = { reactions: REACTIONS, handlers: REACTION_HANDLERS, jobs: JOB_HANDLERS }): void {
  const problems = wiringProblems(declared);
  if (problems.length > 0) throw new Error(`The worker's wiring is wrong:\n${problems.join('\n')}`);
}
