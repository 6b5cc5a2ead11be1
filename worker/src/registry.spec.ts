import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { EVENT_TYPES, REACTIONS } from '@app/contracts';
import { assertWiring, JOB_HANDLERS, REACTION_HANDLERS, wiringProblems } from './registry.js';

const real = { reactions: REACTIONS as Record<string, readonly string[]>, handlers: REACTION_HANDLERS, jobs: JOB_HANDLERS };
/** An event without reactions, whose absence leaves no handler over. */
const first = EVENT_TYPES.find((type) => REACTIONS[type].length === 0) ?? '';

describe('the check of the wiring', () => {
  it('the worker’s own wiring passes', () => {
    expect(() => assertWiring()).not.toThrow();
  });

  it('refuses an event without declared reactions', () => {
    const { [first]: _, ...rest } = real.reactions;
    expect(wiringProblems({ ...real, reactions: rest })).toEqual([
      expect.stringMatching(`^The event ${first} has no declared reactions: add it to REACTIONS`),
    ]);
  });

  it('refuses reactions of an unknown event', () => {
    expect(wiringProblems({ ...real, reactions: { ...real.reactions, 'moon.rose': [] } })).toEqual([
      expect.stringMatching(/^Reactions are declared for the unknown event moon\.rose: /),
    ]);
  });

  it('refuses a reaction with no handler, or two', () => {
    const [one, ...others] = real.handlers;
    expect(wiringProblems({ ...real, handlers: others })).toEqual([
      expect.stringMatching(`^The reaction ${one?.name} has no handler: add it to REACTION_HANDLERS`),
    ]);
    expect(wiringProblems({ ...real, handlers: [...real.handlers, { name: one?.name ?? 'tell-venues' }] })).toEqual([
      expect.stringMatching(`^The reaction ${one?.name} has more than one handler: `),
    ]);
  });

  it('refuses an unused handler', () => {
    const handlers = [...real.handlers, { name: 'dance' as 'tell-venues' }];
    expect(wiringProblems({ ...real, handlers })).toEqual([expect.stringMatching(/^No event asks for the reaction dance: /)]);
  });

  it('refuses a job of the tick with two handlers', () => {
    const [one] = real.jobs;
    expect(wiringProblems({ ...real, jobs: [...real.jobs, { name: one?.name ?? '' }] })).toEqual([
      expect.stringMatching(`^The job ${one?.name} has more than one handler: `),
    ]);
  });
});

describe('the registry', () => {
  const namesIn = (ending: string) =>
    readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(ending))
      .map((file) => basename(file, ending))
      .sort();

  it('the registry has every reaction and every job with a file', () => {
    const missing = (ending: string, handlers: readonly { name: string }[], list: string) => {
      const names = handlers.map(({ name }) => name);
      return namesIn(ending)
        .filter((name) => !names.includes(name))
        .map((name) => `add ${name}${ending} to ${list} in worker/src/registry.ts`);
    };
    expect(missing('.reaction.ts', REACTION_HANDLERS, 'REACTION_HANDLERS')).toEqual([]);
    expect(missing('.job.ts', JOB_HANDLERS, 'JOB_HANDLERS')).toEqual([]);
    expect(JOB_HANDLERS.map(({ name }) => name).filter((name) => !namesIn('.job.ts').includes(name))).toEqual([]);
  });
});
