import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNumbersToAsk, saveIssuerIdentifiers, saveIssuers } from '#store/issuer/issuers/issuers.ts';
import { noteAsked } from '#store/market/sources/register-lookups.ts';
import { inWriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { queryRows, withTestDatabase } from '#store/testing/with-test-database.ts';
import { companyFactsAnswer, filings, instant } from '../testing/company-facts.ts';
import { fetchOnce } from '../testing/fetch-run.ts';
import { sec } from './sec.ts';
import { secPlan } from './sec-plan.ts';

const database = withTestDatabase({ beforeAll, afterAll });
const facts = companyFactsAnswer({ 'us-gaap': { Assets: { USD: [instant(filings.first, '2023-12-31', 100)] } } });

/** A filing as EDGAR lists it in its feed of a registrant or series (form N-PORT-P). */
const feed = (folder: string) => `<?xml version="1.0" encoding="ISO-8859-1" ?><feed xmlns="http://www.w3.org/2005/Atom">
<entry><category label="form type" scheme="https://www.sec.gov/" term="NPORT-P" /><content type="text/xml">
<accession-number>0001752724-24-055725</accession-number><act>40</act><filing-date>2024-02-28</filing-date>
<filing-href>https://www.sec.gov/Archives/edgar/data/9999002/${folder}/0001752724-24-055725-index.htm</filing-href>
<filing-type>NPORT-P</filing-type></content></entry></feed>`;

const portfolio = `<?xml version="1.0" encoding="UTF-8"?><edgarSubmission xmlns="http://www.sec.gov/edgar/nport"><formData><genInfo>
<regName>Sample Trust</regName><regCik>9999002</regCik><seriesName>Sample Income Fund</seriesName><seriesId>S000099999</seriesId>
<repPdDate>2023-12-31</repPdDate></genInfo><invstOrSecs><invstOrSec><name>Money fund</name><title>N/A</title><cusip>N/A</cusip>
<balance>1000</balance><units>NS</units><curCd>USD</curCd><valUSD>1000</valUSD><pctVal>9.5</pctVal><assetCat>STIV</assetCat>
</invstOrSec></invstOrSecs></formData></edgarSubmission>`;

const run = (
  base: string,
  only: readonly string[],
  more: { hasContact?: boolean; secFunds?: readonly string[] } = {},
) =>
  fetchOnce(database(), {
    importer: sec,
    plan: secPlan,
    request: { base, only, settings: { hasContact: true, secFunds: [], ...more } },
    answer: (url) => {
      if (url.includes('browse-edgar')) return new Response(feed('000175272424055725'));
      if (url.endsWith('primary_doc.xml')) return new Response(portfolio);
      return url.includes('CIK0009999001') ? Response.json(facts) : new Response(null, { status: 404 });
    },
  });

const [data, edgar] = ['https://data.sec.gov', 'https://www.sec.gov'];

test('BEY-22 facts of the companies with a CIK are fetched once a week, and a company without is no failure', async () => {
  await inWriteTransaction(database(), async (tx) => {
    const issuer = { country: null, sector: null, lei: null, isGenerated: false };
    const ids = await saveIssuers(
      tx,
      ['0009999001', '0009999003'].map((code) => ({ ...issuer, code, name: code, shortName: code })),
    );
    const numbers = [...ids].map(([value, issuerId]) => ({ issuerId, scheme: 'us-cik' as const, value }));
    await saveIssuerIdentifiers(tx, numbers);
  });
  const { asked, summaries, said } = await run(data, ['companies']);
  const facts = (cik: string) => `${data}/api/xbrl/companyfacts/CIK${cik}.json`;
  expect(asked).toEqual([facts('0009999001'), facts('0009999003')]);
  expect(summaries).toMatchObject([{ rowsStored: 1 }]);
  expect(said).toEqual([`${facts('0009999003')} is not there`]);
  expect((await run(data, ['companies'])).asked).toEqual([]);
  // However few are asked at once, those of which nothing new is told take no place of others.
  const address = [`${data}/api/xbrl/companyfacts/CIK`, '.json'] as const;
  const long = new Date('2026-03-01');
  const toAsk = (since: Date, absentSince: Date, limit = 2) =>
    findNumbersToAsk(database(), { scheme: 'us-cik', address, since, absentSince, limit });
  const later = new Date(Date.now() + 86_400_000);
  expect(await toAsk(later, long)).toEqual(['0009999001']);
  expect(await toAsk(later, later)).toEqual(['0009999001', '0009999003']);
  expect(await toAsk(later, later, 1)).toEqual(['0009999001']);
  await noteAsked(database(), 'sec', ['0009999001']);
  expect(await toAsk(new Date('2026-03-03'), later)).toEqual([]);
  expect(await toAsk(later, long)).toEqual(['0009999001']);
});

test('BEY-22 the latest portfolio of a fund that the operator names is fetched, each filing once', async () => {
  const secFunds = ['S000099999'];
  const { asked, summaries } = await run(edgar, ['funds'], { secFunds });
  expect(asked).toEqual([
    `${edgar}/cgi-bin/browse-edgar?action=getcompany&CIK=S000099999&type=NPORT-P&count=10&output=atom`,
    `${edgar}/Archives/edgar/data/9999002/000175272424055725/primary_doc.xml`,
  ]);
  expect(summaries).toMatchObject([{ fileName: 'NPORT-P_S000099999.xml', rowsRead: 1, failures: [] }]);
  expect(await queryRows(database(), `select name from instrument where kind = 'etf'`)).toEqual([
    { name: 'Sample Income Fund' },
  ]);
  expect((await run(edgar, ['funds'], { secFunds })).said).toEqual(['no newer form N-PORT of S000099999']);
});

test('BEY-22 the SEC is not asked without a contact, nor for funds that nobody named', async () => {
  const silent = await run(edgar, ['funds'], { hasContact: false, secFunds: ['S000099999'] });
  expect(silent).toMatchObject({ asked: [], said: ['the SEC answers who names a contact: set BONDLENS_CONTACT'] });
  expect(await run(edgar, ['funds'])).toMatchObject({
    asked: [],
    said: ['no fund is named: set BONDLENS_SEC_FUNDS'],
  });
});
