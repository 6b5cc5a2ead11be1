// Two programs measured in alternating rounds, so that what the machine does meanwhile hits both.
import { medians } from './statistics.mjs';

const numbersOf = (answer) => (typeof answer === 'number' ? answer : answer.all);

/**
 * Runs `measure(side)` of each of [ours, stock] in turn, `runs` times; returns { ours, stock, ratios }: the medians of each, and for each measured name
 * the median of the rounds' ratios, stock to ours.
 */
export async function alternate(runs, [ours, stock], measure) {
  const rounds = [];
  for (let run = 0; run < runs; run += 1) {
    const mine = await measure(ours);
    rounds.push({ ours: mine, stock: await measure(stock) });
  }
  const ratioOf = (round) =>
    Object.fromEntries(Object.keys(round.ours).map((name) => [name, numbersOf(round.stock[name]) / numbersOf(round.ours[name])]));
  return {
    ours: medians(rounds.map((round) => round.ours)),
    stock: medians(rounds.map((round) => round.stock)),
    ratios: medians(rounds.map(ratioOf)),
  };
}

/** Returns the row of the measured `name`: a number, or the CPU of an operation, which is shown in milliseconds. */
export function comparedRow(what, { ours, stock, ratios }, name, unit = 'ms of CPU') {
  const isCpu = typeof ours[name] !== 'number';
  const shownOf = (answer) => (isCpu ? { value: answer.all / 1000, cpu: answer } : { value: answer });
  return { what, ...shownOf(ours[name]), unit, stock: { ...shownOf(stock[name]), ratio: ratios[name] } };
}
