import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bondStatusId } from '#domain/bond/bond-status.ts';
import { languages } from '#domain/platform/language.ts';
import { isoDate } from '#math/units.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { copySeededMarket } from './testing/seeded-market.ts';

const today = isoDate('2026-11-20');
const database = withTestDatabase({ beforeAll, afterAll }, () => copySeededMarket(0.25));

/** The bonds of which a condition holds. */
async function bondsWhere(condition: string): Promise<readonly number[]> {
  const rows = await queryRows<{ readonly id: number }>(
    database(),
    `select bond.id from instrument as bond join bond_terms as terms on terms.instrument_id = bond.id
     join issuer on issuer.id = bond.issuer_id where bond.kind = 'bond' and ${condition} order by bond.id`,
  );
  return rows.map(({ id }) => id);
}

const has = (table: string, condition = 'true') =>
  `bond.id in (select own.instrument_id from ${table} as own where ${condition})`;
const isOutstanding = `bond.status_id = ${bondStatusId('outstanding')}`;
const venuesOf = (condition: string) =>
  `(select ${condition} from listing as own where own.instrument_id = bond.id having count(*) > 0)`;

/** What pages find awkward, each as a condition on the stored rows. */
const cases: readonly (readonly [what: string, condition: string])[] = [
  ['no quotes', `${isOutstanding} and ${has('listing')} and not ${has('participant_quote')}`],
  ['no venue', `${isOutstanding} and not ${has('listing')}`],
  ['maturity behind it', `bond.status_id = ${bondStatusId('matured')} and terms.matures_on < '${today}'`],
  [
    'a default, and prices without yields',
    `terms.is_defaulted and ${has('latest_figure', 'indicative_yield is null')}`,
  ],
  ['a restructuring', `bond.status_id = ${bondStatusId('restructured')}`],
  ['no maturity', 'terms.is_perpetual and terms.matures_on is null'],
  ['floating coupons', `terms.coupon_kind = 'floating' and ${has('cash_flow', 'own.is_estimated')}`],
  ['a nominal that falls', `terms.is_amortising and ${has('cash_flow', 'own.nominal < 100 and own.redemption > 0')}`],
  ['an offer tomorrow', has('offer', `own.date = date '${today}' + 1`)],
  [
    'hidden quotes alone',
    `bond.id in (select instrument_id from participant_quote join participant on participant.id = participant_id
      group by instrument_id having bool_and(hides_quotes))`,
  ],
  ['days of venue 381 alone', venuesOf('bool_and(venue_id = 381)')],
  ['old data', `${isOutstanding} and ${venuesOf(`max(last_date) < date '${today}' - 7`)}`],
  ['a single point', venuesOf('sum(day_count) = 1')],
  ['2,499 points', has('listing', 'own.day_count = 2499')],
  ['2,500 points', has('listing', 'own.day_count = 2500')],
  ['a yield above 2000 %', has('latest_figure', 'own.indicative_yield > 20')],
  ['bad values', has('trading_day', 'own.bad_data is not null')],
  ['a very long name', 'length(bond.name) > 80 and length(issuer.name) > 150'],
  [
    'an issuer without a point on its map',
    `not exists (select from instrument as other join latest_figure on instrument_id = other.id
      where other.issuer_id = bond.issuer_id and indicative_yield is not null)`,
  ],
  [
    'an issuer with 200 bonds',
    '(select count(*) from instrument as other where other.issuer_id = bond.issuer_id) >= 200',
  ],
  ['a name from right to left', "bond.name ~ '[\u0590-\u05ff]' or bond.name ~ '[\u0600-\u06ff]'"],
  ['a name in characters', "bond.name ~ '[\u4e00-\u9fff]'"],
];

describe('the generated market has a bond with', () => {
  test.each(cases)('BEY-17 %s, and others without', async (_what, condition) => {
    const found = await bondsWhere(`(${condition})`);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan((await bondsWhere('true')).length);
  });
});

const blocks: readonly (readonly [what: string, condition: string])[] = [
  ['payments', has('cash_flow')],
  ['puts and calls', has('offer')],
  ['a chart', has('trading_day', 'own.indicative_price is not null')],
  ['a chart of yields', has('trading_day', 'own.indicative_yield is not null')],
  ['a chart of spreads', has('trading_day', 'own.g_spread is not null')],
  ['quotes', has('participant_quote')],
  ['prices of earlier days', has('end_of_day_price')],
  ['ratings of its own', has('rating')],
  ['ratings of the issuer', 'exists (select from rating where rating.issuer_id = bond.issuer_id)'],
  ['guarantors', has('bond_party')],
  ['documents', has('document')],
  ['sections in words', has('text_section')],
  ['news of the issuer', 'exists (select from issuer_news where issuer_news.issuer_id = bond.issuer_id)'],
];

describe('the blocks of a page', () => {
  test.each(blocks)('BEY-17 are filled on some bond: %s', async (_what, condition) => {
    expect((await bondsWhere(condition)).length).toBeGreaterThan(0);
  });

  test.each([
    ['text_section', 'text'],
    ['news_words', 'title'],
    ['document_title', 'title'],
  ])('BEY-17 speak all ten languages where text is data: %s', async (table, column) => {
    const rows = await queryRows<{ readonly language: string }>(
      database(),
      `select distinct language from ${table} where ${column} <> ''`,
    );
    expect(rows.map(({ language }) => language).sort()).toEqual(languages.map(({ code }) => code).sort());
  });

  test('BEY-17 have titles in every language beside that of the names', async () => {
    for (const table of ['issuer_title', 'instrument_title']) {
      const rows = await queryRows<{ readonly language: string }>(database(), `select distinct language from ${table}`);
      expect(rows).toHaveLength(languages.length - 1);
    }
  });
});
