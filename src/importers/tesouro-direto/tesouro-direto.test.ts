import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { centralBankOfBrazil } from '../central-bank-of-brazil/central-bank-of-brazil.ts';
import { derivePending } from '../derivation/derive-trading-days.ts';
import { importFile } from '../import-file.ts';
import { sourceFile } from '../source-file.ts';
import { hasSample, readSample } from '../testing/shared-samples.ts';
import { tesouroDireto } from './tesouro-direto.ts';

const database = withTestDatabase({ beforeAll, afterAll });

const HEADING =
  'Tipo Titulo;Data Vencimento;Data Base;Taxa Compra Manha;Taxa Venda Manha;PU Compra Manha;PU Venda Manha;PU Base Manha';

const imported = (lines: readonly string[]) =>
  importFile(
    database(),
    tesouroDireto,
    sourceFile('precotaxatesourodireto.csv', Buffer.from([HEADING, ...lines].join('\r\n'), 'latin1')),
  );

interface Day {
  readonly name: string;
  readonly date: string;
  readonly bid: number | null;
  readonly ask: number | null;
  readonly yieldBid: number | null;
  readonly yieldAsk: number | null;
}

const days = () =>
  queryRows<Day>(
    database(),
    `select name, date, bid, ask, yield_to_maturity_bid as "yieldBid", yield_to_maturity_ask as "yieldAsk"
    from trading_day join instrument on instrument.id = instrument_id order by name, date`,
  );

test('BEY-22 a file of failures alone leaves nothing behind, no issuer either', async () => {
  const { summary } = await imported(['Tesouro Selic;01/03/2027;31/12/9999;0,00;0,01;18713,06;18701,14;18701,14']);
  expect(summary.failures.map(({ line, code }) => [line, code])).toEqual([[2, 'out-of-range']]);
  expect(await queryRows(database(), 'select name from issuer')).toEqual([]);
});

test('BEY-22 rates become quotes that mean them again, and bad rows are listed', async () => {
  const { summary } = await imported([
    // Open data of Tesouro Direto, 1 April 2026.
    'Tesouro Prefixado com Juros Semestrais;01/01/2029;01/04/2026;13,66;13,78;949,32;946,46;946,46',
    'Tesouro Educa+;15/12/2031;01/04/2026;7,70;7,82;3685,11;3670,63;3670,63',
    'Tesouro Selic;01/03/2027;31/03/2026;0,00;0,01;18713,06;18701,14;18701,14',
    'Tesouro Prefixado;01/01/2029;01/04/2026;0,00;13,78;0,00;946,46;946,46',
    'Tesouro Nada;01/01/2029;01/04/2026;1,0;1,1;1;1;1',
    'Tesouro Prefixado;01/01/2029;01/04/2026;13,66;13,78;1;1;1',
    'Tesouro Prefixado;01/01/2029;32/04/2026;13,66;13,78;1;1;1',
    'Tesouro Prefixado;01/01/2030;02/04/2026;13,66;13,78;0,00;0,00;0,00',
  ]);
  expect(summary).toMatchObject({ rowsRead: 8, rowsStored: 4 });
  expect(summary.failures.map(({ line, code }) => [line, code])).toEqual([
    [6, 'bad-code'],
    [7, 'duplicate-row'],
    [8, 'bad-date'],
    [9, 'missing-value'],
  ]);
  const [educa, ltn, ntnf, selic] = await days();
  for (const [day, sell, buy] of [
    [educa, 0.0782, 0.077],
    [ntnf, 0.1378, 0.1366],
  ] as const) {
    expect(day?.yieldBid).toBeCloseTo(sell, 9);
    expect(day?.yieldAsk).toBeCloseTo(buy, 9);
  }
  expect(ltn).toMatchObject({ ask: null, yieldAsk: null });
  // Its rate is a spread over Selic: a price, and no yield that would pass for one.
  expect(selic).toMatchObject({ ask: 100, yieldBid: null, yieldAsk: null });
  const paid = await queryRows(
    database(),
    `select count(*)::integer as count, min(payment_date) as first, max(payment_date) as last, round(sum(redemption)::numeric, 6)::float8 as sum
    from cash_flow join instrument on instrument.id = instrument_id where name like 'Tesouro Educa+%' and redemption > 0`,
  );
  expect(paid).toEqual([{ count: 60, first: '2027-01-15', last: '2031-12-15', sum: 100 }]);
});

test('BEY-22 of a file with all days, what follows is computed from the first new one on, and of its securities alone', async () => {
  const first = [
    'Tesouro Prefixado;01/01/2029;01/04/2026;13,66;13,78;700,00;698,00;698,00',
    'Tesouro Prefixado;01/01/2031;01/04/2026;13,66;13,78;550,00;548,00;548,00',
  ];
  await imported(first);
  await derivePending(database());
  const added = 'Tesouro Prefixado;01/01/2031;02/04/2026;13,60;13,70;551,00;549,00;549,00';
  const file = sourceFile('all.csv', Buffer.from([HEADING, ...first, added].join('\r\n'), 'latin1'));
  await importFile(database(), tesouroDireto, file, { daysAtOnce: 0 });
  expect(
    await queryRows(
      database(),
      'select name, from_date as date from pending_derivation join instrument on instrument.id = instrument_id',
    ),
  ).toEqual([{ name: 'Tesouro Prefixado 2031-01-01', date: '2026-04-02' }]);
  await derivePending(database());
});

test('BEY-22 fixings of the Selic rate make yields of its bonds, of the days on which they were known', async () => {
  const day = (date: string) => `Tesouro Selic;01/03/2029;${date};0,05;0,06;18713,06;18701,14;18701,14`;
  await imported([day('30/03/2026'), day('02/04/2026')]);
  const figures = () =>
    queryRows(
      database(),
      `select date, round(yield_to_maturity_ask::numeric, 6)::float8 as yield, yield_origin as origin
      from trading_day join instrument on instrument.id = instrument_id where name = 'Tesouro Selic 2029-03-01' order by date`,
    );
  const unknown = { yield: null, origin: null };
  const [first, second] = ['2026-03-30', '2026-04-02'].map((date) => ({ date, ...unknown }));
  expect(await figures()).toEqual([first, second]);
  const file = sourceFile('bcdata.sgs.1178.json', Buffer.from('[{"data":"01/04/2026","valor":"14.65"}]'));
  await importFile(database(), centralBankOfBrazil, file);
  // (1 + 14.65 %)(1 + 0.05 %) a year of 252 business days.
  expect(await figures()).toEqual([first, { date: '2026-04-02', yield: 0.147073, origin: 'assumed' }]);
});

const SAMPLE = 'field-2026/tesouro.sample.csv';

test.skipIf(!hasSample(SAMPLE))(
  'BEY-22 all 627 rows of 60 securities, and prices of 1,000 as the file has them',
  async () => {
    const file = readSample(SAMPLE);
    const { summary } = await importFile(database(), tesouroDireto, file, { daysAtOnce: 2000 });
    expect(summary).toMatchObject({ rowsRead: 627, failures: [] });
    expect(await queryRows(database(), 'select count(*)::integer as bonds from instrument')).toEqual([{ bonds: 60 }]);
    const found = new Map((await days()).map((day) => [`${day.name} ${day.date}`, day]));
    const iso = (text: string) => text.split('/').toReversed().join('-');
    const number = (text: string) => Number(text.replace(',', '.'));
    for (const line of file.text.trim().split(/\r?\n/).slice(1)) {
      const [title = '', matures = '', base = '', buy = '', sell = '', price = ''] = line.split(';');
      const day = found.get(`${title} ${iso(matures)} ${iso(base)}`);
      expect(day, line).toBeDefined();
      if (title === 'Tesouro Selic' || number(price) === 0) continue;
      expect(day?.yieldBid, line).toBeCloseTo(number(sell) / 100, 6);
      expect(day?.yieldAsk, line).toBeCloseTo(number(buy) / 100, 6);
      // Of 1,000, cut to the cent; without coupons the clean price is the whole.
      if (title === 'Tesouro Prefixado')
        expect(Math.abs((day?.ask ?? 0) - number(price) / 10), line).toBeLessThan(0.002);
    }
  },
);
