import { zeroRate } from '#math/curve/curve.ts';
import { parRateFromCurve } from '#math/curve/par-curve.ts';
import { valueOrNull, years } from '#math/units.ts';
import type { Comparison } from '../comparison.ts';
import { readSharedCases } from '../shared-folder.ts';

type Coefficient = 'beta0' | 'beta1' | 'beta2' | 'beta3' | 'tau1' | 'tau2';

interface CurveCase {
  readonly inputs: { readonly date: string } & Readonly<Record<Coefficient, number>>;
  readonly expected: {
    readonly zeroYieldPctContinuous: Readonly<Record<string, number>>;
    readonly parYieldPctCouponEquivalent: Readonly<Record<string, number>>;
  };
}

/** The curve of a date; the publication is in per cent. */
function curveOf({ inputs }: CurveCase) {
  const { beta0, beta1, beta2, beta3, tau1, tau2 } = inputs;
  return { model: 'Svensson', b0: beta0 / 100, b1: beta1 / 100, b2: beta2 / 100, b3: beta3 / 100, tau1, tau2 } as const;
}

const shared = {
  source: 'Federal Reserve',
  family: 'Svensson curve of Gurkaynak, Sack and Wright',
  // Half of the last of four decimals of a per cent, and a hair for its rounding.
  tolerance: 0.501e-6,
  reason: 'published in per cent with four decimals',
} as const;

/** Zero rates and par yields that the Federal Reserve Board publishes with its parameters. */
export function federalReserveCurves(): Comparison[] {
  const cases = readSharedCases<CurveCase>('data/groundtruth/gsw_svensson.json');
  const zeros = cases.flatMap((published) =>
    Object.entries(published.expected.zeroYieldPctContinuous).map(([term, percent]) => ({
      id: `${published.inputs.date} ${term} years`,
      actual: zeroRate(curveOf(published), years(Number(term))),
      expected: percent / 100,
    })),
  );
  const pars = cases.flatMap((published) =>
    Object.entries(published.expected.parYieldPctCouponEquivalent).map(([term, percent]) => ({
      id: `${published.inputs.date} ${term} years`,
      actual: valueOrNull(parRateFromCurve(curveOf(published), years(Number(term)), 2)),
      expected: percent / 100,
    })),
  );
  return [
    { ...shared, measure: 'zero rate', pairs: zeros },
    { ...shared, measure: 'par yield', pairs: pars },
  ];
}
