/** Hours of the day in which a main meal begins. */
const MEAL_HOURS = [
  [12.5, 14.5],
  [19, 21.5],
] as const;
const DINNER = 1;
/** A meal belongs to a stretch in which it can begin during half an hour or more. */
const SPANNED_MINUTES = 30;
/** The shortest meal, in minutes. */
const QUICK_MEAL = 45;

type Span = readonly [from: number, until: number];

/** The hours of meals as an evening meets them, in minutes after its start. */
export interface MealWindows {
  /** All in which a meal may begin. */
  all: readonly Span[];
  /** Those that lie in the evening: it has a meal in each. */
  spanned: readonly Span[];
  dinnerFrom: number;
}

/** The hours of meals of an evening that begins at an hour of the day and lasts so many minutes. */
export function mealWindows(begins: number, length: number): MealWindows {
  const all = MEAL_HOURS.map(([from, until]): Span => [Math.round((from - begins) * 60), Math.round((until - begins) * 60)]);
  const spanned = all
    .map(([from, until]): Span => [Math.max(0, from), Math.min(until, length - QUICK_MEAL)])
    .filter(([from, until]) => until - from >= SPANNED_MINUTES);
  return { all, spanned, dinnerFrom: all[DINNER]?.[0] ?? Infinity };
}

/** Opening hours in which a meal of `stay` minutes begins within the hours of meals; of dinner alone where the evening has one and it is for that. */
export function openForMeals(
  open: readonly Span[],
  { stay, isForDinner }: { stay: number; isForDinner: boolean },
  { all, spanned, dinnerFrom }: MealWindows,
): [from: number, until: number][] {
  const hasDinner = spanned.some(([from]) => from >= dinnerFrom);
  const windows = isForDinner && hasDinner ? all.slice(DINNER) : all;
  return windows.flatMap(([first, last]) =>
    open
      .map(([from, until]): [number, number] => [Math.max(from, first), Math.min(until, last + stay)])
      .filter(([from, until]) => until - from >= stay),
  );
}
