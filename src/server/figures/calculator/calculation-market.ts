import type { CalculationMarket } from '#contract/figures/calculator.ts';
import { closedVenueId, type Viewer } from '#domain/account/access/viewer.ts';
import type { ServingCurve } from '#domain/bond/derivation/curve-book.ts';
import type { Curve } from '#math/curve/curve.ts';
import type { IsoDate } from '#math/units.ts';
import { findBenchmarkYields } from '#store/bond/bonds/government-bonds.ts';
import { findServingCurve } from '../../market/reads/serving-curve.ts';
import type { Services } from '../../platform/serving/services.ts';

type CurveAnswer = NonNullable<CalculationMarket['curve']>;
type CurveNumbers = Pick<CurveAnswer, 'times' | 'rates' | 'parameters' | 'shortest' | 'longest'>;

const noNumbers: CurveNumbers = { times: null, rates: null, parameters: null, shortest: null, longest: null };

/** The numbers of a curve; null for a model that no stored curve has. */
function numbersOf(curve: Curve): CurveNumbers | null {
  if (curve.model === 'ZeroNodes') return { ...noNumbers, times: [...curve.times], rates: [...curve.values] };
  if (curve.model !== 'Bounded') return null;
  const { base, from, to } = curve;
  const bounds = { ...noNumbers, shortest: from, longest: to };
  if (base.model === 'NelsonSiegel') return { ...bounds, parameters: [base.b0, base.b1, base.b2, 0, base.tau1, 0] };
  if (base.model !== 'Svensson') return null;
  return { ...bounds, parameters: [base.b0, base.b1, base.b2, base.b3, base.tau1, base.tau2] };
}

function curveAnswer(serving: ServingCurve | null): CurveAnswer | null {
  const numbers = serving && numbersOf(serving.curve);
  if (serving === null || numbers === null || serving.kind === 'swap') return null;
  const { kind, name, date } = serving;
  return { kind, name, date, ...numbers, masked: [] };
}

/** Whose market it is: that of a currency, the generated one or the real one. */
interface MarketOwner {
  readonly currency: string;
  readonly isGenerated: boolean;
}

/** What bonds of a currency are measured against on a day, as a reader may see it. */
export async function calculationMarket(
  { database, today }: Pick<Services, 'database' | 'today'>,
  owner: MarketOwner,
  date: IsoDate,
  viewer: Viewer,
): Promise<CalculationMarket> {
  const closed = { accountId: viewer.accountId, closedVenueId: closedVenueId(viewer) };
  const [serving, benchmarks] = await Promise.all([
    findServingCurve(database, { instrument: owner, terms: { faceCurrency: owner.currency } }, date),
    findBenchmarkYields(database, { ...owner, date, ...closed }),
  ]);
  return {
    currency: owner.currency,
    today: today(),
    curve: curveAnswer(serving),
    benchmarks: benchmarks.map(({ id, name, date: day, duration, yield: effective }) => ({
      id,
      name,
      date: day,
      duration,
      yield: effective,
      masked: [],
    })),
  };
}
