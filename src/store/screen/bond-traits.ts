import { type FeatureFacet, type KindFacet, kindFacets } from '#domain/facets/facets.ts';
import { type Grade, grades } from '#domain/facets/grades.ts';
import { couponFacetOf } from './bond-choice.ts';
import type { BondRow } from './bond-row.ts';

/** What bonds are chosen by and lists show beside terms and figures. */
export interface BondTraits {
  readonly sector: string | null;
  readonly kinds: readonly KindFacet[];
  /** What is outstanding, in the currency of its face. */
  readonly size: number | null;
  /** The latest grades that agencies give it, or its issuer where it has none itself; the best first. */
  readonly grades: readonly Grade[];
}

export type TraitsSource = Pick<
  BondRow,
  | 'sector'
  | 'couponKind'
  | 'isPerpetual'
  | 'isAmortising'
  | 'isSubordinated'
  | 'isConvertible'
  | 'lastCallDay'
  | 'lastPutDay'
  | 'size'
  | 'gradeBits'
>;

function kindsOf(bond: TraitsSource, todayNumber: number): readonly KindFacet[] {
  const isAhead = (day: number | null) => day !== null && day >= todayNumber;
  const features: Readonly<Record<FeatureFacet, boolean>> = {
    call: isAhead(bond.lastCallDay),
    put: isAhead(bond.lastPutDay),
    perpetual: bond.isPerpetual,
    amortising: bond.isAmortising,
    subordinated: bond.isSubordinated,
    convertible: bond.isConvertible,
  };
  const has: Readonly<Record<string, boolean>> = features;
  const coupon = couponFacetOf(bond.couponKind);
  return kindFacets.filter((kind) => kind === coupon || has[kind] === true);
}

/** The traits of a bond on a day, counted from 1970-01-01. */
export function traitsOf(bond: TraitsSource, todayNumber: number): BondTraits {
  const { sector, size, gradeBits } = bond;
  const own = grades.filter((_, rank) => (gradeBits & (2 ** rank)) !== 0);
  return { sector, size, kinds: kindsOf(bond, todayNumber), grades: own };
}
