import { beforeAll, expect, test } from 'vitest';
import { bondIds } from '../../testing/sample-market.ts';
import { sampleSite } from '../../testing/sample-site.ts';
import type { TestSite } from '../../testing/test-app.ts';

let site: TestSite;
beforeAll(async () => {
  site = await sampleSite();
});

async function ask(date: string, { bond = bondIds.usual as number, language = 'en' } = {}) {
  const headers = { 'accept-language': language };
  const answer = await site.app.inject({ url: `/api/bonds/${bond}/getNkdInfo/${date}/`, headers });
  return { status: answer.statusCode, ...answer.json() };
}

// 5 % on ACT/365F; the period began on 15 March: 107 days until 30 June, 109 until 2 July.
test('CAS-4 accrued interest on a day is nominal * rate * days / 365, open to visitors', async () => {
  const answer = await ask('2025-06-30');
  expect(answer).toMatchObject({ status: 200, nkd: '1.47', date: '2025-06-30', dayCount: 'ACT/365F' });
  expect(answer['nkd.numeric']).toBeCloseTo((5 * 107) / 365, 12);
  expect(answer.perBond).toBeCloseTo((50 * 107) / 365, 12);
  expect(answer.period).toMatchObject({ start: '2025-03-15', end: '2026-03-15', days: 107, couponRate: 0.05 });
});

test('CAS-4 its text has the signs of the language, and two decimals where the issue says no other', async () => {
  expect(await ask('2025-07-02', { language: 'de' })).toMatchObject({ nkd: '1,49' });
});

test('CAS-4 a coupon day has none left', async () => {
  expect(await ask('2025-03-15')).toMatchObject({ nkd: '0.00', period: { start: '2025-03-15', days: 0 } });
});

test.each([
  ['two days after today', '2025-07-02', 200, undefined],
  ['three days after today', '2025-07-03', 400, 'accrued_too_late'],
  ['the first accrual', '2022-03-15', 200, undefined],
  ['the day before it', '2022-03-14', 400, 'accrued_outside'],
  ['no day of the calendar', '2025-02-30', 400, 'bad_date'],
  ['no date', 'today', 400, 'bad_date'],
])('CAS-4 D10 %s', async (_which, date, status, code) => {
  const answer = await ask(date);
  expect([answer.status, answer.error?.code, answer.error?.field]).toEqual([status, code, code && 'date']);
});

test('CAS-4 D10 a bond that has matured has no day after its maturity', async () => {
  const bond = bondIds.overdue;
  expect((await ask('2024-05-01', { bond })).status).toBe(200);
  expect((await ask('2024-05-02', { bond })).error.code).toBe('accrued_outside');
});

test('CAS-4 a bond that pays no interest answers with nothing, an unknown one is refused', async () => {
  expect(await ask('2025-06-30', { bond: bondIds.unlisted })).toMatchObject({ nkd: null, perBond: null, period: null });
  expect((await ask('2025-06-30', { bond: 9 })).error.code).toBe('unknown_bond');
});
