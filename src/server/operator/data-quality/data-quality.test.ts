import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataQuality } from '#contract/operator/data-quality.ts';
import { isoDate } from '#math/units.ts';
import { saveCurve, saveCurveDays } from '#store/market/curves/curves.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
let operated: TestApp;
beforeAll(async () => {
  site = await openTestApp();
  operated = await openTestApp();
  await cookieOf(operated.app, 'full');
  await operated.database.kysely.updateTable('account').set({ isOperator: true }).where('id', '=', 'full').execute();
});
afterAll(async () => {
  await site.close();
  await operated.close();
});

const urls = ['/api/operator/data-quality/', '/api/operator/imports/'];

test.each(urls)('ACC-9 %s is the operator’s alone', async (url) => {
  expect((await site.app.inject(url)).statusCode).toBe(401);
  for (const who of ['member', 'full-all'] as const) {
    const answer = await site.app.inject({ url, headers: await cookieOf(site.app, who) });
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'access_denied_auth']);
  }
  const answer = await operated.app.inject({ url, headers: await cookieOf(operated.app, 'full') });
  expect(answer.statusCode).toBe(200);
});

test('BEY-16 an import that was stopped before it stored anything stands among the imports', async () => {
  const { kysely } = operated.database;
  await kysely
    .insertInto('begunImport')
    .values({
      id: 1_000_000,
      fileName: 'prices.csv',
      importedBy: 'full',
      begunAt: new Date(Date.UTC(2026, 1, 1)),
      seenAt: new Date(Date.UTC(2026, 1, 1, 0, 1)),
    })
    .execute();
  const answer = await operated.app.inject({
    url: '/api/operator/imports/',
    headers: await cookieOf(operated.app, 'full'),
  });
  expect(answer.json()[0]).toMatchObject({
    fileName: 'prices.csv',
    wasStopped: true,
    canUndo: false,
    undoRefusal: 'nothing',
    rowsStored: 0,
    seconds: 60,
  });
  await kysely.deleteFrom('begunImport').execute();
});

async function quality() {
  const headers = await cookieOf(operated.app, 'full');
  const answer = (await operated.app.inject({ url: urls[0] ?? '', headers })).json() as DataQuality;
  const ids = (examples: readonly { readonly id: number }[]) => examples.map(({ id }) => id);
  return {
    ...answer,
    checked: new Map(answer.checks.map(({ key, examples }) => [key, ids(examples)])),
    missing: new Map(answer.gaps.map(({ gap, examples }) => [gap, ids(examples)])),
  };
}

const changeTerms = (instrumentId: number, values: object) =>
  operated.database.kysely.updateTable('bondTerms').set(values).where('instrumentId', '=', instrumentId).execute();

test('BEY-16 a bond is listed under what is wrong with it', async () => {
  const { kysely } = operated.database;
  const { usual, overdue, unlisted, nsdOnly } = bondIds;
  const before = await quality();
  expect(before.missing.get('price')).toEqual([unlisted]);
  expect(before.missing.get('issuer')).toEqual([nsdOnly]);
  expect([...before.checked.values(), ...before.missing.values()].flat()).not.toContain(overdue);
  expect(before.checked.get('crossed_quotes')).not.toContain(usual);

  await changeTerms(usual, { maturesOn: isoDate('2026-01-01'), accruesFrom: isoDate('2026-02-01') });
  await kysely.updateTable('tradingDay').set({ bid: 101, ask: 100 }).where('instrumentId', '=', usual).execute();
  await kysely.updateTable('instrument').set({ isin: null }).where('id', '=', usual).execute();
  const after = await quality();
  for (const key of ['maturity_before_issue', 'crossed_quotes', 'late_payment'] as const) {
    expect(after.checked.get(key), key).toContain(usual);
  }
  expect(after.missing.get('isin')).toEqual([usual]);
});

test('BEY-16 what is missing stands with the figures that it holds up, the most first, and with what brings it', async () => {
  const { kysely } = operated.database;
  const { distressed, nsdOnly, unlisted } = bondIds;
  await kysely.deleteFrom('cashFlow').execute();
  await changeTerms(nsdOnly, { issuedOn: null, accruesFrom: null });
  await changeTerms(unlisted, { maturesOn: null });
  const arrears = { couponKind: 'floating', referenceRate: 'SOFR', overnightMethod: 'compounded', quotedMargin: 0.001 };
  await changeTerms(distressed, { ...arrears, couponRate: null, dayCount: 'ACT/360' });
  await kysely
    .updateTable('latestFigure')
    .set({
      indicativeYieldType: 'maturity',
      yieldOrigin: 'computed',
      modified: 3,
      gSpread: null,
      indicativeYield: 0.05,
    })
    .where('instrumentId', '=', distressed)
    .execute();
  // Generated bonds are not measured over curves of sources, nor the other way round.
  const curve = {
    code: 'own-eur-zero',
    name: 'Own EUR',
    currency: 'EUR',
    kind: 'government-zero',
    compounding: 1,
  } as const;
  await inWriteTransaction(operated.database, async (tx) => {
    const sourceId = await saveSource(tx, { code: 'own-files', name: 'Own files', url: null });
    const days = ['2025-06-10', '2025-06-16', '2025-06-22', '2025-06-28'].map((date) => ({
      date: isoDate(date),
      tenors: [1],
      rates: [0.02],
    }));
    await saveCurveDays(tx, await saveCurve(tx, curve), days, { sourceId, importId: null });
  });
  const { gaps, owed, missing } = await quality();
  expect(owed).toBe(4);
  expect(gaps.map(({ gap, about, bonds, heldUp }) => [gap, about, bonds, heldUp])).toEqual([
    // What the usual bond and the distressed one lack alone, five figures for each.
    ['payments', null, 2, 10],
    ['maturity', null, 1, 5],
    ['issue_date', null, 1, 5],
    ['price', null, 1, 4],
    ['fixings', 'SOFR', 1, 4],
    ['curve', 'EUR', 1, 1],
    ['issuer', null, 1, 0],
    ['isin', null, 1, 0],
  ]);
  expect(missing.get('issue_date')).toEqual([nsdOnly]);
  expect(missing.get('maturity')).toEqual([unlisted]);
  const brought = new Map(gaps.map(({ gap, target, market }) => [gap, [target, market]]));
  expect(brought.get('fixings')).toEqual(['fixings', 'us']);
  expect(brought.get('curve')).toEqual(['curves', 'euro']);
  expect(brought.get('payments')).toEqual(['cash-flows', null]);

  // Their pages tell their readers the same.
  const told = async (id: number) => {
    const { termGaps, paymentGaps } = (await operated.app.inject(`/api/bonds/${id}/summary/`)).json();
    return [termGaps, paymentGaps];
  };
  expect(await told(bondIds.usual)).toEqual([[], ['payments']]);
  expect(await told(nsdOnly)).toEqual([['issue_date'], ['payments']]);
  expect(await told(unlisted)).toEqual([['maturity'], ['payments']]);

  await kysely
    .insertInto('overnightFixing')
    .columns(['referenceRate', 'isGenerated', 'date', 'rate', 'sourceId'])
    .expression((own) =>
      own
        .selectFrom('source')
        .limit(1)
        .select([
          sql<string>`'SOFR'`.as('rate_name'),
          sql<boolean>`true`.as('generated'),
          sql<string>`date '2025-06-02'`.as('day'),
          sql<number>`0.04`.as('rate'),
          'source.id',
        ]),
    )
    .execute();
  const late = (await quality()).gaps.find(({ gap }) => gap === 'fixings');
  expect(late?.since).toBe('2025-06-02');
});

test('BEY-16 a bond that grows by the Selic rate lacks its fixings, and neither coupon nor frequency', async () => {
  const { kysely } = operated.database;
  const floating = {
    couponKind: 'floating',
    couponRate: null,
    referenceRate: null,
    overnightMethod: null,
    dayCount: null,
  };
  await changeTerms(bondIds.usual, { ...floating, couponFormula: 'Selic', couponFrequency: 0, couponPeriodDays: null });
  await kysely.deleteFrom('cashFlow').where('instrumentId', '=', bondIds.usual).execute();
  const { gaps } = await quality();
  const lacked = gaps.filter(({ examples }) => examples.some(({ id }) => id === bondIds.usual));
  expect(lacked.map(({ gap, about }) => [gap, about])).toContainEqual(['fixings', 'Selic']);
  for (const gap of ['coupon', 'frequency', 'day_count', 'payments'])
    expect(lacked.map((each) => each.gap)).not.toContain(gap);
});

test('BEY-16 a bond without terms is told apart, and has no other gap of its terms', async () => {
  const { kysely } = operated.database;
  await kysely.deleteFrom('bondTerms').where('instrumentId', '=', bondIds.usual).execute();
  const { missing, checked } = await quality();
  expect(missing.get('terms')).toEqual([bondIds.usual]);
  expect(missing.get('payments')).not.toContain(bondIds.usual);
  expect(checked.get('maturity_before_issue')).toEqual([]);
});
