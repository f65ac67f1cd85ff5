import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullLevel } from '#domain/account/access/viewer.ts';
import { leasePending, recordPending, settlePending } from '#store/bond/derivation/pending-derivation.ts';
import { keepUsualConventions } from '#store/bond/derivation/usual-conventions.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { openAlertSite, setFigure, usual } from '../../testing/alert-cases.ts';
import { addOwnAccount, type SignedIn } from '../../testing/own-account.ts';
import { bondIds } from '../../testing/sample-market.ts';

let site: Awaited<ReturnType<typeof openAlertSite>>;
let ann: SignedIn;
beforeAll(async () => {
  site = await openAlertSite();
  ann = await addOwnAccount(site, { level: fullLevel });
});
afterAll(() => site.close());

async function call(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { cookie: ann.cookie, 'sec-fetch-site': 'same-origin' };
  return (await site.app.inject({ method, url, headers, ...(payload && { payload }) })).json();
}

/** What was told, after another look at all rules. */
async function told(): Promise<readonly string[]> {
  site.time.now = new Date(site.time.now.getTime() + 6 * 60_000);
  await site.app.runAlerts();
  const { items } = await call('GET', '/api/profile/alerts/happened/');
  return items.map(({ kind }: { kind: string }) => kind).sort();
}

const alert = (terms: object) => call('POST', '/api/profile/alerts/', { mail: 'none', webhooks: false, ...terms });
const setYield = (value: number) => setFigure('indicative_yield', value)(site);

/** Sets a yield of the lists and notes it, as a derivation does. */
async function setListed(value: number) {
  await queryRows(
    site.database,
    `update latest_figure set indicative_yield = ${value}, effective_yield_to_maturity = ${value} where instrument_id = ${usual.bond}`,
  );
  await queryRows(
    site.database,
    `insert into data_change (table_name, first_id, last_id) values ('latest_figure', ${usual.bond}, ${usual.bond})`,
  );
}

const settle = (id: number) => inWriteTransaction(site.database, (tx) => settlePending(tx, [id]));
const settleNext = () =>
  inWriteTransaction(site.database, async (tx) => {
    const next = await leasePending(tx, 1000);
    if (next !== null) await settlePending(tx, next.instrumentIds);
    return next !== null;
  });

test('BEY-6 what changes because figures are computed in another way tells no rule, and what happens later tells each', async () => {
  await setYield(0.04);
  await setListed(0.04);
  const above = { direction: 'above', threshold: 5 };
  await alert({ kind: 'yield', bond: usual.bond, venue: usual.venue, ...above });
  await alert({ kind: 'level', bond: usual.bond, field: 'ytm', ...above });
  const { id } = await call('POST', '/api/uss/', { name: 'Yields', model: 'bonds', query: 'yield_from=5' });
  await alert({ kind: 'search', search: id });
  expect(await told()).toEqual([]);

  await inWriteTransaction(site.database, (tx) => recordPending(tx, { instrumentIds: 'all' }));
  expect(await told()).toEqual([]);
  await settle(usual.bond);
  await setYield(0.06);
  await setListed(0.06);
  // The search may find any bond: it waits for all of them.
  expect(await told()).toEqual([]);
  while (await settleNext());
  expect(await told()).toEqual([]);

  await setYield(0.04);
  await setListed(0.04);
  expect(await told()).toEqual([]);
  await setYield(0.06);
  await setListed(0.06);
  expect(await told()).toEqual(['level', 'search', 'yield']);
});

test('BEY-6 a rule on the difference to another bond waits for the figures of that bond too', async () => {
  const condition = {
    measure: 'over_bond',
    field: 'ytm',
    other: String(bondIds.distressed),
    direction: 'above',
    threshold: 1,
  };
  await inWriteTransaction(site.database, (tx) => recordPending(tx, { instrumentIds: 'all' }));
  await settle(usual.bond);
  await alert({ kind: 'conditions', bond: usual.bond, conditions: [condition] });
  const waits = `select waits_for_figures(alert_rule) as waits from alert_rule where kind = 'conditions'`;
  expect(await queryRows(site.database, waits)).toEqual([{ waits: true }]);
  await settle(bondIds.distressed);
  expect(await queryRows(site.database, waits)).toEqual([{ waits: false }]);
});

test('BEY-6 rules wait while yields change over to another convention of the operator', async () => {
  while (await settleNext());
  await told();
  const level = await alert({
    kind: 'level',
    bond: usual.bond,
    field: 'market_yield',
    direction: 'above',
    threshold: 50,
  });
  const waits = `select awaits_figures as waits from alert_rule where id = ${level.id}`;
  expect(await queryRows(site.database, waits)).toEqual([{ waits: false }]);
  await keepUsualConventions(site.database, { byCurrency: new Map(), others: 'effective' });
  expect(await queryRows(site.database, waits)).toEqual([{ waits: true }]);
  while (await settleNext());
  expect(await told()).toEqual(['level', 'search', 'yield']);
  expect(await queryRows(site.database, waits)).toEqual([{ waits: false }]);
});
