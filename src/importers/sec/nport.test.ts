import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCompositionSources } from '#store/market/sources/sources.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { importFile } from '../import-file.ts';
import { sourceFile } from '../source-file.ts';
import { hasSample, readSample } from '../testing/shared-samples.ts';
import { parseNport } from './parse-nport.ts';
import { sec } from './sec.ts';

const database = withTestDatabase({ beforeAll, afterAll });

/** A form in the elements of the EDGAR specification of N-PORT. */
const form = (securities: readonly string[], day = '2025-09-30') => `
<?xml version="1.0" encoding="UTF-8"?><edgarSubmission xmlns="http://www.sec.gov/edgar/nport"><formData><genInfo>
<regName>Sample Trust</regName><regCik>9999002</regCik><seriesName>Sample Income Fund</seriesName><seriesId>S000099999</seriesId>
<repPdDate>${day}</repPdDate></genInfo><invstOrSecs>${securities
  .map((each) => `<invstOrSec>${each}</invstOrSec>`)
  .join('')}</invstOrSecs></formData></edgarSubmission>`;

const debt = (kind: string, rate: string) =>
  `<debtSec><maturityDt>2031-05-15</maturityDt><couponKind>${kind}</couponKind><annualizedRt>${rate}</annualizedRt><isDefault>N</isDefault></debtSec>`;
const corporate = `<name>Sample Corp</name><lei>N/A</lei><title>Sample Corp 4.5% 2031</title><cusip>037833DX5</cusip>
<identifiers><isin value="US037833DX52"/></identifiers><balance>100000</balance><units>PA</units><curCd>USD</curCd><valUSD>99500</valUSD>
<pctVal>60.5</pctVal><payoffProfile>Long</payoffProfile><assetCat>DBT</assetCat><issuerCat>CORP</issuerCat><invCountry>US</invCountry>
${debt('Fixed', '4.5')}`;
const mortgage = `<name>Sample Trust 2021-1</name><title>Sample 2021-1 A</title><cusip>000000000</cusip>
<identifiers><isin value="US31418DLH91"/></identifiers><balance>50000</balance><currencyConditional curCd="USD" exchangeRt="1"/>
<valUSD>40000</valUSD><pctVal>30</pctVal><assetConditional desc="pool" assetCat="ABS-MBS"/>
<issuerConditional desc="trust" issuerCat="OTHER"/><invCountry>XX</invCountry>${debt('Fixed', '3')}`;
const cash = `<name>Money fund</name><title>N/A</title><cusip>N/A</cusip><identifiers><other otherDesc="id" value="1"/></identifiers>
<balance>1000</balance><units>NS</units><curCd>USD</curCd><valUSD>1000</valUSD><pctVal>9.5</pctVal><assetCat>STIV</assetCat>`;

test('BEY-22 reads the securities of a fund, with the elements that explain a code in place of it', () => {
  const { rows, failures, ...head } = parseNport('a.xml', form([corporate, mortgage, cash, '<lei>N/A</lei>']));
  expect(head).toEqual({
    rowsRead: 4,
    company: { cik: '0009999002', name: 'Sample Trust' },
    fundCode: 'S000099999',
    fundName: 'Sample Income Fund',
    asOf: '2025-09-30',
  });
  expect(failures.map(({ line, code, field }) => [line, code, field])).toEqual([[4, 'missing-value', 'title']]);
  expect(rows[0]).toMatchObject({
    isin: 'US037833DX52',
    cusip: '037833DX5',
    issuerLei: null,
    weight: 0.605,
    debt: { couponKind: 'fixed', couponPercent: 4.5, maturesOn: '2031-05-15', isAmortising: false },
  });
  expect(rows[1]).toMatchObject({ cusip: null, country: null, currency: 'USD', debt: { isAmortising: true } });
  expect(rows[2]).toMatchObject({ name: 'Money fund', isin: null, debt: null });
  expect(() => parseNport('a.xml', '<edgarSubmission/>')).toThrow('whose holdings');
});

const importText = async (text: string) =>
  (await importFile(database(), sec, sourceFile('primary_doc.xml', Buffer.from(text)))).summary;

const held = () =>
  queryRows(
    database(),
    `select holding.name, weight, quantity, market_value as value, instrument.isin
     from fund_holding holding left join instrument on instrument.id = instrument_id order by number`,
  );

test('BEY-22 a form becomes the fund with its holdings and bonds, whose payments are by the rule of their market', async () => {
  const summary = await importText(form([cash, corporate, mortgage]));
  expect(summary).toMatchObject({ rowsRead: 3, rowsStored: 3 });
  // How often and how a pool pays the form does not tell.
  expect(summary.failures.map(({ line, field }) => [line, field])).toEqual([[3, 'couponFrequency']]);
  expect(await held()).toEqual([
    { name: 'Sample Corp 4.5% 2031', weight: 0.605, quantity: 100000, value: 99500, isin: 'US037833DX52' },
    { name: 'Sample 2021-1 A', weight: 0.3, quantity: 50000, value: 40000, isin: 'US31418DLH91' },
    { name: 'Money fund', weight: 0.095, quantity: 1000, value: 1000, isin: null },
  ]);
  const funds =
    "select instrument.name, kind, issuer.name as issuer from instrument join issuer on issuer.id = issuer_id where kind = 'etf'";
  expect(await queryRows(database(), funds)).toEqual([
    { name: 'Sample Income Fund', kind: 'etf', issuer: 'Sample Trust' },
  ]);
  const [fund] = await queryRows<{ id: number }>(database(), "select id from instrument where kind = 'etf'");
  expect(await findCompositionSources(database(), fund?.id ?? 0)).toMatchObject([{ code: 'sec' }]);
  const flows = await queryRows<{ coupon: number }>(
    database(),
    "select payment_date, coupon, redemption from cash_flow join instrument on id = instrument_id where isin = 'US037833DX52' order by number desc limit 1",
  );
  expect(flows).toEqual([{ payment_date: '2031-05-15', coupon: 2.25, redemption: 100 }]);
  expect(await importText(form([cash, corporate, mortgage]))).toMatchObject({ rowsStored: 0, rowsUnchanged: 3 });
});

test('BEY-22 a later form is a further day, and terms that are known stand', async () => {
  await queryRows(
    database(),
    "update bond_terms set coupon_rate = 0.04 from instrument where id = instrument_id and isin = 'US037833DX52'",
  );
  await importText(form([corporate], '2025-12-31'));
  expect(
    await queryRows(database(), 'select as_of as day, count(*)::int from fund_holding group by 1 order by 1'),
  ).toEqual([
    { day: '2025-09-30', count: 3 },
    { day: '2025-12-31', count: 1 },
  ]);
  const rates =
    "select coupon_rate as rate from bond_terms join instrument on id = instrument_id where isin = 'US037833DX52'";
  expect(await queryRows(database(), rates)).toEqual([{ rate: 0.04 }]);
});

const treasury = `<name>United States Treasury</name><lei>254900HROIFWPRGM1V77</lei><title>TSY INFL IX N/B 1.125 01/15/33</title>
<cusip>91282CGK1</cusip><balance>1000</balance><units>PA</units><curCd>USD</curCd><valUSD>950</valUSD><pctVal>1</pctVal>
<assetCat>DBT</assetCat><issuerCat>UST</issuerCat><invCountry>US</invCountry>${debt('Fixed', '1.125')}`;

test('BEY-22 a form that names a bond by CUSIP alone leaves the terms of who named it by ISIN', async () => {
  await importText(form([corporate.replace('037833DX5', 'N/A')]));
  await queryRows(
    database(),
    `delete from instrument_code where scheme = 'cusip';
     update bond_terms set coupon_rate = 0.04 from instrument where id = instrument_id and isin = 'US037833DX52'`,
  );
  await importText(form([corporate.replace('<isin value="US037833DX52"/>', '')], '2026-03-31'));
  const rates =
    "select coupon_rate as rate from bond_terms join instrument on id = instrument_id where isin = 'US037833DX52'";
  expect(await queryRows(database(), rates)).toEqual([{ rate: 0.04 }]);
});

test('BEY-22 a Treasury security linked to inflation has no nominal payments, and that is told', async () => {
  const summary = await importText(form([treasury], '2026-03-31'));
  expect(summary.failures.map(({ line, code, field }) => [line, code, field])).toEqual([
    [1, 'no-payments', 'couponKind'],
  ]);
  const linked = `select is_inflation_linked as linked, (select count(*)::int from cash_flow where cash_flow.instrument_id = instrument.id) as flows
     from bond_terms join instrument on id = instrument_id where name like 'TSY INFL%'`;
  expect(await queryRows(database(), linked)).toEqual([{ linked: true, flows: 0 }]);
});

test.skipIf(!hasSample('field-2026/NPORT.Dupree.xml'))(
  'BEY-22 all 55 bonds of a recorded municipal fund, each with issuer and payments (skipped without the file)',
  async () => {
    const { summary } = await importFile(database(), sec, readSample('field-2026/NPORT.Dupree.xml'));
    expect(summary).toMatchObject({ rowsRead: 55, rowsStored: 55, failures: [] });
    const [found] = await queryRows(
      database(),
      `select count(*)::int as bonds, count(issuer_id)::int as issuers, round(sum(weight)::numeric, 3)::float8 as weight,
         count(*) filter (where exists (select from cash_flow where cash_flow.instrument_id = instrument.id))::int as paid
       from fund_holding join instrument on instrument.id = instrument_id where as_of = '2022-12-31'`,
    );
    expect(found).toMatchObject({ bonds: 55, issuers: 55, paid: 55 });
    expect(Number((found as { weight: number }).weight)).toBeGreaterThan(0.9);
  },
);
