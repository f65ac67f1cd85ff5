import { expect, test } from 'vitest';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { languageOf } from '#domain/platform/language.ts';
import type { LabelText } from '../../context/reader-context.tsx';
import { comparisonGroups, differenceText } from './comparison-rows.ts';

const text = ((key: string) => key) as LabelText<'bond'>;
const writing = { text, textOf: (key: string) => key, language: languageOf('en'), hasDifferencesOnly: false };

function bondWith(yieldType: BondSummary['yieldType']): BondSummary {
  const figure = { value: 0.05, change: null, venueName: 'Exchange', date: '2026-11-20', masked: [] };
  return {
    yield: figure,
    yieldType,
    yieldDate: null,
    price: null,
    spread: null,
    duration: null,
    priceFigures: null,
    features: [],
    maturesOn: null,
    issuer: null,
    nextOffer: null,
    issuedAmount: null,
    outstandingAmount: null,
    faceValue: 1000,
    faceCurrency: 'EUR',
    poolFactor: null,
    ratings: [],
    coupon: { rate: null, kind: 'fixed', frequency: 1 },
    masked: [],
  } as unknown as BondSummary;
}

function yieldRow(...types: readonly BondSummary['yieldType'][]) {
  const market = comparisonGroups(types.map(bondWith), writing).find(({ id }) => id === 'market');
  return market?.rows.find(({ id }) => id === 'yield');
}

test('BEY-3 the comparison calls its yields effective where they are, and current where they are that', () => {
  expect(yieldRow('maturity', 'maturity')?.title).toBe('figure_yield, yield_effective, %');
  expect(yieldRow('current', 'current')?.title).toBe('figure_yield_current, %');
  const mixed = yieldRow('maturity', 'current');
  expect(mixed?.title).toBe('figure_yield, %');
  expect(mixed?.cells.map(({ note }) => note)).toEqual(['to_maturity; yield_effective', 'figure_yield_current']);
});

test('BEY-3 the comparison says of yields and durations of an index-linked bond that they are real, and takes none in money from them', () => {
  const linker = {
    ...bondWith('maturity'),
    features: ['inflation-linked'],
    duration: { ...bondWith('maturity').yield },
  };
  const nominal = { ...bondWith('maturity'), duration: { ...bondWith('maturity').yield, value: 0.07 } };
  const groups = comparisonGroups([nominal, linker, nominal, bondWith('current')] as BondSummary[], writing);
  for (const id of ['yield', 'duration']) {
    const cells = groups.flatMap(({ rows }) => rows).find((row) => row.id === id)?.cells ?? [];
    const [reference, real, like] = cells;
    if (reference === undefined || real === undefined || like === undefined) throw new Error(id);
    expect(reference.note).not.toContain('yield_real');
    expect(real.note).toMatch(/, yield_real$/);
    const apart = { unit: 'bp' as const, ...writing };
    expect(differenceText({ ...real, number: 900 }, reference, apart)).toBeNull();
    expect(differenceText({ ...like, number: 900 }, reference, apart)).not.toBeNull();
  }
  const [reference, , , current] = groups[0]?.rows.find(({ id }) => id === 'yield')?.cells ?? [];
  if (reference === undefined || current === undefined) throw new Error('yield');
  expect(differenceText({ ...current, number: 900 }, reference, { unit: 'bp', ...writing })).toBeNull();
});

test('BEY-3 floating bonds are compared by discount margin, with what it assumes, and by effective duration', () => {
  const figures = { exits: [], oas: null, swapCurve: null, effectiveDuration: 0.19, spreadDuration: 6.48 };
  const priceFigures = { ...figures, discountMargin: 294.3, assumedReferenceRate: 0.0325 };
  const floater = { ...bondWith('current'), priceFigures } as unknown as BondSummary;
  const rows = comparisonGroups([floater, floater], writing).flatMap((group) => group.rows);
  const cellOf = (id: string) => rows.find((row) => row.id === id)?.cells[0];
  expect(cellOf('discount-margin')).toMatchObject({ text: '294.3', note: 'reference_held', number: 294.3 });
  expect(cellOf('floating-duration')).toMatchObject({ text: '0.19' });
  expect(cellOf('effective-duration')).toBeUndefined();
});

test('BEY-3 the comparison subtracts what is of one kind alone: real yields by type, margins by what is behind them, worst yields to their ends', () => {
  const worst = { kind: 'call', date: '2029-05-01', isWorst: true, effectiveYield: 0.06, effectiveDuration: 2 };
  const figuresOf = (assumedReferenceRate: number | null) => ({
    exits: [worst],
    oas: null,
    swapCurve: { overnightRate: 'SOFR', date: '2026-11-20' },
    discountMargin: 100,
    assumedReferenceRate,
  });
  const bond = (yieldType: BondSummary['yieldType'], isLinked: boolean, held: number | null) =>
    ({
      ...bondWith(yieldType),
      features: isLinked ? ['inflation-linked'] : [],
      priceFigures: figuresOf(held),
    }) as unknown as BondSummary;
  const differs = (id: string, a: BondSummary, b: BondSummary) => {
    const rows = comparisonGroups([a, b], writing).flatMap((group) => group.rows);
    const [first, second] = rows.find((row) => row.id === id)?.cells ?? [];
    if (first === undefined || second === undefined) throw new Error(id);
    return differenceText({ ...second, number: 900 }, first, { unit: 'bp', ...writing }) !== null;
  };
  const plain = bond('maturity', false, 0.03);
  expect(differs('yield', bond('maturity', true, null), bond('current', true, null))).toBe(false);
  expect(differs('yield', bond('maturity', true, null), bond('offer', true, null))).toBe(true);
  expect(differs('yield', bond('current', true, null), bond('current', false, null))).toBe(false);
  expect(differs('discount-margin', plain, bond('maturity', false, null))).toBe(false);
  expect(differs('discount-margin', plain, bond('maturity', false, 0.04))).toBe(true);
  for (const id of ['worst', 'duration-to-worst']) {
    expect(differs(id, plain, bond('current', false, null))).toBe(true);
    expect(differs(id, plain, bond('maturity', true, null))).toBe(false);
  }
});
