import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { fetchOnce } from '../testing/fetch-run.ts';
import { openFigi, openFigiPlan } from './openfigi.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const query = <Row extends object>(text: string) => queryRows<Row>(database(), text);
const isins = ['US4592001014', 'US912828ZQ64', 'GB00B16NNR78'];

beforeEach(async () => {
  await query('delete from register_lookup; delete from instrument_code; delete from instrument');
  await query(`insert into instrument (kind, name, short_name, isin)
    select 'bond', isin, isin, isin from unnest('{${isins}}'::text[]) with ordinality as told (isin, place) order by place`);
  await query(`insert into instrument_code (scheme, code, instrument_id) select 'isin', isin, id from instrument`);
});

/** As the documentation of the mapping gives it (https://www.openfigi.com/api/documentation, v3). */
const ibm = {
  figi: 'BBG000BLNNH6',
  securityType: 'Common Stock',
  marketSector: 'Equity',
  ticker: 'IBM',
  name: 'INTL BUSINESS MACHINES CORP',
  exchCode: 'US',
  shareClassFIGI: 'BBG001S5S399',
  compositeFIGI: 'BBG000BLNNH6',
  securityType2: 'Common Stock',
  securityDescription: 'IBM',
};
const unknown = { warning: 'No identifier found.' };

const run = (only: readonly string[], answer: (body: string) => Response, openFigiKey?: string) =>
  fetchOnce(database(), {
    importer: openFigi,
    plan: openFigiPlan,
    request: {
      base: 'https://api.openfigi.com',
      only,
      settings: { hasContact: false, secFunds: [], ...(openFigiKey !== undefined && { openFigiKey }) },
    },
    answer: (_url, { body }) => answer(String(body)),
  });

const codes = () =>
  query(`select isin, code, ticker from instrument_code join instrument on id = instrument_id where scheme = 'figi'`);

test('BEY-22 securities get the FIGI and ticker of their ISIN, of which alone is told, and the same is not asked again', async () => {
  const bodies: string[] = [];
  const answer = (body: string) => {
    bodies.push(body);
    return Response.json([{ data: [ibm] }, unknown]);
  };
  const { asked, summaries } = await run(['US'], answer);
  expect(asked).toEqual(['https://api.openfigi.com/v3/mapping']);
  expect(bodies.map((body) => JSON.parse(body))).toEqual([
    [
      { idType: 'ID_ISIN', idValue: isins[0] },
      { idType: 'ID_ISIN', idValue: isins[1] },
    ],
  ]);
  expect(summaries).toMatchObject([{ rowsRead: 2, rowsStored: 1, rowsUnchanged: 1, failures: [] }]);
  expect(await codes()).toEqual([{ isin: isins[0], code: 'BBG000BLNNH6', ticker: 'IBM' }]);
  const again = await run(['US'], answer);
  expect(again).toMatchObject({ asked: [], said: ['no security with an ISIN lacks a FIGI'] });
  await query(`update register_lookup set asked_at = '2026-01-01'`);
  await run(['US'], () => Response.json([unknown]));
  expect(await query(`select code from register_lookup where asked_at > '2026-01-02' order by code`)).toHaveLength(1);
});

test('BEY-22 the pace is that of the documentation, and what the limit says is waited for', async () => {
  await query('delete from instrument_code; delete from instrument');
  await query(`insert into instrument (kind, name, short_name, isin)
    select 'bond', 'B', 'B', 'US00000' || lpad(at::text, 4, '0') || '0' from generate_series(1, 25) as at`);
  let asked = 0;
  const answer = (body: string) => {
    asked += 1;
    const headers = asked === 1 ? { 'ratelimit-remaining': '0', 'ratelimit-reset': '9' } : {};
    if (asked === 2) return new Response(null, { status: 429, headers: { 'ratelimit-reset': '31' } });
    return Response.json(
      (JSON.parse(body) as unknown[]).map(() => unknown),
      { headers },
    );
  };
  expect((await run([], answer)).waited).toEqual([9_000, 31_000, 2_400]);
  expect((await run([], answer, 'a key of ours')).asked).toEqual([]);
  await query('delete from register_lookup');
  expect((await run([], answer, 'a key of ours')).asked).toHaveLength(1);
});

test('BEY-22 a FIGI that another security has, several that say different things, and a wrong number of answers are told', async () => {
  const two = { data: [ibm, { ...ibm, figi: 'BBG001S5S399', compositeFIGI: 'BBG000B9XRY4', ticker: 'AAPL' }] };
  const { summaries } = await run([], () => Response.json([{ data: [ibm] }, { data: [ibm] }, two]));
  expect(summaries[0]?.failures.map(({ message }) => message)).toEqual([
    `bad-structure in figi (${isins[1]}): "BBG000BLNNH6"`,
    `bad-code in figi: "${isins[2]}"`,
  ]);
  await query('delete from register_lookup');
  expect((await run(['GB'], () => Response.json([]))).said).toEqual([
    `openfigi ${isins[2]}: 1 identifiers were asked for, and as many were not answered`,
  ]);
});

test('BEY-16 the register is not asked again in a run after three refusals of one kind', async () => {
  await query('delete from register_lookup; delete from instrument_code; delete from instrument');
  await query(`insert into instrument (kind, name, short_name, isin)
    select 'bond', 'B', 'B', 'US00000' || lpad(at::text, 4, '0') || '0' from generate_series(1, 80) as at`);
  const { said, asked } = await run([], () => new Response(null, { status: 403 }));
  expect(new Set(asked.map((url) => url)).size).toBe(1);
  expect([asked.length, said.length]).toEqual([3, 4]);
  expect(said.at(-1)).toContain('not asked again in this run');
});
