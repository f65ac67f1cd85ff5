import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteDemoTask, takeDemoTask } from '#store/operator/demo-market/demo-market.ts';
import { findAuditEntries } from '#store/platform/audit-log/audit-log.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { addOwnAccount, type SignedIn } from '../../testing/own-account.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
let operator: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  site = await openTestApp();
  operator = await addOwnAccount(site, { isOperator: true });
  member = await addOwnAccount(site);
});
afterAll(() => site.close());

const url = '/api/operator/demo-market/';
const own = { 'sec-fetch-site': 'same-origin' };
const read = ({ cookie } = operator) => site.app.inject({ url, headers: { cookie } });
const post = (path: string, payload: object, { cookie } = operator) =>
  site.app.inject({ method: 'POST', url: `${url}${path}`, headers: { ...own, cookie }, payload });

test('BEY-16 the operator counts what the removal of the generated market takes, and asks for it once', async () => {
  const [made] = await queryRows<{ id: number }>(
    site.database,
    `insert into instrument (kind, name, short_name, is_generated) values ('bond', 'Made-up bond', 'Made up', true) returning id`,
  );
  expect((await read()).json()).toMatchObject({ hasGenerated: true, task: null, removedAt: null });
  const counted = (await post('trial/', {})).json() as { readonly tables: readonly { table: string; rows: number }[] };
  expect(counted.tables.find(({ table }) => table === 'instrument')?.rows).toBeGreaterThan(0);
  expect(await queryRows(site.database, 'select from instrument where id = $1', [made?.id])).toHaveLength(1);
  expect((await post('', { task: 'bring' })).statusCode).toBe(400);
  expect((await post('', { task: 'remove' })).json()).toMatchObject({ task: 'remove', state: 'waiting' });
  expect((await post('', { task: 'remove' })).statusCode).toBe(400);
  const entries = await findAuditEntries(site.database, 10);
  expect(entries.filter(({ action }) => action === 'remove-demo')).toMatchObject([{ actorId: operator.id }]);
  const taken: string[] = [];
  const take = () => takeDemoTask(site.database, async (task) => void taken.push(task));
  await take();
  await take();
  expect(taken).toEqual(['remove']);
  await noteDemoTask(site.database, { state: 'running' });
  expect((await post('', { task: 'remove' })).statusCode).toBe(400);
  await noteDemoTask(site.database, { state: 'failed' });
  expect((await post('', { task: 'remove' })).statusCode).toBe(200);
});

test('ACC-9 nobody but an operator sees, counts or removes the generated market', async () => {
  for (const answer of [
    await read(member),
    await post('', { task: 'remove' }, member),
    await post('trial/', {}, member),
  ])
    expect(answer.json().error.code).toBe('access_denied_auth');
});
