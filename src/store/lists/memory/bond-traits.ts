import { isSubordinated, type Seniority } from '#domain/bond/issue.ts';
import { type BondFeature, type BondKind, bondKinds } from '#domain/fields/bond-kinds.ts';
import { type Grade, grades } from '#domain/issuer/grades.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import { dayNumber, type IsoDate } from '#math/units.ts';
import type { BondRow } from './bond-row.ts';
import { couponTypeOf } from './choose-bonds.ts';

/** What bonds are chosen by and lists show beside terms and figures. */
export interface BondTraits {
  readonly sector: string | null;
  readonly kinds: readonly BondKind[];
  readonly seniority: Seniority | null;
  /** The days of the next call and put; null for none ahead. */
  readonly nextCall: IsoDate | null;
  readonly nextPut: IsoDate | null;
  /** The latest grades that agencies give it, or its issuer where it has none itself; the best first. */
  readonly grades: readonly Grade[];
}

export interface TraitsSource
  extends Pick<
    BondRow,
    | 'couponKind'
    | 'isPerpetual'
    | 'isAmortising'
    | 'isConvertible'
    | 'lastCallDay'
    | 'lastPutDay'
    | 'call'
    | 'put'
    | 'gradeBits'
  > {
  readonly sector: string | null;
  readonly seniority: Seniority | null;
}

function kindsOf(bond: TraitsSource, todayNumber: number): readonly BondKind[] {
  const isAhead = (day: number | null) => day !== null && day >= todayNumber;
  const features: Readonly<Record<BondFeature, boolean>> = {
    call: isAhead(bond.lastCallDay),
    put: isAhead(bond.lastPutDay),
    perpetual: bond.isPerpetual,
    amortising: bond.isAmortising,
    subordinated: isSubordinated(bond.seniority),
    convertible: bond.isConvertible,
  };
  const has: Readonly<Record<string, boolean>> = features;
  const coupon = couponTypeOf(bond.couponKind);
  return bondKinds.filter((kind) => kind === coupon || has[kind] === true);
}

function nextOf(days: readonly number[] | null, todayNumber: number): IsoDate | null {
  const next = days?.find((day) => day >= todayNumber);
  return next === undefined ? null : isoFromDayNumber(dayNumber(next));
}

/** The traits of a bond on a day, counted from 1970-01-01. */
export function traitsOf(bond: TraitsSource, todayNumber: number): BondTraits {
  const { sector, seniority, gradeBits } = bond;
  const own = grades.filter((_, rank) => (gradeBits & (2 ** rank)) !== 0);
  const next = { nextCall: nextOf(bond.call, todayNumber), nextPut: nextOf(bond.put, todayNumber) };
  return { sector, seniority, ...next, kinds: kindsOf(bond, todayNumber), grades: own };
}
