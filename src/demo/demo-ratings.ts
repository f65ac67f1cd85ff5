import type { RatingAgency, RatingTypeId, ScalePoint } from '#domain/issuer/rating.ts';
import { partyRoles, ratingTypes } from '#domain/issuer/rating.ts';
import { governmentSector } from '#domain/issuer/sector.ts';
import type { IssuerRating } from '#domain/market/instrument.ts';
import { addMonths, isoFromDayNumber } from '#math/dates/dates.ts';
import { type DayNumber, dayNumber } from '#math/units.ts';
import type { BondParty } from '#store/issuer/ratings/rating-history.ts';
import type { DemoBond } from './demo-bond.ts';
import { type DemoIssuer, demoGrades, demoIssuers, usualIssuers } from './demo-issuers.ts';
import { type Random, randomStream } from './random.ts';

/** A rating of an issuer or of an issue. */
export interface DemoRating extends IssuerRating {
  readonly issuerId: number | null;
  readonly instrumentId: number | null;
  readonly typeId: RatingTypeId;
}

const agencies = ['Demo Ratings', 'Northstar'] as const;
/** Rates in the scale of one country, whose mark each grade bears. */
const nationalAgency = 'Lantern National';
const outlooks = ['stable', 'positive', 'negative', 'stable'] as const;
const nationalCountries = ['RU', 'TR', 'PL', 'BR', 'CN', 'MX'];
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
  readonly typeId: RatingTypeId;
}

/** The actions of one agency: some years apart, ending at the present grade. */
function actions(subject: Subject, agency: string, random: Random, today: DayNumber): DemoRating[] {
  const count = random.whole(1, 4);
  const shift = agency === agencies[0] ? 0 : random.whole(-1, 1);
  const ratings: DemoRating[] = [];
  for (let back = count - 1; back >= 0; back--) {
    const monthsAgo = Math.min(back * 16 + random.whole(1, 14), ratingYears * 12);
    const grade = gradeNear(subject.grade, back === 0 ? shift : shift + random.whole(-1, 1));
    const outlook = random.pick(outlooks);
    ratings.push({
      issuerId: subject.issuerId,
      instrumentId: subject.instrumentId,
      typeId: subject.typeId,
      agency,
      grade,
      // After a default there is nothing to look out for.
      outlook: grade === 'D' ? null : outlook,
      ratedOn: isoFromDayNumber(dayNumber(addMonths(today, -monthsAgo) - random.whole(0, 20))),
    });
  }
  return ratings;
}

function withdrawal(subject: Subject, agency: string, today: DayNumber): DemoRating {
  return {
    issuerId: subject.issuerId,
    instrumentId: subject.instrumentId,
    typeId: subject.typeId,
    agency,
    grade: 'withdrawn',
    outlook: null,
    ratedOn: isoFromDayNumber(dayNumber(today - 9)),
  };
}

function issuerRatings(issuer: DemoIssuer, seed: number, today: DayNumber): DemoRating[] {
  const random = randomStream(seed, `rating of issuer ${issuer.id}`);
  const subject: Subject = { issuerId: issuer.id, instrumentId: null, grade: issuer.grade, typeId: 1 };
  const rated = agencies.filter((_, index) => index === 0 || random.chance(0.75));
  const ratings = rated.flatMap((agency) => actions(subject, agency, random, today));
  const isWithdrawn = rated.length > 1 && issuer.id % 12 === 0;
  return isWithdrawn ? [...ratings, withdrawal(subject, agencies[1], today)] : ratings;
}

const nationalGrade = (grade: string, country: string) => (grade === 'D' ? grade : `${grade}(${country})`);

/** Ratings of governments in their own money, and of companies of some countries in the country's scale. */
function otherRatings(issuer: DemoIssuer, seed: number, today: DayNumber): DemoRating[] {
  const { id, country, grade, sector } = issuer;
  const random = randomStream(seed, `other rating of issuer ${id}`);
  const subject = { issuerId: id, instrumentId: null, grade };
  if (sector === governmentSector) return actions({ ...subject, typeId: 2 }, agencies[0], random, today);
  if (country === null || !nationalCountries.includes(country)) return [];
  const ratings = actions({ ...subject, typeId: 3 }, nationalAgency, random, today);
  const marked = ratings.map((rating) => ({ ...rating, grade: nationalGrade(rating.grade, country) }));
  return id % 5 === 0 ? [...marked, withdrawal({ ...subject, typeId: 3 }, nationalAgency, today)] : marked;
}

function issueRatings({ plan }: DemoBond, seed: number, today: DayNumber): DemoRating[] {
  const random = randomStream(seed, `rating of issue ${plan.id}`);
  const hasRating = plan.isSubordinated || plan.id === 1001 || random.chance(0.3);
  if (!hasRating || plan.status === 'announced' || plan.isOneOfMany) return [];
  const grade = plan.isSubordinated ? demoGrades[demoGrades.indexOf(plan.issuer.grade) + 2] : plan.issuer.grade;
  const subject: Subject = { issuerId: null, instrumentId: plan.id, grade: grade ?? plan.issuer.grade, typeId: 1 };
  const issuedMonths = Math.max(-plan.issuedInMonths, 1);
  return actions(subject, agencies[0], random, today).filter(
    (rating) => rating.ratedOn >= isoFromDayNumber(addMonths(today, -issuedMonths)),
  );
}

/** One rating of a subject, agency and day. */
function unique(ratings: readonly DemoRating[]): readonly DemoRating[] {
  const byKey = new Map(
    ratings.map((rating) => [
      `${rating.issuerId} ${rating.instrumentId} ${rating.agency} ${rating.typeId} ${rating.ratedOn}`,
      rating,
    ]),
  );
  return [...byKey.values()];
}

/** Ratings of all issuers and of some issues, with their history. */
export function demoRatings(bonds: readonly DemoBond[], seed: number, today: DayNumber): readonly DemoRating[] {
  return unique([
    ...demoIssuers.flatMap((issuer) => issuerRatings(issuer, seed, today)),
    ...demoIssuers.flatMap((issuer) => otherRatings(issuer, seed, today)),
    ...bonds.flatMap((bond) => issueRatings(bond, seed, today)),
  ]);
}

/** The agencies of the demo market; none of them is real. */
export const demoAgencies: readonly RatingAgency[] = [
  { name: agencies[0], country: null, website: 'https://ratings.example/' },
  { name: agencies[1], country: 'NO', website: null },
  { name: nationalAgency, country: null, website: 'https://lantern.example/' },
];

const gradeTexts: readonly string[] = demoGrades;

/** The scales of the agencies, best grade first; withdrawn is no grade of any. */
export const demoScalePoints: readonly ScalePoint[] = [
  ...agencies.flatMap((agency) =>
    ratingTypes
      .filter(({ key }) => key !== 'national')
      .flatMap(({ id }) =>
        demoGrades.map((grade, index) => ({ agency, typeId: id, grade, position: index + 1, description: null })),
      ),
  ),
  ...[...new Set(nationalCountries.flatMap((country) => demoGrades.map((grade) => nationalGrade(grade, country))))].map(
    (grade) => ({
      agency: nationalAgency,
      typeId: 3 as const,
      grade,
      position: gradeTexts.indexOf(grade.replace(/\(.*/, '')) + 1,
      description: null,
    }),
  ),
];

/** The bond behind which somebody of every role stands, two guarantors among them. */
const backedByAll = 1005;

/** Who stands behind bonds: somebody of every role behind one, a guarantor behind every ninth. */
export function demoBondParties(bonds: readonly DemoBond[]): readonly BondParty[] {
  const partyOf = (bond: DemoBond, role: BondParty['role'], place: number): BondParty => {
    const others = usualIssuers.filter(({ id, sector }) => id !== bond.plan.issuer.id && sector !== governmentSector);
    const issuer = others[(bond.plan.id * 7 + place) % others.length];
    return { instrumentId: bond.plan.id, role, issuerId: issuer?.id ?? bond.plan.issuer.id };
  };
  return bonds.flatMap((bond) => {
    if (bond.plan.id === backedByAll) {
      return [...partyRoles, 'guarantor' as const].map((role, place) => partyOf(bond, role, place));
    }
    const isBacked = bond.plan.id % 9 === 0 && !bond.plan.isOneOfMany && bond.plan.issuer.sector !== governmentSector;
    return isBacked ? [partyOf(bond, 'guarantor', 0)] : [];
  });
}
