import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySeededMarket } from '#demo/testing/seeded-market.ts';
import { refreshIndustryMedians } from '#store/issuer/multipliers/refresh-industry-medians.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import { allRules, verifyDatabase } from '#store/operator/verify/verify-database.ts';
import { type Database, openDatabase } from '#store/platform/database/database.ts';
import type { TestDatabase } from '#store/testing/test-database.ts';
import { queryRows } from '#store/testing/with-test-database.ts';
import { startEntry } from '../testing/entry-process.ts';

const LONG_MS = 120_000;
const NOW = new Date('2026-11-20T12:00:00Z');

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await copySeededMarket(0.1);
  database = openDatabase({ url: own.url });
  await refreshIndustryMedians(database);
  await refreshSearchIndex(database);
}, LONG_MS);

afterAll(async () => {
  await database.close();
  await own.drop();
});

const oneDay = `(instrument_id, venue_id, date) = (select instrument_id, venue_id, date from trading_day`;
/** A row of a table, another one for each rule. */
const one = (table: string, key: string, at: number) =>
  `${key} = (select ${key} from ${table} order by ${key} offset ${at} limit 1)`;
const day = (at: number) =>
  `${oneDay} where bid is not null and ask is not null order by 1, 2, 3 offset ${at} limit 1)`;
const flow = (at: number) =>
  `(instrument_id, number) = (select instrument_id, number from cash_flow order by 1, 2 offset ${at} limit 1)`;

const marketYield = (at: number, value: number, convention: string) =>
  `insert into latest_market_yield select instrument_id, venue_id, date, ${value}, '${convention}', 'maturity'
    from latest_figure order by instrument_id offset ${at} limit 1
    on conflict (instrument_id) do update set market_yield = excluded.market_yield, market_convention = excluded.market_convention`;

/** For each rule what breaks it, and nothing else where that can be. */
const breaks: Readonly<Record<string, string>> = {
  'day-not-in-future': `update trading_day set date = '2026-11-22' where ${day(0)}`,
  'prices-not-negative': `update trading_day set open = -1 where ${day(10)}`,
  'amounts-not-negative': `update trading_day set volume = -1 where ${day(20)}`,
  'low-to-high': `update trading_day set low = high + 1 where ${oneDay} where high is not null limit 1)`,
  'yield-possible': `update trading_day set indicative_yield = -1.5 where ${day(30)}`,
  'mid-of-both-sides': `update trading_day set mid = bid where ${oneDay} where bid < ask - 0.01 and mid is not null limit 1)`,
  'issue-before-maturity': `update bond_terms set issued_on = matures_on where instrument_id = (select min(instrument_id) from bond_terms where matures_on is not null)`,
  'perpetual-without-maturity': `update bond_terms set is_perpetual = true where instrument_id = (select max(instrument_id) from bond_terms where matures_on is not null)`,
  'face-positive': `update bond_terms set face_value = 0 where ${one('bond_terms', 'instrument_id', 1)}`,
  'issue-amounts-not-negative': `update bond_terms set issued_amount = -1 where ${one('bond_terms', 'instrument_id', 2)}`,
  'pool-factor-range': `update bond_terms set pool_factor = 1.5 where ${one('bond_terms', 'instrument_id', 3)}`,
  'conventions-range': `update bond_terms set coupon_cap = 0.01, coupon_floor = 0.02 where ${one('bond_terms', 'instrument_id', 4)}`,
  'terms-known': `update bond_terms set coupon_kind = 'surprise' where ${one('bond_terms', 'instrument_id', 5)}`,
  'period-in-order': `update cash_flow set accrual_end = accrual_start where ${flow(0)}`,
  'record-before-payment': `update cash_flow set record_date = payment_date + 30, actual_payment_date = null where ${flow(1)}`,
  'payment-not-negative': `update cash_flow set coupon = -1 where ${flow(2)}`,
  'currency-code': `update instrument set currency = 'eur' where id = 1001`,
  'status-known': `update instrument set status_id = 7 where id = 1002`,
  'score-not-in-future': `insert into liquidity_score values (1001, '2999-01-01', 5)`,
  'market-yield-possible': marketYield(0, -1.5, 'street'),
  'market-convention-known': marketYield(1, 0.05, 'surprise'),
  'usual-currency-code': `insert into usual_convention values ('eur', 'street')`,
  'usual-convention-known': `insert into usual_convention values ('USD', 'surprise')`,
  'curve-whole': `update curve_day set rates = '{}' where (curve_id, date) = (select curve_id, date from curve_day order by 1, 2 limit 1)`,
  'curve-not-in-future': `update curve_day set date = '2027-01-01' where (curve_id, date) = (select curve_id, date from curve_day order by 1, 2 desc limit 1)`,
  'curve-in-order': `update curve_day set tenors = array(select tenor from unnest(tenors) as tenor order by tenor desc)
    where (curve_id, date) = (select curve_id, date from curve_day order by 1, 2 offset 3 limit 1)`,
  'offer-in-order': `update offer set period_start = date '2030-01-02', period_end = date '2030-01-01'
    where (instrument_id, number) = (select instrument_id, number from offer limit 1)`,
  'auction-not-negative': `insert into auction (instrument_id, auction_date, issue_date, offered_amount, format, is_failed, source_id) select 1003, '2020-01-01', '2020-01-03', -1, 'auction', false, min(id) from source`,
  'auction-before-issue': `insert into auction (instrument_id, auction_date, issue_date, format, is_failed, source_id) select 1004, '2020-01-05', '2020-01-03', 'auction', false, min(id) from source`,
  'rating-not-in-future': `update rating set rated_on = '2027-01-01' where id = (select min(id) from rating)`,
  'import-counts': `insert into import_run (source_id, kind, file_name, sha256, started_at, finished_at, rows_read, rows_stored, rows_unchanged)
    select min(id), 'x', 'x', 'x', '2026-01-02', '2026-01-01', 0, 0, 0 from source`,
  'dividend-known': `update dividend set kind = 'gift' where ctid = (select min(ctid) from dividend)`,
  'manager-known': `update issue_manager set role = 'cook' where ctid = (select min(ctid) from issue_manager)`,
  'default-known': `update issue_default set state = 'sad' where ctid = (select min(ctid) from issue_default)`,
  'covenant-known': `update issue_covenant set state = 'bent' where ctid = (select min(ctid) from issue_covenant)`,
  'stake-known': `update issue_stake set kind = 'friend' where ctid = (select min(ctid) from issue_stake)`,
  'entity-known': `update legal_entity set lei_status = 'lost' where ctid = (select min(ctid) from legal_entity)`,
  'right-known': `update redemption_right set kind = 'wish' where ctid = (select min(ctid) from redemption_right)`,
  'rating-step-known': `update rating_step set kind = 'wish' where ctid = (select min(ctid) from rating_step)`,
  'restructuring-known': `update restructuring set kind = 'magic' where ctid = (select min(ctid) from restructuring)`,
  'section-known': `update text_section set kind = 'poem' where ctid = (select min(ctid) from text_section)`,
  'listing-in-step': `update listing set day_count = day_count + 1 where ctid = (select max(ctid) from listing)`,
  'latest-figure-in-step': `update latest_figure set indicative_price = 1 where ctid = (select max(ctid) from latest_figure)`,
  'payments-in-order': `update cash_flow set payment_date = '1999-01-01' where ${flow(5)}`,
  'payments-sum': `update cash_flow set redemption = redemption + 1 where instrument_id = 1005 and redemption > 0`,
  'terms-of-bonds': `update instrument set kind = 'stock' where id = 1006`,
  'medians-in-step': `insert into industry_median values ('moonshine', '2026-03-31', 'pe', 1, 5)`,
  'index-complete': `delete from search_entry where subject_id = 1007`,
  'index-without-strangers': `update search_entry set subject_id = 999999999 where subject_id = 1008`,
  'index-words-in-step': `update search_word set count = count + 1 where ctid = (select min(ctid) from search_word)`,
  'numbers-finite': `update trading_day set turnover = 'NaN' where ${day(40)}`,
  'row-has-its-owner': `update trading_day set venue_id = 4711 where ${day(50)}`,
  'sequence-ahead': `select setval(pg_get_serial_sequence('rating', 'id'), 1)`,
  'isin-check-digit': `update instrument set isin = 'XS0000000001' where id = 1009`,
  'lei-check-digits': `update issuer set lei = '00000000000000000000' where id = (select min(id) from issuer)`,
};

test('BEY-16 the generated market keeps every rule', async () => {
  expect(await verifyDatabase(own.url, NOW)).toEqual([]);
});

test('BEY-16 docs/backup.md lists every rule with what it says', () => {
  const page = readFileSync(new URL('../../../docs/backup.md', import.meta.url), 'utf8');
  const [, chapter = ''] = page.split('\n## The rules of the data\n');
  const rows = [...chapter.matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)].map(([, name, says]) => ({ name, says }));
  expect(rows).toEqual(allRules());
});

test(
  'BEY-16 whatever is broken is named with its rule, counted, and shown by examples',
  async () => {
    expect(Object.keys(breaks).toSorted()).toEqual(
      allRules()
        .map(({ name }) => name)
        .toSorted(),
    );
    const tables = await queryRows<{ name: string }>(
      database,
      `select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
       where not tgisinternal and relnamespace = 'public'::regnamespace`,
    );
    // What would note the changes, and have the product mend what is derived from them.
    for (const { name } of tables) await queryRows(database, `alter table ${name} disable trigger user`);
    for (const [rule, statement] of Object.entries(breaks)) {
      const { rowCount } = await database.withClient((client) => client.query(statement));
      expect(rowCount, rule).toBeGreaterThan(0);
    }
    const broken = await verifyDatabase(own.url, NOW);
    expect([...new Set(broken.map(({ rule }) => rule))].toSorted()).toEqual(Object.keys(breaks).toSorted());
    for (const { count, examples, rule } of broken) expect(examples.length, rule).toBe(Math.min(count, 5));
    expect(broken.find(({ rule }) => rule === 'isin-check-digit')).toMatchObject({
      count: 1,
      examples: ['XS0000000001'],
    });
    const command = startEntry('command-line.ts', { DATABASE_URL: own.url }, ['db', 'verify']);
    expect(await command.ended).toBe(1);
    expect(command.lines.join('\n')).toContain(
      'isin-check-digit: 1 in instrument (an ISIN ends in its check digit (ISO 6166)): XS0000000001',
    );
  },
  LONG_MS,
);
