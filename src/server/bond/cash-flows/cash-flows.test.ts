import { beforeAll, expect, test } from 'vitest';
import type { IssuePayment, IssueTerms } from '#domain/bond/issue.ts';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import { isoDate } from '#math/units.ts';
import { readSheets } from '../../testing/read-sheets.ts';
import { headersOfReader, type ReaderKind } from '../../testing/readers.ts';
import { bondIds, sampleToday } from '../../testing/sample-market.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import type { TestSite } from '../../testing/test-app.ts';
import { cashFlowsAnswer } from './cash-flows-answer.ts';

const texts = createTexts(languageOf('en'), {});

let site: TestSite;
beforeAll(async () => {
  site = await sampleSite();
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
    capitalised: 0,
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

async function askFile(url: string, kind: ReaderKind = 'full', language = 'en') {
  const headers = { ...(await headersOfReader(site, kind)), 'accept-language': language };
  return site.app.inject({ url, headers });
}

test('CAS-2 the link of the page leads to a workbook: numbers and dates, estimated coupons marked, sums below', async () => {
  const { exportLink } = await call('cash-flows');
  const answer = await askFile(exportLink);
  expect(answer.headers['content-disposition']).toContain('Alderney 5% 2027, Cash flows.xlsx');
  expect(answer.headers['cache-control']).toContain('no-store');
  const [payments, about] = await readSheets(answer.rawPayload);
  expect(payments?.isHeadFrozen).toBe(true);
  expect(payments?.formulas).toBe(0);
  const [head = [], ...rows] = payments?.rows ?? [];
  expect(head[7]).toBe('Coupon');
  // 15 March 2027 is day 46,461 of Excel.
  expect(rows[4]?.slice(0, 2)).toEqual([5, 46_461]);
  expect(rows[4]?.slice(6)).toEqual([0.05, 50, 1000, 0, 'est.']);
  expect(payments?.formats).toContain('"≈ "#,##0.00####');
  const sums = rows.filter(([title]) => String(title).startsWith('Remaining')).map((row) => row.slice(7, 9));
  expect(sums).toEqual([
    [10, 100],
    [200_000, 2_000_000],
  ]);
  const words = about?.rows.flat() ?? [];
  for (const word of ['XS0000001006', 'EUR', 'ACT/365F']) expect(words).toContain(word);
});

test('CAS-2 a CSV has the names and numbers of the call, whatever the language', async () => {
  const url = `/api/bonds/${bondIds.usual}/cash-flows/file/?format=csv`;
  const { body } = await askFile(url, 'full', 'de');
  const [head, ...lines] = body.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(head).toBe(
    'num,date,actual_payment_date,record_date,ex_date,nontrading_start_date,cupon_rate,cupon_sum,redemtion,pool_factor,is_estimated,currency,face_value,capitalised,source',
  );
  expect(lines.at(-1)).toMatch(/^5,2027-03-15,,,,,0.05,50,1000,0,1,EUR,1000,0,Sample data/);
  expect((await askFile(url, 'full', 'zh')).body).toBe(body);
});

test.each([
  ['visitor', 401, 'need_auth'],
  ['member', 403, 'need_access'],
] as const)('CAS-2 ACC-3 a %s is told what opens the file', async (kind, status, code) => {
  for (const format of ['xlsx', 'csv']) {
    const answer = await askFile(`/api/bonds/${bondIds.usual}/cash-flows/file/?format=${format}`, kind);
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
  }
});
