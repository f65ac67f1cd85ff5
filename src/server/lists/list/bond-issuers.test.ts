import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BondIssuers, MAX_FOUND_ISSUERS } from '#contract/lists/bond-issuers.ts';
import { plainTerms } from '#domain/testing/made-up-bond.ts';
import { saveBondTerms } from '#store/bond/bonds/bond-terms.ts';
import { saveIssuers } from '#store/issuer/issuers/issuers.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { saveInstruments } from '#store/market/instruments/save-instruments.ts';
import { saveSource } from '#store/market/sources/sources.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { sampleInstrument, sampleToday } from '../../testing/sample-market.ts';
import { cookieOf, openTestApp, type TestApp, type Who } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(async () => {
  await site.close();
});

const answerTo = async (query: string, who: Who = 'visitor') =>
  site.app.inject({ url: `/api/bonds/issuers/?${query}&status=any`, headers: await cookieOf(site.app, who) });

async function found(query: string, who?: Who): Promise<BondIssuers> {
  const answer = await answerTo(query, who);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

/** The issuers whose name has a part, with how many of their bonds hold a condition, by the tables. */
const stored = (part: string, condition: string) =>
  queryRows(
    site.database,
    `select issuer.id::text as value, issuer.name as title, count(*)::int as count
     from issuer join instrument on instrument.issuer_id = issuer.id join bond_terms on bond_terms.instrument_id = instrument.id
     where issuer.name ilike '%${part}%' and ${condition} group by issuer.id order by count desc`,
  );

test.each([
  ['name=kommune', 'true'],
  ['name=alesund&currency=EUR', "currency = 'EUR'"],
  ['name=alesund&maturity_to=2027', "matures_on < '2028-01-01'"],
  // The issuer that is chosen already leaves the others to choose from.
  ['name=kommune&issuer=2', 'true'],
])(
  'BEY-6 an issuer is found by its name, with its bonds among those that the other filters leave: %s',
  async (query, condition) => {
    const expected = await stored('lesund', condition);
    expect(expected).toHaveLength(1);
    expect(await found(query)).toEqual({ issuers: expected, total: 1 });
  },
);

test('BEY-6 an issuer of which no bond is left is not found, nor is a name that none has', async () => {
  expect(await found('name=overseas')).toMatchObject({
    total: 1,
    issuers: [{ value: '2', title: 'Overseas Trading' }],
  });
  for (const query of ['name=overseas&q=kommune', 'name=overseas&currency=CHF', 'name=qqqqqqqq', 'name=%25'])
    expect(await found(query)).toEqual({ issuers: [], total: 0 });
});

test('BEY-6 of very many issuers those with most bonds are told, and how many there are', async () => {
  const many = MAX_FOUND_ISSUERS + 5;
  const ids = Array.from({ length: many }, (_, at) => 100 + at);
  // The last one has two bonds, each other one has one.
  const largest = 100 + many - 1;
  const bonds = [...ids.map((issuerId) => ({ id: 5000 + issuerId, issuerId })), { id: 6000, issuerId: largest }];
  await inWriteTransaction(site.database, async (tx) => {
    const unnamed = { country: null, sector: null, lei: null, isGenerated: false };
    const issuers = ids.map((id) => ({
      ...unnamed,
      id,
      code: `h${id}`,
      name: `House ${id}`,
      shortName: `House ${id}`,
    }));
    await saveIssuers(tx, issuers);
    await saveInstruments(
      tx,
      bonds.map(({ id, issuerId }) => sampleInstrument(id, `Bond ${id}`, { issuerId })),
    );
    const sourceId = await saveSource(tx, { code: 'houses', name: 'Houses', url: null });
    const terms = bonds.map(({ id }) => ({ ...plainTerms, instrumentId: id }));
    await saveBondTerms(tx, terms, { sourceId, importId: null });
  });
  await refreshSearchIndex(site.database, { today: sampleToday });
  const { issuers, total } = await found('name=house');
  expect(total).toBe(many);
  expect(issuers).toHaveLength(MAX_FOUND_ISSUERS);
  expect(issuers?.[0]).toEqual({ value: String(largest), title: `House ${largest}`, count: 2 });
});

test.each([
  ['', 'name'],
  ['name=', 'name'],
  ['name=%20', 'name'],
  ['name=a%00b', 'name'],
  ['name=a&currency=eur', 'currency'],
])('SRC-5 refuses %s and names the parameter', async (query, field) => {
  const answer = await answerTo(query);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toMatchObject({ code: 'bad_request', field });
});

test('ACC-2 issuers are not found by figures that a reader may not see', async () => {
  const codes = { visitor: 'need_auth', member: 'need_access' } as const;
  for (const who of ['visitor', 'member'] as const)
    for (const query of ['yield_from=4', 'rating_from=BBB-', 'price_to=95'])
      expect((await answerTo(`name=kommune&${query}`, who)).json().error.code).toBe(codes[who]);
  expect((await found('name=kommune&price_from=1', 'full')).issuers).toMatchObject([{ value: '1' }]);
});
