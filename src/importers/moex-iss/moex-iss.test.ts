import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isFullRun } from '#math/testing/draws.ts';
import { marketState } from '#store/testing/market-state.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { importFile } from '../import-file.ts';
import type { RowFields } from '../parsing/row-fields.ts';
import { sourceFile } from '../source-file.ts';
import { boardsAnswer, bondizationAnswer } from '../testing/iss-answers.ts';
import { hasSample, readSample } from '../testing/shared-samples.ts';
import { blockRows } from './iss-block.ts';
import { moexIss } from './moex-iss.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const BOARDS = 'moex/iss_bonds_all_boards_2024-02-15.json';
const hasData = hasSample(BOARDS);

const importAnswer = (answer: unknown) =>
  importFile(database(), moexIss, sourceFile('answer.json', Buffer.from(JSON.stringify(answer))));
const importSample = (name: string) => importFile(database(), moexIss, readSample(name));

test('puts imported payments in the place of projected ones and keeps them', async () => {
  await importAnswer(boardsAnswer());
  const rows = () =>
    queryRows(database(), 'select payment_date, coupon, is_estimated as estimated from cash_flow order by number');
  expect(await rows()).toHaveLength(3);
  const payments = bondizationAnswer({
    firstStart: '2023-10-02',
    couponDates: ['2024-04-01', '2025-03-31'],
    values: [40, 55],
    repayments: [['2025-03-31', 1000]],
  });
  expect((await importAnswer(payments)).summary).toMatchObject({ rowsRead: 1, rowsStored: 1 });
  const known = [
    { payment_date: '2024-04-01', coupon: 4, estimated: false },
    { payment_date: '2025-03-31', coupon: 5.5, estimated: false },
  ];
  expect(await rows()).toEqual(known);
  await importAnswer(boardsAnswer());
  expect(await rows()).toEqual(known);
});

test('lists issuers and ratings of bonds that are not known, and stores the others', async () => {
  const issuers = await importAnswer({
    RU000ASAMPL9: {
      emitent_id: 5,
      emitent_title: 'Sample issuer',
      emitent_inn: '7707083893',
      emitent_okpo: '32537',
      type: 'corporate_bond',
    },
    RU000NOBODY4: { emitent_id: 6, emitent_title: 'Nobody', type: 'corporate_bond' },
  });
  expect(issuers.summary).toMatchObject({ rowsRead: 2, rowsStored: 1 });
  // A number that is none leaves the issuer without it.
  expect(issuers.summary.failures).toMatchObject([
    { line: 1, code: 'bad-code', field: 'emitent_okpo' },
    { line: 2, code: 'unknown-instrument' },
  ]);
  const numbers = await queryRows(database(), 'select scheme, value from issuer_identifier');
  expect(numbers).toEqual([{ scheme: 'ru-inn', value: '7707083893' }]);
  // What a table told of the issuer stays, and the exchange's number finds the company that a table made known.
  const table = `update issuer set lei = 'L', country = 'RU', sector = 'retail', code = 'desk-1'
    where code = 'moex-emitent-5'`;
  await queryRows(database(), table);
  await importAnswer({ RU000ASAMPL9: { emitent_id: 5, emitent_title: 'Sample issuer', emitent_inn: '7707083893' } });
  expect(
    await queryRows(database(), "select code, name, lei, country, sector from issuer where code <> 'ru-minfin'"),
  ).toEqual([{ code: 'desk-1', name: 'Sample issuer', lei: 'L', country: 'RU', sector: 'retail' }]);
  const rating = {
    agency_name_short_ru: 'АКРА',
    rating_level_name_short_ru: 'AA-(RU)',
    rating_date: '2025-04-09 00:00:00',
  };
  const none = { agency_name_short_ru: '', rating_level_name_short_ru: '', rating_date: '' };
  const withdrawn = { ...rating, rating_level_name_short_ru: 'Отозван', rating_date: '2025-06-02 00:00:00' };
  const ratings = await importAnswer({
    RU000ASAMPL9: { ratings: [rating, withdrawn] },
    RU000NOBODY4: { ratings: [none] },
  });
  expect(ratings.summary).toMatchObject({ rowsRead: 2, rowsStored: 2, failures: [] });
  const stored = await queryRows(
    database(),
    `select issuer.name, rating.agency, grade, type_id as type, rated_on from rating
       join instrument on instrument.id = instrument_id join issuer on issuer.id = instrument.issuer_id
     order by rated_on`,
  );
  expect(stored).toEqual([
    { name: 'Sample issuer', agency: 'ACRA', grade: 'AA-(RU)', type: 3, rated_on: '2025-04-09' },
    { name: 'Sample issuer', agency: 'ACRA', grade: 'withdrawn', type: 3, rated_on: '2025-06-02' },
  ]);
});

test.skipIf(!hasData)('takes over and derives the whole recorded list of boards (skipped without it)', async () => {
  const { summary, derived } = await importSample(BOARDS);
  expect(summary).toMatchObject({ rowsRead: 2520, rowsStored: 2520, failures: [] });
  const { days, failures } = derived;
  expect(days).toBeGreaterThanOrEqual(2520);
  expect(failures).toEqual([]);
});

interface AccruedRow {
  readonly code: string;
  readonly board: string;
  readonly accrued: number;
  readonly face: number;
}

test.skipIf(!hasData)(
  'accrues as the exchange publishes it, to the kopeck (skipped without the recorded list)',
  async () => {
    const answer: unknown = JSON.parse(readSample(BOARDS).text);
    const published = new Map(
      blockRows(answer, 'securities', []).map((row) => [
        `${row.text('SECID')} ${row.text('BOARDID')}`,
        row.number('ACCRUEDINT'),
      ]),
    );
    const days = await queryRows<AccruedRow>(
      database(),
      `select ticker as code, substr(venue.code, 6) as board, accrued, face_value as face
     from trading_day join instrument on instrument.id = instrument_id join bond_terms using (instrument_id)
       join venue on venue.id = venue_id
     where date = '2024-02-15' and face_currency = 'RUB' and isin like 'RU%' and accrued > 0`,
    );
    // Bonds of issuers in default and structured notes have a coupon, and 0 published.
    const known = days.filter((day) => published.get(`${day.code} ${day.board}`));
    const right = known.filter((day) => {
      const own = (day.accrued * day.face) / 100;
      return Math.abs(own - (published.get(`${day.code} ${day.board}`) ?? 0)) < 1e-6;
    });
    expect(known.length).toBeGreaterThan(1500);
    expect(right.length / known.length).toBeGreaterThan(0.98);
  },
);

test.skipIf(!hasData)(
  'BEY-2 bonds of foreign currency accrue as the exchange says at its own rate, on rouble boards too (skipped without the recorded list)',
  async () => {
    const days = await queryRows<{ readonly code: string; readonly off: number; readonly is_told: boolean }>(
      database(),
      `select ticker as code, abs(accrued - coalesce(published_accrued, accrued)) * face_value / 100 as off,
         published_accrued is not null as is_told
       from trading_day join instrument on instrument.id = instrument_id join bond_terms using (instrument_id)
         join venue on venue.id = venue_id
       where date = '2024-02-15' and face_currency <> 'RUB' and accrued > 0`,
    );
    // The exchange rounds to a hundredth. Dirham, franc, som and sterling have one bond each, and euros in dollars two: they tell no rate.
    expect(days.filter(({ off }) => off > 0.0051).map(({ code, off }) => [code, off])).toEqual([]);
    expect(days.length).toBeGreaterThan(230);
    expect(new Set(days.filter(({ is_told }) => !is_told).map(({ code }) => code)).size).toBe(6);
    // Replacement bonds in their first period.
    const own = await queryRows<{ readonly ticker: string; readonly day_count: string }>(
      database(),
      `select ticker, day_count from bond_terms join instrument on instrument.id = instrument_id
       where ticker in ('RU000A107QZ2', 'RU000A107E99', 'RU000A107AQ5') order by ticker`,
    );
    expect(own).toEqual([
      { ticker: 'RU000A107AQ5', day_count: '30/360' },
      { ticker: 'RU000A107E99', day_count: '30/360' },
      { ticker: 'RU000A107QZ2', day_count: 'ACT/ACT ICMA' },
    ]);
  },
);

test.skipIf(!hasData)('takes over every day of the recorded curve (skipped without it)', async () => {
  const { summary } = await importSample('moex/zcyc_history_2014_2025.csv');
  expect(summary).toMatchObject({ rowsRead: 3007, rowsStored: 3007, failures: [] });
});

interface PublishedCase {
  readonly kind: string;
  readonly inputs: {
    readonly secid: string;
    readonly boardid: string;
    readonly facevalue: number;
    readonly accruedInt: number;
    readonly cleanPricePct: number;
  };
  readonly expected: { readonly effectiveYieldPct: number; readonly durationDays: number };
}

interface DerivedRow {
  readonly last: number;
  readonly average: number;
  readonly accrued: number;
  readonly to_maturity: number | null;
  readonly to_put: number | null;
  readonly macaulay: number;
  readonly yield_origin: string;
}

const FIND_DAY = `
  select last, average, accrued, yield_to_maturity_last as to_maturity, yield_to_put_last as to_put, macaulay,
    yield_origin
  from trading_day join instrument_code using (instrument_id) join venue on venue.id = venue_id
  where instrument_code.code = $1 and venue.code = 'moex-' || $2`;

test.skipIf(!hasData)(
  'BEY-2 derives the yields and durations that the exchange published (skipped without them)',
  async () => {
    const { cases } = JSON.parse(readSample('groundtruth/moex_published_yields.json').text) as {
      cases: PublishedCase[];
    };
    expect(cases).toHaveLength(40);
    for (const { kind, inputs, expected } of cases) {
      const [day] = await queryRows<DerivedRow>(database(), FIND_DAY, [inputs.secid, inputs.boardid]);
      if (day === undefined) throw new Error(`${inputs.secid} was not imported`);
      const own = kind.endsWith('maturity') ? day.to_maturity : day.to_put;
      // The price in the list moved on after the exchange had computed this yield.
      if (day.last !== inputs.cleanPricePct) continue;
      expect((day.accrued * inputs.facevalue) / 100, inputs.secid).toBeCloseTo(inputs.accruedInt, 6);
      // Published with two decimals.
      expect(Math.abs((own ?? Number.NaN) * 100 - expected.effectiveYieldPct), inputs.secid).toBeLessThan(0.005);
      // Published durations are cut to whole days and belong to the last price, ours to the average one.
      if (Math.abs(day.last - day.average) > 0.3) continue;
      const slack = day.last === day.average || day.yield_origin === 'published' ? 1 : 2;
      expect(Math.abs(day.macaulay * 365 - expected.durationDays), inputs.secid).toBeLessThan(slack + 1e-9);
    }
  },
);

interface ShownDay {
  readonly key: string;
  readonly shown: number | null;
  readonly macaulay: number | null;
  readonly origin: string | null;
  readonly type: string | null;
  readonly to_maturity: number | null;
  readonly to_put: number | null;
  readonly g_spread: number | null;
}

const SHOWN_DAYS = `
  select ticker || ' ' || substr(venue.code, 6) as key, indicative_yield as shown, macaulay, yield_origin as origin,
    indicative_yield_type as type, yield_to_maturity_last as to_maturity, yield_to_put_last as to_put, g_spread
  from trading_day join instrument on instrument.id = instrument_id join venue on venue.id = venue_id
  where date = '2024-02-15'`;

test.skipIf(!hasData)(
  'BEY-2 shows no yield of ours that the exchange contradicts (skipped without the list)',
  async () => {
    const answer: unknown = JSON.parse(readSample(BOARDS).text);
    const keyOf = (row: RowFields) => `${row.text('SECID')} ${row.text('BOARDID')}`;
    const last = new Map(blockRows(answer, 'marketdata', []).map((row) => [keyOf(row), row.number('LAST')]));
    const published = blockRows(answer, 'marketdata_yields', []).filter(
      (row) => row.number('EFFECTIVEYIELD') !== null && row.number('PRICE') === last.get(keyOf(row)),
    );
    expect(published).toHaveLength(1377);
    const days = new Map((await queryRows<ShownDay>(database(), SHOWN_DAYS)).map((day) => [day.key, day]));
    const isNear = (own: number | null, value: number | null, tolerance: number) =>
      own === value || (own !== null && value !== null && Math.abs(own - value) <= tolerance);
    const isPublished = (row: RowFields, { shown, macaulay }: ShownDay) =>
      ['', 'WAPRICE'].some(
        (place) =>
          isNear((shown ?? Number.NaN) * 100, row.number(`EFFECTIVEYIELD${place}`), 1e-6) &&
          isNear(macaulay && macaulay * 365, row.number(`DURATION${place}`), 1e-6),
      );
    const classes = published.map((row) => {
      const day = days.get(keyOf(row));
      if (day?.origin === 'published') return isPublished(row, day) ? 'published' : 'published otherwise';
      const own = row.text('YIELDDATETYPE') === 'OFFER' ? day?.to_put : day?.to_maturity;
      const agrees = isNear((own ?? Number.NaN) * 100, row.number('EFFECTIVEYIELD'), 0.01);
      return `${day?.origin ?? 'none'}${agrees ? ' agrees' : ''}`;
    });
    const count = (name: string) => classes.filter((each) => each === name).length;
    // Two are on boards of bonds in default, which show prices alone.
    expect(count('none')).toBe(2);
    expect(count('published') + count('computed agrees')).toBe(1375);
    expect([...days.values()].filter(({ origin, g_spread }) => origin === 'assumed' && g_spread !== null)).toEqual([]);
  },
);

test.skipIf(!hasData)('changes nothing when recorded files are imported again (skipped without them)', async () => {
  const payments = ['moex/bondization_many_2025-11-30.json', 'moex/iss_bondization_SU26233RMFS5.json'];
  const references = ['moex/bonds_emitent.json', 'moex/bonds_rating.json', 'moex/rating_description.json'];
  const long = isFullRun ? [BOARDS, 'moex/zcyc_history_2014_2025.csv'] : [];
  const names = [...long, ...payments, ...references];
  for (const name of names) await importSample(name);
  const before = await marketState(database());
  for (const name of names) expect((await importSample(name)).summary.rowsStored, name).toBe(0);
  expect(await marketState(database())).toEqual(before);
});

test.skipIf(!hasData)('lists the bonds of which the source cut the repayments (skipped without them)', async () => {
  const { summary } = await importSample('moex/bondization_many_2025-11-30.json');
  expect(summary.rowsRead).toBe(70);
  expect(summary.rowsStored + summary.rowsUnchanged + summary.failures.length).toBe(70);
  expect(summary.failures.every((failure) => failure.code === 'bad-structure')).toBe(true);
});
