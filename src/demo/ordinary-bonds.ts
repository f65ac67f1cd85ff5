import { governmentSector } from '#domain/issuer/sector.ts';
import type { BondPlan, Liquidity, OfferPlan } from './bond-plan.ts';
import { type DemoCurrency, demoCurrencies } from './demo-currencies.ts';
import { type DemoIssuer, demoGovernment, demoIssuer, usualIssuers } from './demo-issuers.ts';
import { demoVenueIds } from './demo-venues.ts';
import { type Random, randomStream } from './random.ts';
import rows from './showcase-bonds.json' with { type: 'json' };

type Shape = Omit<BondPlan, 'id' | 'issuer' | 'currency' | 'day' | 'liquidity' | 'issuedMillions'>;

/** Grades whose issuers find no buyers for new bonds. */
export const shutOut: ReadonlySet<string> = new Set(['CCC', 'D']);
/** Who still finds buyers for new bonds. */
const borrowers = usualIssuers.filter(({ sector, grade }) => sector !== governmentSector && !shutOut.has(grade));

function plain(random: Random): Pick<BondPlan, 'kind' | 'issuedInMonths' | 'maturesInMonths'> {
  return { kind: 'fixed', issuedInMonths: -random.whole(3, 56), maturesInMonths: random.whole(10, 120) };
}

function calls(random: Random): readonly OfferPlan[] {
  const first = random.whole(8, 30);
  return [0, 12, 24].map((later, index) => ({
    type: 'call' as const,
    inMonths: first + later,
    price: 102 - index,
    style: 'Bermudan',
  }));
}

type ShapeOf = (random: Random) => Shape;

const fixed: ShapeOf = plain;
const callable: ShapeOf = (random) => ({
  ...plain(random),
  maturesInMonths: random.whole(60, 120),
  offers: calls(random),
});
const puttable: ShapeOf = (random) => ({
  ...plain(random),
  maturesInMonths: random.whole(48, 96),
  offers: [{ type: 'put', inMonths: random.whole(6, 36), price: 100, style: 'European' }],
});
const variable: ShapeOf = (random) => ({ ...puttable(random), kind: 'variable', future: 'unknown' });
const floating: ShapeOf = (random) => ({
  ...plain(random),
  kind: 'floating',
  future: 'estimated',
  frequency: 4,
  tenor: '3M',
});
const unknownFloating: ShapeOf = (random) => ({ ...floating(random), future: 'unknown' });
const zero: ShapeOf = (random) => ({ ...plain(random), kind: 'zero' });
const bill: ShapeOf = (random) => ({
  kind: 'bill',
  issuedInMonths: -random.whole(1, 6),
  maturesInMonths: random.whole(1, 6),
});
const amortising: ShapeOf = (random) => ({ ...plain(random), instalments: random.whole(3, 8) });
const step: ShapeOf = (random) => ({ ...plain(random), kind: 'step', stepUp: 0.0025 });
const subordinated: ShapeOf = (random) => ({ ...callable(random), isSubordinated: true });
const indexed: ShapeOf = (random) => ({ ...plain(random), kind: 'indexed', maturesInMonths: random.whole(40, 160) });
const matured: ShapeOf = (random) => ({
  kind: 'fixed',
  issuedInMonths: -random.whole(50, 62),
  maturesInMonths: -random.whole(2, 20),
  status: 'matured',
});

/** Twenty shapes in turn, plain bonds in the majority as in any market. */
const shapes: readonly [ShapeOf, ...ShapeOf[]] = [
  fixed,
  fixed,
  callable,
  floating,
  fixed,
  puttable,
  fixed,
  zero,
  fixed,
  amortising,
  fixed,
  matured,
  fixed,
  step,
  subordinated,
  fixed,
  variable,
  bill,
  unknownFloating,
  indexed,
];

const liquidities: readonly [Liquidity, ...Liquidity[]] = [
  'normal',
  'normal',
  'thin',
  'liquid',
  'normal',
  'thin',
  'rare',
];

/** Most borrow in their own currency, some in one of the two large ones. */
function currencyOf(issuer: DemoIssuer, random: Random): string {
  if (random.chance(0.8)) return issuer.currency;
  return random.chance(0.5) ? 'EUR' : 'USD';
}

export interface OrdinaryBond {
  readonly id: number;
  /** Running number, from which its shape follows. */
  readonly index: number;
  readonly issuer: DemoIssuer;
  readonly seed: number;
}

/** A bond as there are many of them. */
export function ordinaryBond({ id, index, issuer, seed }: OrdinaryBond): BondPlan {
  const random = randomStream(seed, `plan ${id}`);
  const shape = shapes[index % shapes.length] ?? fixed;
  return {
    ...shape(random),
    id,
    issuer,
    currency: currencyOf(issuer, random),
    day: random.whole(1, 28),
    liquidity: random.pick(liquidities),
    issuedMillions: random.whole(4, 40) * 25,
  };
}

/** The rest of the market, numbered from `firstId`. */
export function ordinaryBonds(firstId: number, count: number, seed: number): readonly BondPlan[] {
  const issuerOf = (index: number) => borrowers[(index * 7) % borrowers.length] ?? demoGovernment('EUR');
  return Array.from({ length: count }, (_, index) =>
    ordinaryBond({ id: firstId + index, index, issuer: issuerOf(index), seed }),
  );
}

type Maturity = Pick<BondPlan, 'kind' | 'issuedInMonths' | 'maturesInMonths' | 'day'>;

/** A bill and five bonds of each government, spread over the curve, so that each duration has a benchmark near it. */
const maturities: readonly Maturity[] = [
  { kind: 'bill', issuedInMonths: -5, maturesInMonths: 7, day: 12 },
  { kind: 'fixed', issuedInMonths: -40, maturesInMonths: 20, day: 15 },
  { kind: 'fixed', issuedInMonths: -50, maturesInMonths: 46, day: 20 },
  { kind: 'fixed', issuedInMonths: -44, maturesInMonths: 76, day: 10 },
  { kind: 'fixed', issuedInMonths: -38, maturesInMonths: 112, day: 4 },
  { kind: 'fixed', issuedInMonths: -60, maturesInMonths: 240, day: 25 },
];

/** A state whose short paper is a zero-coupon bond by name has no bills. */
const shortKind = ({ kind }: Maturity, { markets }: DemoCurrency) =>
  kind === 'bill' && markets.bill === undefined && markets.zero !== undefined ? 'zero' : kind;

/** The benchmarks, currency by currency, numbered from `firstId`. */
export function governmentBonds(firstId: number): readonly BondPlan[] {
  return demoCurrencies.flatMap((currency, place) =>
    maturities.map((maturity, index) => ({
      ...maturity,
      kind: shortKind(maturity, currency),
      id: firstId + place * maturities.length + index,
      issuer: demoGovernment(currency.code),
      currency: currency.code,
      spread: 0,
      liquidity: 'liquid' as const,
      issuedMillions: 12_000,
    })),
  );
}

interface ShowcaseRow extends Omit<BondPlan, 'id' | 'issuer' | 'currency' | 'venues'> {
  /** What the bond is there for. */
  readonly shows: string;
  /** Its short name. */
  readonly issuer: string;
  readonly venues?: readonly (keyof typeof demoVenueIds)[];
}

/** One bond for each kind of thing that a bond can be, in the order of the rows, numbered from `firstId`. */
export function showcaseBonds(firstId: number): readonly BondPlan[] {
  return (rows as readonly ShowcaseRow[]).map(({ shows: _shows, issuer: name, venues, ...plan }, index) => {
    const issuer = demoIssuer(name);
    const venueIds = venues?.map((venue) => demoVenueIds[venue]);
    return { ...plan, id: firstId + index, issuer, currency: issuer.currency, ...(venueIds && { venues: venueIds }) };
  });
}
