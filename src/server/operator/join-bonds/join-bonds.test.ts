import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinIssuers } from '#store/issuer/issuers/join-issuers.ts';
import { findAuditEntries } from '#store/platform/audit-log/audit-log.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { addOwnAccount, type SignedIn } from '../../testing/own-account.ts';
import { bondIds, usualIsin } from '../../testing/sample-market.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { noTableImports } from '../table-uploads/table-imports.ts';

let site: TestApp;
let operator: SignedIn;
let member: SignedIn;
let settled = 0;

beforeAll(async () => {
  const renderPage = async (request: Request) => {
    const [, model, id] = /^\/(bonds|company)\/(\d+)\//.exec(new URL(request.url).pathname) ?? [];
    const rows = await queryRows(
      site.database,
      `select from ${model === 'company' ? 'issuer' : 'instrument'} where id = $1`,
      [id],
    );
    return new Response('page', { status: rows.length === 0 ? 404 : 200 });
  };
  const settle = async () => void settled++;
  site = await openTestApp({ renderPage, tableImports: { ...noTableImports, settle } });
  operator = await addOwnAccount(site, { isOperator: true });
  member = await addOwnAccount(site);
});
afterAll(() => site.close());

const post = (payload: object, { cookie } = operator) =>
  site.app.inject({
    method: 'POST',
    url: '/api/operator/bonds/join/',
    headers: { 'sec-fetch-site': 'same-origin', cookie },
    payload,
  });
const page = async (url: string) => {
  const { statusCode, headers } = await site.app.inject({ url });
  return [statusCode, headers.location];
};

test('BEY-16 NAV-7 the operator tries and joins two bonds, and the address of the second leads to the first', async () => {
  const pair = { kept: usualIsin, gone: String(bondIds.nsdOnly) };
  expect((await post({ ...pair, isTrial: true })).json()).toMatchObject({ tables: expect.any(Array) });
  expect(await page(`/bonds/${bondIds.nsdOnly}/`)).toEqual([200, undefined]);
  expect(settled).toBe(0);
  expect((await post({ ...pair, isTrial: false })).statusCode).toBe(200);
  // Its figures, the medians of its sector and the search index follow.
  expect(settled).toBe(1);
  expect(await page(`/bonds/${bondIds.nsdOnly}/?view=2`)).toEqual([308, `/bonds/${bondIds.usual}/?view=2`]);
  expect(await page('/bonds/4711/')).toEqual([404, undefined]);
  const entries = await findAuditEntries(site.database, 10);
  expect(entries.filter(({ action }) => action === 'join-bonds')).toMatchObject([
    { actorId: operator.id, detail: `${bondIds.nsdOnly} -> ${bondIds.usual}` },
  ]);
});

test('BEY-16 bonds that contradict, or are not there, are refused with the field', async () => {
  const refused = async (kept: string, gone: string) => (await post({ kept, gone, isTrial: false })).json().error;
  expect(await refused('1001', '1002')).toMatchObject({ code: 'bonds_differ' });
  expect(await refused('1001', 'XS0000000999')).toMatchObject({ code: 'bad_request', field: 'gone' });
  expect(await refused('4711', '1001')).toMatchObject({ code: 'bad_request', field: 'kept' });
  expect((await post({ kept: '1001', gone: '1002', isTrial: true }, member)).json().error.code).toBe(
    'access_denied_auth',
  );
});

test('BEY-16 NAV-7 the address of a company that was joined leads to the one that it is', async () => {
  await inWriteTransaction(site.database, (tx) => joinIssuers(tx, 1, 2));
  expect(await page('/company/2/analytics/')).toEqual([308, '/company/1/analytics/']);
});
