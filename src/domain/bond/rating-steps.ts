import type { IsoDate } from '#math/units.ts';
import { findGrade, rankOfGrade } from '../issuer/grades.ts';
import { isRevokedGrade } from '../issuer/rating.ts';

/** Whether each notch below the grade counts, or all of them once. */
export const ratingStepKinds = ['per_notch', 'once'] as const;
type RatingStepKind = (typeof ratingStepKinds)[number];

/** A change of the coupon by ratings of the issue, in the order in which its terms name it. Rates are fractions a year. */
export interface RatingStep {
  readonly instrumentId: number;
  readonly number: number;
  /** Whose ratings count; null for the worst of all agencies. */
  readonly agency: string | null;
  /** The worst grade without a change: ratings below it change the coupon. */
  readonly grade: string;
  readonly kind: RatingStepKind;
  /** What is added, for each notch or once; below 0 for what is taken away. */
  readonly change: number;
  /** The most that it may come to; null for no bound. */
  readonly cap: number | null;
  /** The first day from which coupon periods may be changed; null for the first period. */
  readonly startsOn: IsoDate | null;
  /** Whether the coupon steps back when the rating recovers; null where nobody states it, which counts as yes. */
  readonly isReversible: boolean | null;
}

/** A rating of the issue by an agency. */
export interface GradeOnDay {
  readonly agency: string;
  readonly grade: string;
  readonly ratedOn: IsoDate;
}

/** What a step makes of a coupon from a day on, and by whose rating. */
interface StepFromDay {
  readonly change: number;
  readonly from: IsoDate;
  readonly agency: string;
  readonly grade: string;
}

/**
 * Why nothing is in force: the coupon periods are not known; none that may be changed has begun, by the terms or since the first one is still to
 * come; or no rating counts in the running one.
 */
export const ratingStepAbsences = ['no_periods', 'not_begun', 'no_rating'] as const;
type RatingStepAbsence = (typeof ratingStepAbsences)[number];

/** The state of a step on a day. */
export interface RatingStepState {
  /** In the running period, since the first of the periods that are alike; a change of 0 for none. Null for the reason of `absence`. */
  readonly inForce: StepFromDay | null;
  /** Null where a change is in force, be it 0. */
  readonly absence: RatingStepAbsence | null;
  /** From the next period on, where ratings since the start of the running one change it; null elsewhere. */
  readonly next: StepFromDay | null;
}

type StepTerms = Omit<RatingStep, 'instrumentId' | 'number'>;

/** Selective and restricted default (SD, RD) step a coupon as default does. */
const gradeOf = (text: string) => findGrade(/^(?:SD|RD)$/.test(text) ? 'D' : text);

/** The worst of the agencies' latest ratings before a day; null without one that counts. */
function worstBefore(ratings: readonly GradeOnDay[], day: IsoDate): GradeOnDay | null {
  const latest = new Map<string, GradeOnDay>();
  // A grade of another scale leaves the agency's last one as it is.
  const isTold = ({ grade }: GradeOnDay) => isRevokedGrade(grade) || gradeOf(grade) !== undefined;
  for (const rating of ratings) if (rating.ratedOn < day && isTold(rating)) latest.set(rating.agency, rating);
  const rank = ({ grade }: GradeOnDay) => {
    const known = isRevokedGrade(grade) ? undefined : gradeOf(grade);
    return known === undefined ? -1 : rankOfGrade(known);
  };
  const worst = [...latest.values()].toSorted((a, b) => rank(b) - rank(a))[0];
  return worst === undefined || rank(worst) < 0 ? null : worst;
}

/** What a grade adds to the coupon by the terms, a fraction a year: 0 at the grade of the step and above. */
export function changeOfGrade({ kind, grade, change, cap }: StepTerms, rated: string): number {
  const [bound, own] = [gradeOf(grade), gradeOf(rated)];
  if (bound === undefined || own === undefined) return 0;
  const notches = Math.max(0, rankOfGrade(own) - rankOfGrade(bound));
  const whole = change * (kind === 'per_notch' ? notches : Math.min(notches, 1));
  return cap === null ? whole : Math.sign(whole) * Math.min(Math.abs(whole), Math.abs(cap));
}

function absenceOf({ startsOn }: StepTerms, starts: readonly IsoDate[], today: IsoDate): RatingStepAbsence {
  if (starts.length === 0) return 'no_periods';
  return starts.some((from) => from <= today && (startsOn === null || from >= startsOn)) ? 'no_rating' : 'not_begun';
}

/**
 * What a step makes of the running coupon and of the next one. A rating counts from the first period that begins after its day. Where the
 * terms do not step back, the largest change so far stays. `starts` are the first days of the coupon periods, ascending.
 */
export function ratingStepOn(
  terms: StepTerms,
  ratings: readonly GradeOnDay[],
  starts: readonly IsoDate[],
  today: IsoDate,
): RatingStepState {
  const own = ratings
    .filter(({ agency, ratedOn }) => (terms.agency === null || agency === terms.agency) && ratedOn <= today)
    .toSorted((a, b) => (a.ratedOn < b.ratedOn ? -1 : Number(a.ratedOn > b.ratedOn)));
  let inForce: StepFromDay | null = null;
  let next: StepFromDay | null = null;
  for (const from of starts) {
    if (terms.startsOn !== null && from < terms.startsOn) continue;
    const worst = worstBefore(own, from);
    if (worst === null) {
      if (from <= today && terms.isReversible !== false) inForce = null;
    } else {
      const { agency, grade } = worst;
      const found = { change: changeOfGrade(terms, grade), from, agency, grade };
      const stays = inForce !== null && isKept(terms, inForce.change, found.change);
      if (from > today) next = stays ? null : found;
      else if (!stays) inForce = found;
    }
    if (from > today) break;
  }
  return { inForce, absence: inForce === null ? absenceOf(terms, starts, today) : null, next };
}

/** Whether what is in force goes on: the change is the same, or smaller where the terms do not step back. */
function isKept({ isReversible }: StepTerms, current: number, found: number): boolean {
  return found === current || (isReversible === false && Math.abs(found) < Math.abs(current));
}
