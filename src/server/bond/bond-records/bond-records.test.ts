import { afterAll, beforeAll, expect, test } from 'vitest';
import { isoDate } from '#math/units.ts';
import { saveBondRecords } from '#store/bond/bond-records/record-tables.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { bondIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
const own = { instrumentId: bondIds.usual } as const;
beforeAll(async () => {
  site = await openTestApp();
  const placed = { endsOn: null, settlesOn: null, method: 'auction', offered: 2e8, placed: 1e8, bids: 7 } as const;
  const tested = { threshold: 3.5, actual: 3.987654, state: 'breached', testedOn: isoDate('2025-03-31') } as const;
  const stake = { ...own, amount: null } as const;
  await inWriteTransaction(site.database, (tx) =>
    saveBondRecords(tx, {
      identifiers: [{ ...own, kind: 'wkn', value: 'ZZ0001' }],
      managers: [{ ...own, role: 'bookrunner', name: 'Sample Bank' }],
      tranches: [
        {
          ...own,
          ...placed,
          number: 1,
          startsOn: isoDate('2024-01-10'),
          demand: 3e8,
          price: 99.123456,
          yield: 0.04321,
        },
        { ...own, ...placed, number: 2, startsOn: isoDate('2024-09-10'), demand: null, price: null, yield: null },
      ],
      defaults: [
        {
          ...own,
          dueOn: isoDate('2025-01-10'),
          kind: 'coupon',
          state: 'technical',
          amount: 12.5,
          graceEndsOn: null,
          settledOn: null,
        },
      ],
      covenants: [
        { ...own, kind: 'debt_to_ebitda', ...tested },
        { ...own, kind: 'negative_pledge', threshold: null, actual: null, state: 'held', testedOn: null },
      ],
      stakes: [
        { ...stake, kind: 'holder', name: 'Old Holder', asOf: isoDate('2024-03-31'), share: 0.5 },
        { ...stake, kind: 'holder', name: 'Holder', asOf: isoDate('2025-03-31'), share: 0.123456 },
        { ...stake, kind: 'investor_type', name: 'banks', asOf: isoDate('2024-01-10'), share: 0.6 },
      ],
      lombard: [{ ...own, list: 'Central Bank', listedOn: isoDate('2024-02-01'), removedOn: null, haircut: 0.07 }],
    }),
  );
});
afterAll(() => site.close());

async function ask(who: Who, id: number = bondIds.usual) {
  const answer = await site.app.inject({ url: `/api/bonds/${id}/records/`, headers: await cookieOf(site.app, who) });
  return answer.json();
}

test('NAV-3 what the sections of a bond list, holders and investors of their latest day', async () => {
  const records = await ask('full');
  expect(records.identifiers).toEqual([{ kind: 'wkn', value: 'ZZ0001' }]);
  expect(records.managers).toEqual([{ role: 'bookrunner', name: 'Sample Bank' }]);
  expect(records.tranches).toMatchObject([
    { number: 1, price: 99.123456, demand: 3e8 },
    { number: 2, price: null },
  ]);
  expect(records.defaults).toMatchObject([{ dueOn: '2025-01-10', state: 'technical', amount: 12.5 }]);
  expect(records.stakes.map(({ name }: { readonly name: string }) => name)).toEqual(['Holder', 'banks']);
  expect(records.lombard).toEqual([{ list: 'Central Bank', listedOn: '2024-02-01', removedOn: null, haircut: 0.07 }]);
  expect(records.texts.map(({ kind }: { readonly kind: string }) => kind)).toEqual(['early_redemption']);
  const sections = new Map(
    records.announced.map((each: { section: string; count: number }) => [each.section, each.count]),
  );
  expect(sections.get('ratings')).toBe(2);
  expect(sections.has('risk_report')).toBe(false);
});

test('DOC-1 documents are announced where there are any', async () => {
  const { announced } = await ask('visitor', bondIds.distressed);
  expect(announced).toContainEqual({ section: 'documents', count: 1, latest: '2025-03-01' });
});

test('NAV-3 of a bond without any of it nothing is listed', async () => {
  const records = await ask('full', bondIds.unlisted);
  for (const name of ['identifiers', 'managers', 'tranches', 'defaults', 'stakes', 'lombard', 'texts'])
    expect(records[name]).toEqual([]);
  expect(records.covenants).toMatchObject({ count: 0, items: [], words: null });
});

test('ERR-2 an address that can name no bond is refused, and nothing is left that nobody waits for', async () => {
  const unheard: unknown[] = [];
  const listen = (reason: unknown) => unheard.push(reason);
  process.on('unhandledRejection', listen);
  for (const id of ['x', '0', '999999']) {
    const answer = await site.app.inject({ url: `/api/bonds/${id}/records/` });
    expect([id, answer.statusCode, answer.json().error.code]).toEqual([id, 404, 'unknown_bond']);
  }
  await new Promise(setImmediate);
  process.off('unhandledRejection', listen);
  expect(unheard).toEqual([]);
});

test.each([
  ['visitor', 'sign-in'],
  ['member', 'get-access'],
] as const)('ACC-3 a %s learns that there are covenants, and nothing of them', async (who, access) => {
  expect((await ask(who)).covenants).toEqual({ access, count: 2, items: [], words: null });
});

test('ACC-3 full access reads the covenants, breached ones first', async () => {
  const { covenants } = await ask('full');
  expect(covenants).toMatchObject({
    access: 'allowed',
    count: 2,
    items: [{ kind: 'debt_to_ebitda', state: 'breached', actual: 3.987654 }, { kind: 'negative_pledge' }],
    words: { text: 'COVENANT-5.4321' },
  });
});

test('ACC-2 prices, demand and shares are masked below full access', async () => {
  const { tranches, stakes } = await ask('visitor');
  expect(tranches[0]).toMatchObject({ price: null, yield: null, demand: null, placed: 1e8 });
  expect(stakes[0]).toMatchObject({ name: 'Holder', share: null, masked: ['share', 'amount'] });
});
