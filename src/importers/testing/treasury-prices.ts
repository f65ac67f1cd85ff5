import { Buffer } from 'node:buffer';
import { mathCashFlows } from '#domain/bond/bond-mathematics/issue-payments.ts';
import { resolveBond } from '#math/bond/resolved-bond.ts';
import { settle } from '#math/bond/settled-bond.ts';
import type { Curve } from '#math/curve/curve.ts';
import { addDays, dayNumberFromIso } from '#math/dates/dates.ts';
import { dirtyPriceFromCurve } from '#math/spread/z-spread.ts';
import { type IsoDate, isoDate, valueOrNull } from '#math/units.ts';
import { sourceFile } from '../source-file.ts';
import type { SourceFile } from '../source-importer.ts';
import { treasuryCashFlows } from '../us-treasury/treasury-cash-flows.ts';
import { treasuryTerms } from '../us-treasury/treasury-issue.ts';

const HEADING = 'CUSIP,SECURITY TYPE,RATE,MATURITY DATE,CALL DATE,BUY,SELL,END OF DAY';

/** The days of which `curveOf` knows the published curve. */
export const wednesday = isoDate('2024-08-28');
export const thursday = isoDate('2024-08-29');

// Gurkaynak, Sack and Wright, Federal Reserve Board, 2024-08-28 and 2024-08-29.
const published: Readonly<Record<string, Curve>> = {
  [wednesday]: {
    model: 'Svensson',
    b0: 0.0472529021557582,
    b1: 0.00801962947582447,
    b2: -0.0209120185519363,
    b3: -0.0287169075561346,
    tau1: 0.9391519307106,
    tau2: 3.24787279369107,
  },
  [thursday]: {
    model: 'Svensson',
    b0: 0.0472998440490413,
    b1: 0.00802533431276738,
    b2: -0.0202410843624569,
    b3: -0.0283407239472324,
    tau1: 0.934784568988874,
    tau2: 3.18466581041567,
  },
};

/** Fourteen notes and a bill: CUSIP, coupon in per cent, maturity. */
const securities = [
  ['912797LR6', 0, '2024-11-29'],
  ['91282CHD6', 4.25, '2025-05-31'],
  ['91282CJS1', 4.25, '2025-12-31'],
  ['91282CKH3', 4.5, '2026-03-31'],
  ['91282CAL5', 0.375, '2027-09-30'],
  ['91282CGH8', 3.5, '2028-01-31'],
  ['91282CES6', 2.75, '2029-05-31'],
  ['91282CAE1', 0.625, '2030-08-15'],
  ['91282CCB5', 1.625, '2031-05-15'],
  ['91282CFF3', 2.75, '2032-08-15'],
  ['91282CJJ1', 4.5, '2033-11-15'],
  ['912810QA9', 3.5, '2039-02-15'],
  ['912810RB6', 2.875, '2043-05-15'],
  ['912810SN9', 1.25, '2050-05-15'],
  ['912810TL2', 4, '2052-11-15'],
] as const;

/** The curve that the Federal Reserve published for a day. */
export const curveOf = (date: string): Curve => {
  const curve = published[date];
  if (curve === undefined) throw new Error('no curve was published');
  return curve;
};

/** The clean price on a curve of a security that settles a day later. */
function priceOn(curve: Curve, date: IsoDate, [cusip, coupon, maturity]: (typeof securities)[number]): number {
  const kind = coupon === 0 ? 'bill' : 'note';
  const issue = {
    cusip,
    kind,
    couponRate: coupon / 100,
    spread: null,
    baseIndex: null,
    issuedOn: null,
    datedOn: null,
  } as const;
  const terms = treasuryTerms({ ...issue, maturesOn: isoDate(maturity) }, 1);
  const bond = resolveBond({
    cashFlows: mathCashFlows(treasuryCashFlows(terms, date)),
    accrualDayCount: kind === 'bill' ? null : 'ACT/ACT ICMA',
    yieldConvention: terms.yieldConvention,
    frequency: 2,
  });
  const settled = settle(bond, addDays(dayNumberFromIso(date), 1));
  return (valueOrNull(dirtyPriceFromCurve(settled, curve)) ?? 0) - (valueOrNull(settled.accrued) ?? 0);
}

function rowOf(security: (typeof securities)[number], price: number): string {
  const [cusip, coupon, maturity] = security;
  const [year = '', month = '', day = ''] = maturity.split('-');
  const type = coupon === 0 ? 'BILL' : 'NOTE';
  const quote = price.toFixed(6);
  return `${cusip},MARKET BASED ${type},${coupon}%,${month}/${day}/${year.slice(2)},,${quote},${quote},0.000000`;
}

export const securityCount = securities.length;

/** A file of prices of a day that lie on a curve, all of them dearer by an amount. */
export function treasuryPrices(date: IsoDate, curve: Curve, dearer = 0, count: number = securities.length): SourceFile {
  const rows = securities.slice(-count).map((security) => rowOf(security, priceOn(curve, date, security) + dearer));
  return sourceFile(`prices-${date}.csv`, Buffer.from([HEADING, ...rows].join('\n')));
}
