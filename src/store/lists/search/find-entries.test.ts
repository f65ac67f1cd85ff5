import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SearchKind } from '#domain/lists/search/search-kind.ts';
import { typedSearch } from '#domain/lists/search/typed-search.ts';
import { plainTerms } from '#domain/testing/made-up-bond.ts';
import { isoDate } from '#math/units.ts';
import { saveBondTerms } from '../../bond/bonds/bond-terms.ts';
import { saveIssuers } from '../../issuer/issuers/issuers.ts';
import { type NewInstrument, saveInstruments } from '../../market/instruments/save-instruments.ts';
import { saveSource } from '../../market/sources/sources.ts';
import { inWriteTransaction } from '../../platform/bulk-copy/write-transaction.ts';
import { recordedStatements } from '../../testing/recorded-statements.ts';
import { queryRows, withTestDatabase } from '../../testing/with-test-database.ts';
import { BondLists } from '../bond-lists.ts';
import { findSuggestions } from './find-suggestions.ts';
import { SearchWords } from './memory/search-words.ts';
import { refreshSearchIndex } from './refresh-search-index.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const today = '2026-11-20';

interface Sample {
  readonly id: number;
  readonly kind: NewInstrument['kind'];
  readonly issuerId: number | null;
  readonly name: string;
  readonly isin?: string;
  readonly ticker?: string;
  readonly registrationNumber?: string;
  readonly maturesOn?: string;
  readonly amount?: number;
}

const issuers: readonly [id: number, name: string][] = [
  [1, 'Apple'],
  [2, 'Gazprom Neft'],
  [3, 'Zürich Kantonalbank'],
  [4, 'Российские железные дороги'],
  [5, 'Pineapple Growers'],
  [6, 'Northern Apple Orchards'],
  [7, 'Khanty Energy'],
];

const samples: readonly Sample[] = [
  {
    id: 11,
    kind: 'bond',
    issuerId: 1,
    name: 'Apple 2.4% 2030',
    isin: 'US0378330001',
    maturesOn: '2030-05-03',
    amount: 3e9,
  },
  {
    id: 12,
    kind: 'bond',
    issuerId: 1,
    name: 'Apple 3.2% 2025',
    isin: 'US0378330019',
    maturesOn: '2025-05-13',
    amount: 9e9,
  },
  {
    id: 13,
    kind: 'bond',
    issuerId: 1,
    name: 'Apple 4.1% 2041',
    isin: 'US0378330027',
    maturesOn: '2041-05-13',
    amount: 5e8,
  },
  {
    id: 14,
    kind: 'bond',
    issuerId: 6,
    name: 'Northern Apple Orchards 7% 2029',
    isin: 'XS1000000016',
    maturesOn: '2029-01-01',
    amount: 8e9,
  },
  {
    id: 15,
    kind: 'bond',
    issuerId: 2,
    name: 'Gazprom Neft 001P-02R',
    isin: 'RU000A0JXQ28',
    registrationNumber: '4B02-02-00146-A-001P',
    maturesOn: '2031-02-01',
    amount: 1e10,
  },
  {
    id: 16,
    kind: 'bond',
    issuerId: 4,
    name: 'РЖД 001Р-05R',
    isin: 'RU000A0ZYU05',
    registrationNumber: '4B02-05-65045-D-001P',
    maturesOn: '2033-02-01',
    amount: 2e10,
  },
  {
    id: 17,
    kind: 'bond',
    issuerId: 3,
    name: 'Zürich Kantonalbank 1% 2028',
    isin: 'CH0000000017',
    maturesOn: '2028-02-01',
    amount: 1e8,
  },
  {
    id: 18,
    kind: 'bond',
    issuerId: 7,
    name: 'Khanty Energy 9% 15.03.2027',
    isin: 'RU000A100018',
    maturesOn: '2027-03-15',
    amount: 1e9,
  },
  { id: 21, kind: 'stock', issuerId: 1, name: 'Apple Common Stock', isin: 'US0378331005', ticker: 'AAPL' },
  { id: 22, kind: 'stock', issuerId: 5, name: 'Pineapple Growers Ordinary', ticker: 'PIN' },
  { id: 23, kind: 'stock', issuerId: 6, name: 'Aaplanders Orchards', ticker: 'NAO' },
  { id: 31, kind: 'index', issuerId: null, name: 'World Government Bond Index' },
  { id: 41, kind: 'etf', issuerId: null, name: 'Emerging Debt ETF', ticker: 'EMD' },
];

const instrumentOf = (sample: Sample): NewInstrument => ({
  id: sample.id,
  kind: sample.kind,
  issuerId: sample.issuerId,
  name: sample.name,
  shortName: sample.name,
  isin: sample.isin ?? null,
  ticker: sample.ticker ?? null,
  registrationNumber: sample.registrationNumber ?? null,
  currency: 'USD',
  statusId: sample.kind === 'bond' ? 192 : null,
  isGenerated: false,
  codes: sample.id === 11 ? [{ scheme: 'cusip', code: '037833AX8' }] : [],
});

async function saveMarket(): Promise<void> {
  await inWriteTransaction(database(), async (tx) => {
    const sourceId = await saveSource(tx, { code: 'sample', name: 'Sample', url: null });
    const named = ([id, name]: readonly [number, string]) => ({ id, code: `i${id}`, name, shortName: name });
    const rest = { country: null, sector: null, lei: null, isGenerated: false };
    await saveIssuers(
      tx,
      issuers.map((issuer) => ({ ...named(issuer), ...rest })),
    );
    await saveInstruments(tx, samples.map(instrumentOf));
    const bonds = samples.filter((sample) => sample.kind === 'bond');
    const terms = bonds.map(({ id, maturesOn = '', amount = 0 }) => ({
      ...plainTerms,
      instrumentId: id,
      issuedOn: isoDate('2020-01-01'),
      maturesOn: isoDate(maturesOn),
      issuedAmount: amount,
      outstandingAmount: amount,
    }));
    await saveBondTerms(tx, terms, { sourceId, importId: null });
    await tx.client.query(
      `insert into instrument_title values (17, 'zh', '苏黎世州银行债券'), (17, 'ru', 'Кантональный банк Цюриха')`,
    );
    await tx.client.query(`insert into issuer_title values (1, 'ru', 'Эппл')`);
    await tx.client.query('update issuer set status_id = 5 where id = 5');
  });
}

beforeAll(async () => {
  await saveMarket();
  await refreshSearchIndex(database(), { today });
  await loadWords();
});

let words: SearchWords;
let bonds: BondLists;
async function loadWords(): Promise<void> {
  words = new SearchWords(database(), new AbortController().signal);
  bonds = new BondLists(database(), new AbortController().signal);
  await words.load();
}

async function find(kind: SearchKind, text: string, stopStatusIds: readonly number[] = []) {
  const query = { kind, typed: typedSearch(text), language: 'en', limit: 20, stopStatusIds };
  const found = await findSuggestions(database(), { words: null, bonds }, query);
  expect(await findSuggestions(database(), { words, bonds }, query), 'with words in memory').toEqual(found);
  return found;
}

const ids = async (...asked: Parameters<typeof find>) => (await find(...asked)).items.map((item) => item.id);

describe('bonds', () => {
  test.each([
    ['an ISIN', 'US0378330001', [11]],
    ['an ISIN in lower case with spaces', 'us 0378 33000 1', [11]],
    ['an ISIN of a matured bond', 'US0378330019', [12]],
    ['the beginning of an ISIN, active ones first', 'US03783300', [11, 13, 12]],
    ['a CUSIP', '037833ax8', [11]],
    ['a registration number', '4B02-02-00146-A-001P', [15]],
    ['a registration number with Cyrillic look-alikes', '4В02-02-00146-А', [15]],
    ['a registration number without its signs', '4b020200146', [15]],
    ['a series with look-alikes', '001P-05', [16]],
    ['titles that begin so before others, active ones before matured, by size', 'apple', [11, 13, 14, 12]],
    ['doubled letters typed once', 'aple', [11, 13, 14, 12]],
    ['two words in any order', '2041 apple', [13]],
    ['a currency beside the issuer', 'gazprom usd', [15]],
    ['nothing in another currency', 'gazprom eur', []],
    ['a year of a full date', 'khanty 2027', [18]],
    ['a comma in a coupon', 'apple 2,4', [11]],
    ['the issuer alone', 'железные дороги', [16]],
    ['Cyrillic typed for Latin', 'газпром нефть', [15]],
    ['the issuer in another language', 'эппл', [11, 13, 12]],
    ['Cyrillic x for kh', 'ханты', [18]],
    ['Latin typed for Cyrillic', 'rzhd', [16]],
    ['Latin typed for a Cyrillic issuer', 'zheleznye', [16]],
    ['no umlaut', 'zurich', [17]],
    ['an umlaut as two letters', 'zuerich', [17]],
    ['an umlaut', 'züri', [17]],
    ['a title in another language', 'цюриха', [17]],
    ['the middle of a Chinese title', '州银行', [17]],
    ['one letter wrong', 'gasprom', [15]],
    ['two letters changed about', 'gazrpom', [15]],
    ['one letter missing in one of two words', 'gazprm neft', [15]],
    ['words that nothing has', 'apple gazprom', []],
    ['signs alone', '***', []],
    ['one letter again and again', 'aaaa', []],
    ['a NUL and a lone surrogate', 'app\u0000le \ud800', [11, 13, 14, 12]],
    ['signs of queries', `' | ! & apple:* \\ <-> (`, []],
  ])('SRC-1 finds %s', async (_what, text, expected) => {
    expect(await ids('bond', text)).toEqual(expected);
  });
});

test('SRC-1 an exact ticker comes before titles and tickers that begin so', async () => {
  expect(await ids('stock', 'aapl')).toEqual([21, 23]);
  expect((await find('stock', 'pin')).items).toEqual([
    {
      id: 22,
      title: 'Pineapple Growers Ordinary',
      codes: ['PIN'],
      statusId: null,
      maturesOn: null,
      issuerId: 5,
      currency: 'USD',
      yield: null,
      venueId: null,
    },
  ]);
});

test('SRC-1 each kind finds its own', async () => {
  expect(await ids('index', 'government')).toEqual([31]);
  expect(await ids('etf', 'emd')).toEqual([41]);
  expect(await ids('company', 'apple')).toEqual([1, 6]);
  expect(await ids('company', 'aapl')).toEqual([1]);
  expect(await ids('index', 'apple')).toEqual([]);
});

test('SRC-1 companies with an unwanted status are left out', async () => {
  expect(await ids('company', 'pineapple')).toEqual([5]);
  expect(await ids('company', 'pineapple', [5])).toEqual([]);
  expect(await ids('company', 'apple', [5, 6])).toEqual([1, 6]);
});

test('SRC-1 an unwanted status that no company can have leaves nothing out', async () => {
  for (const status of [40_000, 3_000_000_000, 1e300, -40_000]) {
    expect(await ids('company', 'apple', [status])).toEqual([1, 6]);
    expect(await ids('company', 'aapl', [status])).toEqual([1]);
  }
});

test('SRC-1 titles come in the language of the reader where there is one', async () => {
  const query = { kind: 'bond', typed: typedSearch('zurich'), limit: 20, stopStatusIds: [] } as const;
  const titleIn = async (language: string) =>
    (await findSuggestions(database(), { words: null, bonds }, { ...query, language })).items[0]?.title;
  expect(await titleIn('ru')).toBe('Кантональный банк Цюриха');
  expect(await titleIn('fr')).toBe('Zürich Kantonalbank 1% 2028');
});

describe('a market of more than one tier', () => {
  const MANY = `insert into instrument (id, kind, issuer_id, name, short_name, ticker)
    select 10000 + n, 'stock', null, 'Common ' || case n % 2 when 0 then 'Even' else 'Odd' end
      || case when n % 500 = 0 then ' Scarce' else '' end || ' Nr' || n, 'C', 'CC' || n from generate_series(1, 3000) as n`;

  beforeAll(async () => {
    await queryRows(database(), MANY);
    await refreshSearchIndex(database(), { today });
    await loadWords();
  });

  test('SRC-1 entries fill the tiers in the order of their ranks', async () => {
    const tiers = await queryRows(
      database(),
      `select part, count(*), min(rank) > coalesce(lag(max(rank)) over (order by part), 0) as follows
       from search_entry where part / 3 = 2 group by part order by part`,
    );
    expect(tiers).toEqual([
      { part: 6, count: 2000, follows: true },
      { part: 7, count: 1003, follows: true },
    ]);
  });

  test('SRC-1 the best twenty come with the number of all, exact when small', async () => {
    const found = await find('stock', 'common');
    expect(found.items).toHaveLength(20);
    expect(found.count).toEqual({ count: 1000, isExact: false });
    expect((await find('stock', 'common even')).count).toEqual({ count: 1000, isExact: false });
    const some = await find('stock', 'common nr29');
    expect(some.items).toHaveLength(20);
    // Nr29, Nr290 to Nr299 and Nr2900 to Nr2999.
    expect(some.count).toEqual({ count: 111, isExact: true });
    expect((await find('stock', 'cc2')).count).toEqual({ count: 1000, isExact: false });
    expect((await find('stock', 'cc29')).count).toEqual({ count: 111, isExact: true });
  });

  test('SRC-1 few of many are found in every tier', async () => {
    expect(await ids('stock', 'scarce common')).toEqual([10500, 11000, 11500, 12000, 12500, 13000]);
    expect(await ids('stock', 'nr2999')).toEqual([12999]);
  });

  test('SRC-1 one change in a large market moves one entry', async () => {
    await queryRows(database(), `update instrument set name = 'Common Odd Unique' where id = 12999`);
    expect(await refreshSearchIndex(database(), { today })).toBe('some');
    expect(await ids('stock', 'unique common')).toEqual([12999]);
    expect(await ids('stock', 'nr2999')).toEqual([]);
    await queryRows(database(), 'delete from instrument where id > 10000');
    await refreshSearchIndex(database(), { today });
    expect(await ids('stock', 'common')).toEqual([21]);
  });
});

describe('keeping up', () => {
  const vocabulary = () => queryRows(database(), 'select * from search_word order by part, word');
  const entries = () => queryRows(database(), 'select * from search_entry order by part, rank');
  const codes = () => queryRows(database(), 'select * from search_code order by group_number, code, rank');
  const state = async () => [await entries(), await codes(), await vocabulary()];

  async function change(statement: string) {
    await queryRows(database(), statement);
    return refreshSearchIndex(database(), { today });
  }

  test('SRC-1 changes are found, what is gone is not, and the index is as if made anew', async () => {
    expect(await refreshSearchIndex(database(), { today })).toBe('none');
    expect(await change(`update instrument set name = 'Pomona 2.4% 2030', ticker = 'POM' where id = 11`)).toBe('some');
    expect(await ids('bond', 'pomona')).toEqual([11]);
    expect(await ids('bond', 'pom')).toEqual([11]);
    expect(await change('delete from instrument where id = 31')).toBe('some');
    expect(await change(`update issuer set name = 'Garden Fruit' where id = 1`)).toBe('some');
    expect(await ids('bond', 'garden')).toEqual([11, 13, 12]);
    expect(await change(`insert into issuer_title values (7, 'de', 'Chanty Energie')`)).toBe('some');
    expect(await ids('bond', 'chanty')).toEqual([18]);
    const kept = await state();
    await queryRows(database(), 'delete from search_state');
    expect(await refreshSearchIndex(database(), { today })).toBe('all');
    expect(await state()).toEqual(kept);
  });

  test('SRC-1 a bond that matures moves behind the active ones', async () => {
    expect(await ids('bond', 'khanty')).toEqual([18]);
    expect(await refreshSearchIndex(database(), { today: '2027-03-16' })).toBe('some');
    const parts = await queryRows(database(), 'select part from search_entry where subject_id = 18');
    expect(parts).toEqual([{ part: 3 }]);
    expect(await ids('bond', 'khanty')).toEqual([18]);
  });
});

test('SRC-1 nothing more is asked of the database for who has typed on', async () => {
  const typing = new AbortController();
  const query = { kind: 'bond', typed: typedSearch('apple'), language: 'en', limit: 20, stopStatusIds: [] } as const;
  const asked = () => findSuggestions(database(), { words: null, bonds }, { ...query, signal: typing.signal });
  expect((await recordedStatements(asked)).length).toBeGreaterThan(1);
  typing.abort();
  expect(await recordedStatements(asked)).toEqual([]);
});
