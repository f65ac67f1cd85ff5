import { describe, expect, test } from 'vitest';
import { bondStatusId } from '#domain/bond/bond-status.ts';
import { dayNumberFromIso } from '#math/dates/dates.ts';
import { isoDate } from '#math/units.ts';
import { wideInstrument, wideMarket } from './wide-instrument.ts';

const today = isoDate('2026-11-20');
const count = 10_000;
const market = wideMarket(1, dayNumberFromIso(today));
const all = Array.from({ length: count }, (_, ordinal) => wideInstrument(market, ordinal));
const bonds = all.filter(({ instrument }) => instrument.kind === 'bond');
const shareOf = (kind: string) => all.filter(({ instrument }) => instrument.kind === kind).length / count;

/** ISO 6166: letters as two digits, every second digit from the right doubled, the sum of the digits a multiple of ten. */
function isIsin(code: string): boolean {
  const digits = [...code].flatMap((sign) => [...String(Number.parseInt(sign, 36))].map(Number)).reverse();
  const doubled = digits.map((digit, at) => (at % 2 === 1 ? digit * 2 : digit));
  return doubled.reduce((sum, digit) => sum + Math.floor(digit / 10) + (digit % 10), 0) % 10 === 0;
}

describe('the wide market', () => {
  test('SRC-1 holds the five kinds in the shares of a real one', () => {
    expect([shareOf('bond'), shareOf('stock'), shareOf('index'), shareOf('etf')]).toEqual([0.8, 0.15, 0.03, 0.02]);
  });

  test('SRC-1 gives valid ISINs, each once', () => {
    const isins = all.flatMap(({ instrument }) => instrument.isin ?? []);
    expect(new Set(isins).size).toBe(isins.length);
    expect(isins.every(isIsin)).toBe(true);
    expect(isins.length).toBe(count * 0.97);
  });

  test('SRC-1 names the issuer, the rate and the maturity, and every index and fund otherwise', () => {
    for (const { instrument, terms } of bonds) {
      expect(instrument.name).toContain(terms?.maturesOn?.slice(0, 4) ?? 'perpetual');
    }
    const composed = all.filter(({ instrument }) => instrument.kind === 'index' || instrument.kind === 'etf');
    expect(new Set(composed.map(({ instrument }) => instrument.name)).size).toBe(composed.length);
  });

  test('has matured a third, and every status agrees with its dates', () => {
    const matured = bonds.filter(({ instrument }) => instrument.statusId === bondStatusId('matured'));
    expect(matured.length / bonds.length).toBeCloseTo(0.35, 1);
    for (const { instrument, terms } of bonds) {
      const isPast = (terms?.maturesOn ?? '9999') <= today;
      expect(isPast).toBe(instrument.statusId === bondStatusId('matured'));
      expect((terms?.issuedOn ?? '') > today).toBe(instrument.statusId === bondStatusId('announced'));
      expect((terms?.issuedOn ?? '') < (terms?.maturesOn ?? '9999')).toBe(true);
    }
  });

  test('gives no coupon rate that is not above zero', () => {
    for (const { terms } of bonds) {
      expect(terms?.couponRate === null || (terms?.couponRate ?? 0) > 0).toBe(true);
    }
  });

  test('has issuers of every size', () => {
    const sizes = new Map<number | null, number>();
    for (const { instrument } of bonds) sizes.set(instrument.issuerId, (sizes.get(instrument.issuerId) ?? 0) + 1);
    expect(Math.max(...sizes.values())).toBeGreaterThan(200);
    expect([...sizes.values()].filter((size) => size < 15).length).toBeGreaterThan(100);
  });

  test('is the same however many instruments are asked for, and another for another seed', () => {
    const again = wideMarket(1, dayNumberFromIso(today));
    expect(wideInstrument(again, count - 1)).toEqual(all.at(-1));
    const other = wideMarket(2, dayNumberFromIso(today));
    expect(wideInstrument(other, count - 1).instrument.name).not.toBe(all.at(-1)?.instrument.name);
  });
});
