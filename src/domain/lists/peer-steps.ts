import type { CouponType } from '../fields/bond-kinds.ts';
import { bucketOf, type Grade, rankOfGrade } from '../issuer/grades.ts';
import type { Sector } from '../issuer/sector.ts';
import { type Asked, nothingAsked, withChoices, withGrades, withRange } from './asked.ts';
import { type Bounds, openBounds } from './bounds.ts';

/** Fewer bonds than this have no median worth a comparison, and the choice is widened. */
export const MIN_PEERS = 5;

/** What the choice of peers no longer asks for, in the order in which it is given up. */
export const peerWidenings = ['none', 'sector', 'rating', 'any-rating', 'duration'] as const;
type PeerWidening = (typeof peerWidenings)[number];

/** Bounds of the bands of modified duration, in years. */
const BANDS = [0, 2, 5, 10] as const;

/** The worst grade of investment grade, and the best below it. */
const INVESTMENT: Bounds<Grade> = { from: 'BBB-', to: null };
const SPECULATIVE: Bounds<Grade> = { from: null, to: 'BB+' };

/** What of a bond decides who its peers are. */
export interface ComparedBond {
  readonly currency: string;
  readonly sector: Sector | null;
  /** Grades of the international scale, one of each agency. */
  readonly grades: readonly Grade[];
  /** Modified, in years. */
  readonly duration: number;
  /** Where yields are compared: those of one kind of coupon alone. */
  readonly kind: CouponType | null;
}

export interface PeerStep {
  readonly widening: PeerWidening;
  readonly asked: Asked;
}

/** The grade that stands for several agencies: the lower of two, the middle of three, as bond indices have it; null of none. */
export function standingGrade(grades: readonly Grade[]): Grade | null {
  const sorted = grades.toSorted((a, b) => rankOfGrade(a) - rankOfGrade(b));
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

export function durationBand(duration: number): Bounds {
  const at = BANDS.findLastIndex((from) => duration >= from);
  return { from: BANDS[Math.max(at, 0)] ?? 0, to: BANDS[Math.max(at, 0) + 1] ?? null };
}

function bucketBounds(grade: Grade): Bounds<Grade> {
  const { best, worst } = bucketOf(grade);
  return { from: worst, to: best };
}

/**
 * Who a bond is compared with, the narrowest choice first: its currency, letters of rating, sector and band of duration; then without the
 * sector, then of investment grade or below it, then of any rating, then of any duration. What the bond has not is not asked for.
 */
export function peerSteps({ currency, sector, grades, duration, kind }: ComparedBond): readonly PeerStep[] {
  const grade = standingGrade(grades);
  const bucket = grade === null ? openBounds : bucketBounds(grade);
  const isInvestment = grade !== null && rankOfGrade(grade) <= rankOfGrade('BBB-');
  const gradeClass = grade === null ? openBounds : isInvestment ? INVESTMENT : SPECULATIVE;
  const alike = withChoices(nothingAsked, 'currency', [currency]);
  const owed = withChoices(alike, 'status', ['in_placement', 'outstanding']);
  const whole = withChoices(owed, 'kind', kind === null ? [] : [kind]);
  const band = withRange(whole, 'duration', durationBand(duration));
  const ofBucket = withGrades(band, 'rating', bucket);
  const steps: readonly (PeerStep & { readonly isNew: boolean })[] = [
    { widening: 'none', isNew: true, asked: withChoices(ofBucket, 'sector', sector === null ? [] : [sector]) },
    { widening: 'sector', isNew: sector !== null, asked: ofBucket },
    { widening: 'rating', isNew: grade !== null, asked: withGrades(band, 'rating', gradeClass) },
    { widening: 'any-rating', isNew: grade !== null, asked: band },
    { widening: 'duration', isNew: true, asked: whole },
  ];
  return steps.filter(({ isNew }) => isNew).map(({ widening, asked }) => ({ widening, asked }));
}
