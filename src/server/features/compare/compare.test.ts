import { afterAll, beforeAll, expect, test } from 'vitest';
import { bondIds, indexId, stockId, venueIds } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(async () => {
  await site.close();
});

const { usual, distressed } = bondIds;
const { exchange, estimation, nsd, hiding } = venueIds;

const ask = async (url: string, who: Who = 'full') =>
  site.app.inject({ url: `/api/bonds/${url}`, headers: await cookieOf(site.app, who) });

const namesOf = async (items: string, who: Who = 'full') => {
  const answer = await ask(`${usual}/compared-lines/?currentTgId=${exchange}&items=${items}`, who);
  return answer.json().items.map(({ model, name, tgName }: Record<string, string>) => `${model} ${name}, ${tgName}`);
};

test('CMP-1 lines of an address are named, in its order', async () => {
  expect(await namesOf(`i${indexId}.${exchange},${distressed}.${exchange},${usual}.${estimation}`)).toEqual([
    'index Sample Index, Main Exchange',
    'bonds Zürich Übersee 4.5% 2030, Main Exchange',
    'bonds Alderney 5% 2027, Estimates',
  ]);
});

test('CMP-1 what is not there, of another kind or closed to the reader is left out', async () => {
  const strange = `${stockId}.${exchange},${indexId}.${exchange},i${usual}.${exchange},999.${exchange},${usual}.999`;
  expect(await namesOf(strange)).toEqual([]);
  expect(await namesOf(`${usual}.${hiding},${usual}.${nsd}`)).toEqual([]);
  expect(await namesOf(`${usual}.${nsd}`, 'full-all')).toEqual(['bonds Alderney 5% 2027, Depository']);
});

test.each([
  ['visitor', exchange, 401, 'need_auth'],
  ['member', exchange, 403, 'need_access'],
  ['full', nsd, 403, 'need_access'],
] as const)('CMP-6 a %s is refused names at venue %i', async (who, venue, status, code) => {
  const answer = await ask(`${usual}/compared-lines/?currentTgId=${venue}&items=${distressed}.${exchange}`, who);
  expect([answer.statusCode, answer.json().error.code]).toEqual([status, code]);
});

test('ERR-2 an unknown bond and lines of another form are refused', async () => {
  const unknown = await ask(`999/compared-lines/?currentTgId=${exchange}&items=${distressed}.${exchange}`);
  expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, 'unknown_bond']);
  const tooMany = Array.from({ length: 20 }, (_, at) => `${at + 1}.1`).join(',');
  for (const items of ['', 'x', '1', '0.1', tooMany]) {
    expect((await ask(`${usual}/compared-lines/?currentTgId=${exchange}&items=${items}`)).statusCode).toBe(400);
  }
});
