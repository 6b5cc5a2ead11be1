import { expect } from '@jest/globals';
import fc from 'fast-check';
import { MOST_ASKED_DAYS } from '@app/domain';
import type { Context } from './context.js';
import type { AuctionModel } from './model.js';
import type { Answer } from './product.js';
import { MINUTE, priceOf, SCARCE, VENUES, type Change, type ModelBid, type Outcome, type Who } from './state.js';

/** A command: its precondition, the model's outcome, and the product's. */
interface Step {
  name: string;
  ready?: (model: AuctionModel) => boolean;
  model: (model: AuctionModel) => Outcome;
  real: (context: Context, model: AuctionModel) => Promise<Answer>;
}
type Command = fc.AsyncCommand<AuctionModel, Context>;

const venue = fc.integer({ min: 0, max: VENUES - 1 });
/** 0: the first day; of a plan with fewer the last one. */
const day = fc.integer({ min: 0, max: MOST_ASKED_DAYS - 1 });
/** One of the latest offers for each venue and day. */
const offer = fc.integer({ min: 0, max: VENUES * MOST_ASKED_DAYS - 1 });
const step = fc.integer({ min: 0, max: 5 });
const perks = fc.integer({ min: 0, max: 2 });
const knows = fc.integer({ min: 0, max: 9 }).map((n) => n > 0);
const rarely = fc.integer({ min: 0, max: 4 }).map((n) => n === 4);
const who: fc.Arbitrary<Who> = rarely.map((friend) => (friend ? 'friend' : 'owner'));

const place = fc
  .record({ venue, day, step, perks, ttl: fc.constantFrom(null, null, 10 * MINUTE, 20 * MINUTE, 4 * 60 * MINUTE), twice: rarely })
  .map(({ venue, day, step, perks, ttl, twice }) => ({
    name: `place(${venue}, day ${day}, ${priceOf(step)}, ${perks} perks, ${ttl ? `${ttl / MINUTE} min` : 'no end'}${twice ? ', twice' : ''})`,
    model: (model: AuctionModel) => model.place(venue, dayIn(model, day), step, perks, ttl),
    real: (context: Context, model: AuctionModel) => context.place(venue, dayIn(model, day), { price: priceOf(step), perks, ttl }, twice),
  }));
const revise = fc.record({ offer, step, perks, knows }).map(({ offer, step, perks, knows }) => ({
  name: `revise(${offer}, ${priceOf(step)}, ${perks} perks${knows ? '' : ', of an old version'})`,
  ready: hasOffers,
  model: (model: AuctionModel) => model.revise(nth(model, offer), step, perks, knows),
  real: (context: Context, model: AuctionModel) => context.revise(nth(model, offer), { price: priceOf(step), perks }, knows),
}));
const reconfirm = fc
  .record({ offer, step: fc.option(step), move: fc.option(day, { freq: 1 }), knows })
  .map(({ offer, step, move, knows }) => ({
    name: `reconfirm(${offer}, ${step === null ? 'same price' : priceOf(step)}${move === null ? '' : `, day ${move}`}${knows ? '' : ', of an old plan'})`,
    ready: hasOffers,
    model: (model: AuctionModel) => model.reconfirm(nth(model, offer), step, movedTo(model, offer, move), knows),
    real: (context: Context, model: AuctionModel) =>
      context.reconfirm(nth(model, offer), { price: step === null ? null : priceOf(step), day: movedTo(model, offer, move) }, knows),
  }));
const withdraw = offer.map((offer) => ({
  name: `withdraw(${offer})`,
  ready: hasOffers,
  model: (model: AuctionModel) => model.withdraw(nth(model, offer)),
  real: (context: Context, model: AuctionModel) => context.withdraw(nth(model, offer)),
}));
const decline = fc.record({ who, offer }).map(({ who, offer }) => ({
  name: `decline(${who}, ${offer})`,
  ready: hasOffers,
  model: (model: AuctionModel) => model.decline(who, nth(model, offer)),
  real: (context: Context, model: AuctionModel) => context.decline(who, nth(model, offer)),
}));
const vote = fc.record({ who, offer, vote: fc.constantFrom('love' as const, 'no' as const) }).map(({ who, offer, vote }) => ({
  name: `vote(${who}, ${offer}, ${vote})`,
  ready: hasOffers,
  model: (model: AuctionModel) => model.vote(nth(model, offer)),
  real: (context: Context, model: AuctionModel) => context.vote(who, nth(model, offer), vote),
}));
const accept = fc.record({ who, offer, knows, twice: rarely }).map(({ who, offer, knows, twice }) => ({
  name: `accept(${who}, ${offer}${knows ? '' : ', of an old version'}${twice ? ', twice' : ''})`,
  ready: hasOffers,
  model: (model: AuctionModel) => model.accept(who, nth(model, offer), knows),
  real: (context: Context, model: AuctionModel) => context.accept(who, nth(model, offer), knows, twice),
}));
const owned = (name: 'close' | 'extend' | 'again' | 'cancel') =>
  who.map((who) => ({
    name: `${name}(${who})`,
    ready: (model: AuctionModel) => model.plannable,
    model: (model: AuctionModel) => model[name](who),
    real: (context: Context) => context[name](who),
  }));
/** The last one is below any floor. */
const counterStep = fc.constantFrom(0, 1, 2, 3, 4, -9);
const counter = fc.record({ who, offer, step: counterStep, knows }).map(({ who, offer, step, knows }) => ({
  name: `counter(${who}, ${offer}, ${priceOf(step)}${knows ? '' : ', of an old version'})`,
  ready: hasOffers,
  model: (model: AuctionModel) => model.counter(who, nth(model, offer), step, knows),
  real: (context: Context, model: AuctionModel) => context.counter(who, nth(model, offer), priceOf(step), knows),
}));
const reply = fc.record({ offer, answer: fc.oneof(fc.boolean(), step) }).map(({ offer, answer }) => ({
  name: `reply(${offer}, ${typeof answer === 'boolean' ? (answer ? 'yes' : 'no') : priceOf(answer)})`,
  ready: hasOffers,
  model: (model: AuctionModel) => model.reply(nth(model, offer), answer),
  real: (context: Context, model: AuctionModel) =>
    context.reply(nth(model, offer), typeof answer === 'boolean' ? { accept: answer } : { proposedPrice: priceOf(answer) }),
}));
const undo = who.map((who) => ({
  name: `undo(${who})`,
  ready: isBooked,
  model: (model: AuctionModel) => model.undo(who),
  real: (context: Context) => context.undo(who),
}));
const cancelBooking = who.map((who) => ({
  name: `cancel the booking(${who})`,
  ready: isBooked,
  model: (model: AuctionModel) => model.cancelBooking(who),
  real: (context: Context) => context.cancelBooking(who),
}));
const venueCancels = fc.constant({
  name: 'the venue cancels',
  ready: isBooked,
  model: (model: AuctionModel) => model.venueCancels(),
  real: (context: Context) => context.venueCancels(),
});
const edit = fc.constantFrom<Change[]>('budget', 'wording', 'disagree', 'agree', 'last-day').map((change) => ({
  name: `edit(${change})`,
  ready: (model: AuctionModel) => model.plannable,
  model: (model: AuctionModel) => model.edit(change),
  real: (context: Context) => context.edit(change),
}));
const fill = fc.constant({
  name: `another plan books venue ${SCARCE}`,
  ready: (model: AuctionModel) => !model.scarceIsFull && model.plannable,
  model: (model: AuctionModel) => model.fill(),
  real: (context: Context) => context.fill(),
});

/** The instants at which the rules change, and the millisecond before. */
const INSTANTS: Record<string, (model: AuctionModel) => number> = {
  'ten seconds': (model) => model.now + 10_000,
  'half a minute': (model) => model.now + 30_000,
  'a quarter of an hour': (model) => model.now + 15 * MINUTE,
  'half an hour, all but a millisecond': (model) => model.now + 30 * MINUTE - 1,
  'half an hour': (model) => model.now + 30 * MINUTE,
  'to a quarter of the window': (model) => model.request.secondWaveAt ?? 0,
  'to round 2': (model) => model.request.roundTwoAt,
  'to before the last two minutes': (model) => model.request.closesAt - 2 * MINUTE - 1,
  'to the last minute': (model) => model.request.closesAt - MINUTE,
  'to the last millisecond': (model) => model.request.closesAt - 1,
  'to the close': (model) => model.request.closesAt,
  'to the last millisecond of the decision': (model) => model.request.decidesUntil - 1,
  'to the end of the decision': (model) => model.request.decidesUntil,
  'to an hour and a half before the outing': (model) => model.startAt - 90 * MINUTE,
  'to the first day': (model) => model.startOf(0),
  'to the outing': (model) => model.startAt,
};

/** Passes time; `worked` says whether a worker runs meanwhile. */
class Pass implements Command {
  constructor(
    private readonly instant: string,
    private readonly worked: boolean,
  ) {}
  check(model: AuctionModel): boolean {
    return this.at(model) > model.now;
  }
  async run(model: AuctionModel, context: Context): Promise<void> {
    const at = this.at(model);
    await context.passTo(at);
    model.now = at;
    if (this.worked) {
      await context.tick();
      model.tick();
    }
    await context.check(model);
    if (this.worked) await context.checkRanks(model);
  }
  toString = (): string => `pass(${this.instant}${this.worked ? '' : ', no worker'})`;
  private at(model: AuctionModel): number {
    return INSTANTS[this.instant]?.(model) ?? 0;
  }
}

/** Restarts the worker, six seconds later, which runs the jobs of earlier commits. */
class Sweep implements Command {
  check = (): boolean => true;
  async run(model: AuctionModel, context: Context): Promise<void> {
    await context.passTo((model.now += 6_000));
    await context.sweep();
    await context.check(model);
  }
  toString = (): string => 'sweep()';
}

class Single implements Command {
  constructor(private readonly step: Step) {}
  check(model: AuctionModel): boolean {
    return this.step.ready?.(model) ?? true;
  }
  async run(model: AuctionModel, context: Context): Promise<void> {
    const next = model.clone();
    const expected = this.step.model(next);
    const said = await this.step.real(context, model);
    expect([this.toString(), said]).toEqual([this.toString(), expected]);
    if (expected === 'ok') Object.assign(model, next);
    await context.check(model);
  }
  toString = (): string => this.step.name;
}

/** The command's connection is lost after all writes and before the commit: it has no effect, and can be repeated. */
class Crash implements Command {
  constructor(private readonly step: Step) {}
  check(model: AuctionModel): boolean {
    return this.step.ready?.(model) ?? true;
  }
  async run(model: AuctionModel, context: Context): Promise<void> {
    const expected = this.step.model(model.clone());
    const said = await context.crashing(() => this.step.real(context, model));
    // A repeated vote writes nothing, so no write can be lost.
    const lost = expected === 'ok' ? ['crashed', ...(this.step.name.startsWith('vote') ? ['ok'] : [])] : [expected];
    expect([this.toString(), lost]).toEqual([this.toString(), expect.arrayContaining([said])]);
    await context.check(model);
  }
  toString = (): string => `crash in ${this.step.name}`;
}

function hasOffers(model: AuctionModel): boolean {
  return model.bids.length > 0;
}

/** Whether the plan was booked at some time. */
function isBooked(model: AuctionModel): boolean {
  return model.bookings.length > 0;
}

const dayIn = (model: AuctionModel, day: number): number => Math.min(day, model.days - 1);

/** One of the latest offers for each venue and day. */
function nth(model: AuctionModel, n: number): ModelBid {
  const days = Array.from({ length: model.days }, (_, day) => day);
  const offers = Array.from({ length: VENUES }, (_, venue) => days.flatMap((day) => model.offer(venue, day) ?? [])).flat();
  const bid = offers[n % offers.length];
  if (!bid) throw new Error('No venue has bid');
  return bid;
}

/** The day of an offer, or the other one that its venue names. */
const movedTo = (model: AuctionModel, n: number, day: number | null): number => (day === null ? nth(model, n).day : dayIn(model, day));

const single = (steps: fc.Arbitrary<Step>): fc.Arbitrary<Command> => steps.map((one) => new Single(one));
const pass: fc.Arbitrary<Command> = fc
  .record({ instant: fc.constantFrom(...Object.keys(INSTANTS)), idle: rarely })
  .map(({ instant, idle }) => new Pass(instant, !idle));

/** Every command. */
export const COMMANDS = {
  place: single(place),
  revise: single(revise),
  reconfirm: single(reconfirm),
  withdraw: single(withdraw),
  decline: single(decline),
  vote: single(vote),
  accept: single(accept),
  counter: single(counter),
  reply: single(reply),
  undo: single(undo),
  cancelBooking: single(cancelBooking),
  venueCancels: single(venueCancels),
  close: single(owned('close')),
  extend: single(owned('extend')),
  again: single(owned('again')),
  cancel: single(owned('cancel')),
  edit: single(edit),
  fill: single(fill),
  pass,
  sweep: fc.constant<Command>(new Sweep()),
  crash: fc
    .oneof(place, revise, withdraw, accept, counter, reply, undo, cancelBooking, venueCancels, edit, owned('close'))
    .map((one): Command => new Crash(one)),
} satisfies Record<string, fc.Arbitrary<Command>>;
export type CommandName = keyof typeof COMMANDS;

/** The usual commands of an auction, more often, and those that end it, seldom, so that sequences get far. */
const WEIGHTS: Partial<Record<CommandName, number>> = {
  place: 8,
  accept: 6,
  pass: 5,
  counter: 4,
  reply: 4,
  undo: 4,
  cancelBooking: 4,
  venueCancels: 4,
  revise: 4,
  edit: 3,
  cancel: 1,
};
export const USUAL: readonly CommandName[] = (Object.keys(COMMANDS) as CommandName[]).flatMap((name) =>
  Array.from({ length: WEIGHTS[name] ?? 2 }, () => name),
);
