import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IssuePayment, IssueTerms } from '#domain/issue.ts';
import { languageOf } from '#domain/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import { isoDate } from '#math/units.ts';
import { bondIds, sampleToday } from '../../testing/sample-market.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { cashFlowsAnswer } from './cash-flows-answer.ts';

const texts = createTexts(languageOf('en'), {});

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(async () => {
  await site.close();
});

const call = async (name: string) => (await site.app.inject(`/api/bonds/${bondIds.usual}/${name}/`)).json();

test('CAS-1 a payment has the ten columns of the specification, sums for one bond of 1,000', async () => {
  const { items, faceCurrency } = await call('cash-flows');
  expect(faceCurrency).toBe('EUR');
  expect(items[4]).toEqual({
    num: 5,
    date: '2027-03-15',
    actual_payment_date: null,
    record_date: null,
    ex_date: null,
    nontrading_start_date: null,
    cupon_rate: 0.05,
    cupon_sum: 50,
    redemtion: 1000,
    pool_factor: 0,
    coupon_is_estimated_text: 'est.',
    isPast: false,
  });
  expect(items.map((item: { isPast: boolean }) => item.isPast)).toEqual([true, true, true, false, false]);
});

test('CAS-1 two coupons and the nominal remain: 10 and 100 per 100, 200,000 and 2,000,000 for the issue', async () => {
  expect(await call('cash-flows')).toMatchObject({
    remainingPer100: { coupons: 10, redemption: 100, isComplete: true },
    remainingIssue: { coupons: 200_000, redemption: 2_000_000, isComplete: true },
  });
});

const row = (payment: Partial<IssuePayment>): IssuePayment => ({
  number: 1,
  accrualStart: null,
  accrualEnd: null,
  referenceStart: null,
  referenceEnd: null,
  paymentDate: isoDate('2026-01-01'),
  actualPaymentDate: null,
  recordDate: null,
  exDate: null,
  nominal: 50,
  couponRate: 0.04,
  coupon: 2,
  redemption: 25,
  poolFactor: 0.25,
  isEstimated: false,
  ...payment,
});

test('CAS-1 totals of an amortising bond are per 100 of what is outstanding, and say when a coupon is unknown', () => {
  const terms = {
    faceValue: 100,
    faceCurrency: 'EUR',
    outstandingAmount: null,
    issuedAmount: 1000,
    poolFactor: 0.5,
  } as IssueTerms;
  const last = row({
    number: 2,
    paymentDate: isoDate('2027-01-01'),
    nominal: 25,
    coupon: null,
    couponRate: null,
    poolFactor: 0,
  });
  const answer = cashFlowsAnswer(terms, [row({}), last], { today: sampleToday, texts });
  // 2 of 50 outstanding are 4 per 100; the issue still has 500 outstanding.
  expect(answer.remainingPer100).toEqual({ coupons: 4, redemption: 100, isComplete: false });
  expect(answer.remainingIssue).toEqual({ coupons: 20, redemption: 500, isComplete: false });
});

test('CAS-1 the ex-dividend date stands by its own name, not as a stop of trading', () => {
  const terms = { faceValue: 100, faceCurrency: 'GBP', outstandingAmount: null, issuedAmount: null } as IssueTerms;
  const { items } = cashFlowsAnswer(terms, [row({ exDate: isoDate('2026-05-29') })], { today: sampleToday, texts });
  expect(items).toMatchObject([{ ex_date: '2026-05-29', nontrading_start_date: null }]);
});

test('CAS-3 an offer has the eight columns, its spread in basis points', async () => {
  expect(await call('offers')).toEqual({
    items: [
      {
        date: '2025-07-10',
        period: '2025-07-01/2025-07-08',
        type: 'put',
        option_type: 'European',
        notice_period: 10,
        benchmark_spread: 125,
        price: 100,
        repurchased_amount: null,
        isPast: false,
      },
    ],
  });
});
