import { initialOf, MOST_ASKED_DAYS, tallyDays } from '@app/domain';
import type { MismatchField, PartnerPreferences, PlanType, PreferencesView, Snapshot, UserId } from '@app/contracts';
import { shortDay } from '../../../lib/format.js';
import type { Translate } from '../../../lib/i18n/i18n.js';
import { memberName, personName } from '../../../lib/i18n/person-name.js';
import { fieldText } from './field-text.js';

/** A member's answers to the questions on which members can differ. */
export interface Answered {
  userId: UserId;
  firstName: string;
  dateStyles: readonly string[];
  preferredDate: string | null;
  otherDays?: string[];
  ifNeedBe?: string[];
  preferredTime: PartnerPreferences['preferredTime'];
}

/** One answer with all members who gave it. */
export interface Answer {
  text: string;
  people: { userId: UserId; name: string; initial: string; me: boolean }[];
}

/** All members whose preferences count, the reader first; the reader's own are missing while they load. */
export function everybody(
  { me, members }: Pick<Snapshot, 'me' | 'members'>,
  mine: PreferencesView | null | undefined,
  others: readonly PartnerPreferences[],
): Answered[] {
  const self = members.find(({ userId }) => userId === me.userId);
  return [...(mine && self ? [{ ...mine, userId: self.userId, firstName: self.firstName }] : []), ...others];
}

const kindOf = (entry: string): string => entry.split(':', 1)[0] ?? '';

/** Keeps of the kind of outing only the differing parts: moods, activities or places. */
function whereTheyDiffer(people: readonly Answered[]): Answered[] {
  const kinds = [...new Set(people.flatMap((person) => person.dateStyles.map(kindOf)))];
  const chosen = (person: Answered, kind: string) => person.dateStyles.filter((entry) => kindOf(entry) === kind);
  const differing = kinds.filter((kind) => new Set(people.map((person) => chosen(person, kind).toSorted().join())).size > 1);
  return people.map((person) => ({ ...person, dateStyles: person.dateStyles.filter((entry) => differing.includes(kindOf(entry))) }));
}

/** "Sat, 5 Dec suits 4 of 5.": the days that suit most, of those that suit more than one; null: there are none. */
export function daysResult(t: Translate, people: readonly Answered[]): string | null {
  const [best, ...others] = tallyDays(people).filter(({ suits }) => suits > 1);
  if (!best) return null;
  const days = [best, ...others.filter(({ suits }) => suits === best.suits)].map(({ day }) => day);
  return t('days.suits', { day: days.slice(0, MOST_ASKED_DAYS).map(shortDay).join(' · '), count: best.suits, of: people.length });
}

/** The answers to one question, the most common first, each with its members. */
export function answersTo(t: Translate, field: MismatchField, people: readonly Answered[], me: UserId, planType: PlanType): Answer[] {
  const shown = field === 'dateStyles' ? whereTheyDiffer(people) : people;
  const answers = new Map<string, Answer>();
  for (const person of shown) {
    const text = fieldText(t, field, person);
    const answer = answers.get(text) ?? { text, people: [] };
    const own = person.userId === me;
    const name = own ? t('person.you') : personName(t, person.firstName, planType);
    answer.people.push({ userId: person.userId, me: own, name, initial: initialOf(memberName(t, person, me, planType)) });
    answers.set(text, answer);
  }
  return [...answers.values()].sort((a, b) => b.people.length - a.people.length);
}
