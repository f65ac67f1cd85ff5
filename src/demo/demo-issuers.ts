import { type Grade, grades } from '#domain/issuer/grades.ts';
import { governmentSector } from '#domain/issuer/sector.ts';
import issuers from './issuers.json' with { type: 'json' };

/** What no issuer of the demo market is rated. */
const otherGrades = ['CCC+', 'CCC-', 'CC', 'C'] as const;
export type DemoGrade = Exclude<Grade, (typeof otherGrades)[number]>;

/** Credit standing, best first; the spread of an issuer's bonds follows from it. */
export const demoGrades = grades.filter((grade): grade is DemoGrade => !otherGrades.some((other) => other === grade));

export interface DemoIssuer {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly shortName: string;
  readonly country: string | null;
  readonly sector: string;
  /** Currency in which it mostly borrows. */
  readonly currency: string;
  readonly grade: DemoGrade;
}

type CompanyRow = Omit<DemoIssuer, 'id' | 'code'>;

/** None of them exists: states, one for each currency and in the order of the currencies, companies, banks and regions, and some whose names are awkward to show or that have more bonds than a page lists. */
const rows = issuers as {
  readonly governments: readonly Omit<CompanyRow, 'country' | 'sector'>[];
  readonly companies: readonly CompanyRow[];
  readonly awkward: readonly (CompanyRow & { readonly slug: string })[];
};

const firstIssuerId = 101;

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The issuers that any bond of the demo market may have, governments first, by ascending id. */
export const usualIssuers: readonly DemoIssuer[] = [
  ...rows.governments.map((row) => ({ ...row, country: null, sector: governmentSector })),
  ...rows.companies,
].map((row, index) => ({ ...row, id: firstIssuerId + index, code: `demo-${slugOf(row.shortName)}` }));

const firstAwkwardId = firstIssuerId + usualIssuers.length;

/** All issuers of the demo market, governments first, by ascending id. */
export const demoIssuers: readonly DemoIssuer[] = [
  ...usualIssuers,
  ...rows.awkward.map(({ slug, ...row }, index) => ({ ...row, id: firstAwkwardId + index, code: `demo-${slug}` })),
];

/** The issuer with this short name. */
export function demoIssuer(shortName: string): DemoIssuer {
  const found = demoIssuers.find((issuer) => issuer.shortName === shortName);
  if (found === undefined) throw new RangeError(`not an issuer of the demo market: ${shortName}`);
  return found;
}

/** The government that borrows in the currency. */
export function demoGovernment(currency: string): DemoIssuer {
  const found = demoIssuers.find((issuer) => issuer.sector === governmentSector && issuer.currency === currency);
  if (found === undefined) throw new RangeError(`no government of the demo market borrows in ${currency}`);
  return found;
}
