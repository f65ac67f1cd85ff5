import { expect, test } from 'vitest';
import { boardsAnswer, security } from '../testing/iss-answers.ts';
import { type MoexBond, moexCashFlows, moexOffers, moexTerms } from './moex-terms.ts';
import { parseBoards } from './parse-boards.ts';

function bondOf(change: Readonly<Record<string, unknown>> = {}): MoexBond {
  const bond = parseBoards(boardsAnswer({ securities: [{ ...security, ...change }] })).rows[0]?.bond;
  if (bond === undefined) throw new Error('no bond');
  return bond;
}

test('projects the running coupon in steps of its period to maturity, as estimates', () => {
  const flows = moexCashFlows(bondOf());
  expect(flows.map((row) => [row.accrualStart, row.paymentDate, row.coupon, row.redemption])).toEqual([
    ['2023-10-02', '2024-04-01', 4, 0],
    ['2024-04-01', '2024-09-30', 4, 0],
    ['2024-09-30', '2025-03-31', 4, 100],
  ]);
  expect(flows.every((row) => row.isEstimated)).toBe(true);
});

test('takes a step that falls a few days short of maturity for the last one', () => {
  const flows = moexCashFlows(bondOf({ MATDATE: '2025-04-03' }));
  expect(flows.at(-1)).toMatchObject({ accrualStart: '2024-09-30', paymentDate: '2025-04-03', coupon: 4 });
});

test('pays by days for an odd last period', () => {
  const flows = moexCashFlows(bondOf({ MATDATE: '2025-06-30' }));
  // 91 of 182 days.
  expect(flows.at(-1)).toMatchObject({ accrualStart: '2025-03-31', paymentDate: '2025-06-30', coupon: 2 });
});

test('knows no coupon after an offer, where the issuer sets a new one', () => {
  const bond = bondOf({ OFFERDATE: '2024-10-03', BUYBACKPRICE: 100 });
  expect(moexCashFlows(bond).map((row) => row.coupon)).toEqual([4, 4, null]);
  expect(moexTerms(bond, 1).couponKind).toBe('variable');
  expect(moexOffers(bond)).toMatchObject([{ number: 1, type: 'put', date: '2024-10-03', price: 100 }]);
});

test('knows the running coupon even where an offer comes before it is paid', () => {
  const bond = bondOf({ OFFERDATE: '2024-03-04', BUYBACKPRICE: 100 });
  expect(moexCashFlows(bond).map((row) => row.coupon)).toEqual([4, null, null]);
});

test('accrues by the rate but for bonds of the state and of foreign issuers', () => {
  const isByRate = (change: Readonly<Record<string, unknown>>) => moexTerms(bondOf(change), 1).accruesByRate;
  expect(isByRate({})).toBe(true);
  expect(isByRate({ SECNAME: 'ОФЗ-ПД 26219 16/09/26' })).toBe(false);
  expect(isByRate({ SECNAME: 'ГОВОЗ РФ 12978082V (RU)' })).toBe(false);
  expect(isByRate({ ISIN: 'XS0767473852' })).toBe(false);
});

test('knows neither the amount issued nor the pool factor where the face may be what amortisation left', () => {
  expect(moexTerms(bondOf(), 1)).toMatchObject({ poolFactor: 1, issuedAmount: 1e9, outstandingAmount: 9e8 });
  const reduced = moexTerms(bondOf({ FACEVALUE: 686.67 }), 1);
  expect(reduced).toMatchObject({ poolFactor: null, issuedAmount: null, outstandingAmount: 618_003_000 });
});

test('does not take the date of the exchange for yields for an offer', () => {
  expect(moexOffers(bondOf({ BUYBACKDATE: '2024-10-01', BUYBACKPRICE: 100 }))).toEqual([]);
});

test('knows no amounts of a coupon that is not set yet', () => {
  const flows = moexCashFlows(bondOf({ COUPONPERCENT: null, COUPONVALUE: 0 }));
  expect(flows.map((row) => row.coupon)).toEqual([null, null, null]);
});

test('has the repayment alone for a zero-coupon bond, and the next coupon alone for one without maturity', () => {
  const zero = bondOf({ COUPONPERCENT: null, COUPONVALUE: 0, NEXTCOUPON: '0000-00-00', COUPONPERIOD: 0 });
  expect(moexCashFlows(zero)).toMatchObject([{ paymentDate: '2025-03-31', coupon: 0, redemption: 100 }]);
  const perpetual = bondOf({ MATDATE: '0000-00-00' });
  expect(moexTerms(perpetual, 1)).toMatchObject({ isPerpetual: true, maturesOn: null });
  expect(moexCashFlows(perpetual)).toMatchObject([{ paymentDate: '2024-04-01', redemption: 0 }]);
});

test('settles a day after the trade, in yuan two, as the boards of 15 February 2024 say', () => {
  expect(moexTerms(bondOf(), 1).settlementLag).toBe(1);
  expect(moexTerms(bondOf({ FACEUNIT: 'CNY', CURRENCYID: 'CNY' }), 1).settlementLag).toBe(2);
  expect(moexTerms(bondOf({ FACEUNIT: 'CNY' }), 1).settlementLag).toBe(1);
});

// RU000A107AQ5 on 16 February 2024: 4.949 % half-yearly, listed with a first period of 80 days; the exchange's 2,237.331252 roubles at its rate
// of 91.4316 are 24.47 dollars, 178 of 180 days.
test('BEY-2 a replacement bond pays whole half-years, whatever the list says of its first period', () => {
  const listed = {
    FACEUNIT: 'USD',
    CURRENCYID: 'USD',
    FACEVALUE: 1000,
    COUPONPERCENT: 4.949,
    COUPONVALUE: 24.75,
    COUPONPERIOD: 80,
    NEXTCOUPON: '2024-02-18',
    MATDATE: '2026-02-18',
    SETTLEDATE: '2024-02-16',
    ACCRUEDINT: 24.47,
  };
  const bond = bondOf(listed);
  expect(moexTerms(bond, 1)).toMatchObject({
    dayCount: '30/360',
    couponFrequency: 2,
    couponPeriodDays: null,
    accruesByRate: false,
  });
  expect(moexCashFlows(bond).map((row) => [row.accrualStart, row.paymentDate, row.coupon, row.redemption])).toEqual([
    ['2023-08-18', '2024-02-18', expect.closeTo(2.4745, 9), 0],
    ['2024-02-18', '2024-08-18', expect.closeTo(2.4745, 9), 0],
    ['2024-08-18', '2025-02-18', expect.closeTo(2.4745, 9), 0],
    ['2025-02-18', '2025-08-18', expect.closeTo(2.4745, 9), 0],
    ['2025-08-18', '2026-02-18', expect.closeTo(2.4745, 9), 100],
  ]);
  // 78 days / 365 from the listed period earn 10.58 dollars: then it stands as it is.
  expect(moexTerms(bondOf({ ...listed, ACCRUEDINT: 10.58 }), 1)).toMatchObject({
    dayCount: 'ACT/365F',
    couponPeriodDays: 80,
  });
});
