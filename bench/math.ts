import { cpus } from 'node:os';
import type { ResolvedBond } from '#math/bond/resolved-bond.ts';
import { type SettledBond, settle, settleInto, settlementBuffer } from '#math/bond/settled-bond.ts';
import { addDays } from '#math/dates/dates.ts';
import type { Price, Rate } from '#math/units.ts';
import { riskFromYield } from '#math/yield/risk-from-yield.ts';
import { yieldFromCleanPrice } from '#math/yield/yield-from-price.ts';
import { bareTriple, bareYield, type KnownFlows, type Triple } from './bare-newton.ts';
import { CONVENTIONS, type Conventions, halfYearlyTerms, resolvedFromTerms, SETTLEMENT } from './math-bonds.ts';
import { marketBonds, marketPass } from './math-market.ts';
import { type OptionPass, optionCases, optionPass } from './math-options.ts';
import { recalculation, recalculationCases } from './math-recalculation.ts';
import { type BenchRow, tableText } from './report.ts';
import { spreadOf } from './statistics.ts';

const ROUNDS = 9;
const LIFE = 10;
const COUPON = 0.045;

// What the loops add up, read at the end: otherwise the compiler may leave the work out.
let checksum = 0;

const cleanOf = (i: number) => (90 + (i % 200) / 10) as Price;
const yieldOf = (i: number) => (0.02 + (i % 200) / 4000) as Rate;

/** Median calls a second over rounds of `calls`, after two that do not count. */
function perSecond(calls: number, work: (i: number) => number): number {
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS + 2; round++) {
    const start = performance.now();
    for (let i = 0; i < calls; i++) checksum += work(i);
    if (round >= 2) rates.push((calls / (performance.now() - start)) * 1000);
  }
  return spreadOf(rates).median;
}

const settledYield = (settled: SettledBond, i: number) => {
  const solved = yieldFromCleanPrice(settled, cleanOf(i));
  return solved.ok ? solved.value : 0;
};

const convexityAt = (settled: SettledBond, i: number) => {
  const risk = riskFromYield(settled, yieldOf(i));
  return risk.ok ? risk.value.convexity : 0;
};

interface Floors {
  readonly yields: number;
  readonly triples: number;
}

function floors(bond: ResolvedBond): Floors {
  const settled = settle(bond, SETTLEMENT);
  const flows: KnownFlows = {
    times: settled.times.slice(0, settled.count),
    amounts: settled.amounts.slice(0, settled.count),
  };
  const accrued = settled.accrued.ok ? settled.accrued.value : 0;
  const out: Triple = { price: 0, slope: 0, curvature: 0 };
  const triple = (i: number) => {
    bareTriple(flows, yieldOf(i), out);
    return out.curvature;
  };
  return {
    yields: perSecond(100_000, (i) => bareYield(flows, cleanOf(i) + accrued, COUPON)),
    triples: perSecond(200_000, triple),
  };
}

const row = (name: string, value: number, unit: string, floorName: string, floor: number): BenchRow => ({
  name,
  value,
  unit,
  floorName,
  floor,
  ratio: floor / value,
});

const NEWTON = 'bare Newton over 20 known times';
const TRIPLE = 'bare sums over 20 known times';

function conventionRows(conventions: Conventions): BenchRow[] {
  const { name, accrual, yieldConvention } = conventions;
  const terms = halfYearlyTerms(LIFE, COUPON, accrual);
  const bond = resolvedFromTerms(terms, yieldConvention);
  const settled = settle(bond, SETTLEMENT);
  const buffer = settlementBuffer();
  const floor = floors(bond);
  const onAnyDay = (i: number) => settledYield(settleInto(buffer, bond, addDays(SETTLEMENT, i % 40)), i);
  const fromTerms = (i: number) =>
    settledYield(settleInto(buffer, resolvedFromTerms(terms, yieldConvention), SETTLEMENT), i);
  const triplesFromTerms = (i: number) =>
    convexityAt(settleInto(buffer, resolvedFromTerms(terms, yieldConvention), SETTLEMENT), i);
  return [
    row(
      `yield, settled; ${name}`,
      perSecond(100_000, (i) => settledYield(settled, i)),
      'yields/s',
      NEWTON,
      floor.yields,
    ),
    row(`yield with settlement; ${name}`, perSecond(100_000, onAnyDay), 'yields/s', NEWTON, floor.yields),
    row(`yield from terms; ${name}`, perSecond(50_000, fromTerms), 'yields/s', NEWTON, floor.yields),
    row(
      `price, duration, convexity; ${name}`,
      perSecond(200_000, (i) => convexityAt(settled, i)),
      'triples/s',
      TRIPLE,
      floor.triples,
    ),
    row(`the same from terms; ${name}`, perSecond(50_000, triplesFromTerms), 'triples/s', TRIPLE, floor.triples),
  ];
}

const BONDS = 100;
const DAYS = 60;
/** Yields of a bond-day: four quotes to maturity, four to the put, and the effective one. */
const YIELDS_A_DAY = 9;

function marketRow(yieldFloor: number): BenchRow {
  const bonds = marketBonds(BONDS);
  const passes = perSecond(1, () => marketPass(bonds, DAYS));
  const floorName = `${YIELDS_A_DAY} ${NEWTON.replace('Newton', 'Newtons')}`;
  return row('derived figures of a market', passes * BONDS * DAYS, 'bond-days/s', floorName, yieldFloor / YIELDS_A_DAY);
}

/** The reference cases of bonds with calls and puts, beside price, duration and convexity of a straight bond. */
function optionRows(triples: number): BenchRow[] {
  const cases = optionCases();
  const rows: readonly (readonly [name: string, pass: OptionPass])[] = [
    ['price, duration, convexity, vega at an OAS', 'at-spread'],
    ['the same and the OAS from a price', 'from-price'],
  ];
  return rows.map(([name, pass]) =>
    row(
      name,
      perSecond(1, () => optionPass(cases, pass)) * cases.length,
      'bonds/s',
      'triples of a straight bond',
      triples,
    ),
  );
}

/** What the calculator computes anew at another price, for bonds with a call on each of many days. */
function recalculationRows(triples: number): BenchRow[] {
  return recalculationCases.flatMap((each) =>
    (['figures', 'all'] as const).map((asked) => {
      const calculated = recalculation(each, asked);
      const passes = perSecond(1, (i) => calculated(96 + i));
      const name = `calculator, ${asked}: ${each.name}`;
      return row(name, passes, 'recalculations/s', 'triples of a straight bond', triples);
    }),
  );
}

/** Yields, risk and a market's pass on one core, each against a bare loop of the same run. */
export async function benchMath(): Promise<readonly BenchRow[]> {
  const rows = CONVENTIONS.flatMap(conventionRows);
  const straight = rows.find(({ unit }) => unit === 'triples/s');
  const triples = straight?.value ?? 0;
  return [...rows, marketRow(rows[0]?.floor ?? 0), ...optionRows(triples), ...recalculationRows(triples)];
}

if (import.meta.main) {
  const rows = await benchMath();
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, one core, Node ${process.version}\n\n${tableText(rows)}\n`);
  if (!Number.isFinite(checksum)) throw new Error('a measured value is no number');
}
