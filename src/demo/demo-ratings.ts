import type { IssuerRating } from '#domain/instrument.ts';
import { addMonths, isoFromDayNumber } from '#math/dates/dates.ts';
import { type DayNumber, dayNumber } from '#math/units.ts';
import type { DemoBond } from './demo-bond.ts';
import { type DemoIssuer, demoGrades, demoIssuers } from './demo-issuers.ts';
import { type Random, randomStream } from './random.ts';

/** A rating of an issuer or of an issue. */
export interface DemoRating extends IssuerRating {
  readonly issuerId: number | null;
  readonly instrumentId: number | null;
}

const agencies = ['Demo Ratings', 'Northstar'] as const;
const outlooks = ['stable', 'positive', 'negative', 'stable'] as const;
/** Years of rating history. */
const ratingYears = 6;

/** The grade some notches away; never better than the first or worse than the last. */
function gradeNear(grade: DemoIssuer['grade'], notches: number): string {
  const place = demoGrades.indexOf(grade) + notches;
  return demoGrades[Math.min(Math.max(place, 0), demoGrades.length - 1)] ?? grade;
}

interface Subject {
  readonly issuerId: number | null;
  readonly instrumentId: number | null;
  readonly grade: DemoIssuer['grade'];
}

/** The actions of one agency: some years apart, ending at the present grade. */
function actions(subject: Subject, agency: string, random: Random, today: DayNumber): DemoRating[] {
  const count = random.whole(1, 4);
  const shift = agency === agencies[0] ? 0 : random.whole(-1, 1);
  const ratings: DemoRating[] = [];
  for (let back = count - 1; back >= 0; back--) {
    const monthsAgo = Math.min(back * 16 + random.whole(1, 14), ratingYears * 12);
    ratings.push({
      issuerId: subject.issuerId,
      instrumentId: subject.instrumentId,
      agency,
      grade: gradeNear(subject.grade, back === 0 ? shift : shift + random.whole(-1, 1)),
      outlook: random.pick(outlooks),
      ratedOn: isoFromDayNumber(dayNumber(addMonths(today, -monthsAgo) - random.whole(0, 20))),
    });
  }
  return ratings;
}

function withdrawal(subject: Subject, agency: string, today: DayNumber): DemoRating {
  return {
    issuerId: subject.issuerId,
    instrumentId: subject.instrumentId,
    agency,
    grade: 'withdrawn',
    outlook: null,
    ratedOn: isoFromDayNumber(dayNumber(today - 9)),
  };
}

function issuerRatings(issuer: DemoIssuer, seed: number, today: DayNumber): DemoRating[] {
  const random = randomStream(seed, `rating of issuer ${issuer.id}`);
  const subject = { issuerId: issuer.id, instrumentId: null, grade: issuer.grade };
  const rated = agencies.filter((_, index) => index === 0 || random.chance(0.75));
  const ratings = rated.flatMap((agency) => actions(subject, agency, random, today));
  const isWithdrawn = rated.length > 1 && issuer.id % 12 === 0;
  return isWithdrawn ? [...ratings, withdrawal(subject, agencies[1], today)] : ratings;
}

function issueRatings({ plan }: DemoBond, seed: number, today: DayNumber): DemoRating[] {
  const random = randomStream(seed, `rating of issue ${plan.id}`);
  const hasRating = plan.isSubordinated || plan.id === 1001 || random.chance(0.3);
  if (!hasRating || plan.status === 'announced') return [];
  const grade = plan.isSubordinated ? demoGrades[demoGrades.indexOf(plan.issuer.grade) + 2] : plan.issuer.grade;
  const subject = { issuerId: null, instrumentId: plan.id, grade: grade ?? plan.issuer.grade };
  const issuedMonths = Math.max(-plan.issuedInMonths, 1);
  return actions(subject, agencies[0], random, today).filter(
    (rating) => rating.ratedOn >= isoFromDayNumber(addMonths(today, -issuedMonths)),
  );
}

/** One rating of a subject, agency and day. */
function unique(ratings: readonly DemoRating[]): readonly DemoRating[] {
  const byKey = new Map(
    ratings.map((rating) => [`${rating.issuerId} ${rating.instrumentId} ${rating.agency} ${rating.ratedOn}`, rating]),
  );
  return [...byKey.values()];
}

/** Ratings of all issuers and of some issues, with their history. */
export function demoRatings(bonds: readonly DemoBond[], seed: number, today: DayNumber): readonly DemoRating[] {
  return unique([
    ...demoIssuers.flatMap((issuer) => issuerRatings(issuer, seed, today)),
    ...bonds.flatMap((bond) => issueRatings(bond, seed, today)),
  ]);
}
