/**
 * What a rating compares: borrowers of all countries, for debt in foreign or in local money, or those of one country alone. The id is
 * the wire's rating type.
 */
export const ratingTypes = [
  { id: 1, key: 'international-foreign' },
  { id: 2, key: 'international-local' },
  { id: 3, key: 'national' },
] as const;
export type RatingTypeId = (typeof ratingTypes)[number]['id'];

/** Marks of a country in national grades: AA-(RU), AA+(rus), ruAA, Aa1.ru, A|ru|. */
const nationalMarks = /\([a-z]{2,3}\)|^[a-z]{2}(?=[A-Z])|\.[a-z]{2}\b|\|[a-z]{2}\|/;
const upperMark = /\([A-Z]{2,3}\)/;

/** The type that a grade shows by itself: national with the mark of a country, else international in foreign money. */
export function ratingTypeOfGrade(grade: string): RatingTypeId {
  return nationalMarks.test(grade) || upperMark.test(grade) ? 3 : 1;
}

const revokedGrades = ['withdrawn', 'nr', 'pif', 'suspended'];

/** Whether a grade says that there is no rating any more, in any case of letters (bond-page, section 9). */
export function isRevokedGrade(grade: string): boolean {
  return revokedGrades.includes(grade.toLowerCase());
}

/** Who stands behind a bond beside its issuer. */
export const partyRoles = ['spv', 'surety', 'guarantor', 'offeror'] as const;
export type PartyRole = (typeof partyRoles)[number];

/** Whose rating it is: that of the issue, of its issuer, or of who else stands behind it. */
export type RatedEntity = 'issue' | 'issuer' | 'spv' | 'surety' | 'guarantors' | 'offeror';

/** A grade of an agency's scale; the best one has position 1. */
export interface ScalePoint {
  readonly agency: string;
  readonly typeId: RatingTypeId;
  readonly grade: string;
  readonly position: number;
  /** What the agency says that it means, in the agency's language; null when not known. */
  readonly description: string | null;
}

/** A rating agency, known by the name that its ratings bear. */
export interface RatingAgency {
  readonly name: string;
  /** ISO 3166-1 alpha-2; null for one of no country or when not known. */
  readonly country: string | null;
  readonly website: string | null;
}

interface AgencyRating {
  readonly agency: string;
}

/** The ratings that stand for an issue: its own, and those of its issuer by agencies that have not rated the issue. */
export function shownRatings<Rating extends AgencyRating>(
  ofIssue: readonly Rating[],
  ofIssuer: readonly Rating[],
): readonly Rating[] {
  const agencies = new Set(ofIssue.map(({ agency }) => agency));
  return [...ofIssue, ...ofIssuer.filter(({ agency }) => !agencies.has(agency))];
}
