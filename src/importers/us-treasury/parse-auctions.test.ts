import { expect, test } from 'vitest';
import {
  auctionFields,
  fiscalAuctionsOf,
  parseAuctionsCsv,
  parseAuctionXml,
  parseFiscalAuctions,
} from './parse-auctions.ts';

const HEADING = 'CUSIP,Security Type,Security Term,Auction Date,Issue Date,Maturity Date,Price per $100';

test('reads the list of auctions', () => {
  const { rows } = parseAuctionsCsv(`${HEADING}\n912795GA3,Bill,13-Week,01/02/2001,01/04/2001,04/05/2001,98.559\n`);
  expect(rows).toEqual([
    {
      line: 2,
      issue: {
        cusip: '912795GA3',
        kind: 'bill',
        couponRate: null,
        maturesOn: '2001-04-05',
        issuedOn: '2001-01-04',
        datedOn: null,
        baseIndex: null,
        spread: null,
      },
      auctionDate: '2001-01-02',
      issueDate: '2001-01-04',
      securityTerm: '13-Week',
      price: 98.559,
      format: 'auction',
      isFailed: false,
      highYield: null,
      highPrice: null,
      averagePrice: null,
      averageYield: null,
      accrued: null,
      offeredAmount: null,
      demandAmount: null,
      acceptedAmount: null,
    },
  ]);
});

test('lists auctions that mature before they are issued, and ones that come twice', () => {
  const row = '912795GA3,Bill,13-Week,01/02/2001,01/04/2001,04/05/2001,98.559';
  const late = row.replace('01/04/2001', '01/04/2002');
  const { rows, failures } = parseAuctionsCsv(`${HEADING}\n${late}\n${row}\n${row}\n`);
  expect(rows).toHaveLength(1);
  expect(failures.map(({ line, code }) => [line, code])).toEqual([
    [2, 'out-of-range'],
    [4, 'duplicate-row'],
  ]);
});

function results(announced: string, resulted: string): string {
  return `<td:AuctionData xmlns:td="x"><AuctionAnnouncement><CUSIP>91282CEQ0</CUSIP><SecurityType>NOTE</SecurityType>
    <SecurityTermWeekYear>3-YEAR</SecurityTermWeekYear><SecurityTermDayMonth>0-MONTH</SecurityTermDayMonth>
    <AuctionDate>2022-05-10</AuctionDate><IssueDate>2022-05-16</IssueDate><MaturityDate>2025-05-15</MaturityDate>
    <OfferingAmount>45.000</OfferingAmount><InterestRate/>${announced}</AuctionAnnouncement>
    <AuctionResults>${resulted}</AuctionResults></td:AuctionData>`;
}

test('reads results: what the announcement leaves open, they fill in', () => {
  const xml = results(
    '<DatedDate>2022-05-15</DatedDate>',
    '<InterestRate>2.750</InterestRate><HighYield>2.809</HighYield><HighPrice>99.831427</HighPrice>',
  );
  const [row] = parseAuctionXml(xml).rows;
  expect(row?.issue).toMatchObject({ kind: 'note', issuedOn: '2022-05-16', datedOn: '2022-05-15' });
  expect(row?.issue.couponRate).toBeCloseTo(0.0275, 12);
  expect(row?.highYield).toBeCloseTo(0.02809, 12);
  expect(row).toMatchObject({ securityTerm: '3-Year', highPrice: 99.831427, offeredAmount: 45e9 });
});

test('tells inflation-protected and floating-rate notes by their marks', () => {
  const linked = parseAuctionXml(results('<InflationIndexSecurity>Y</InflationIndexSecurity>', ''));
  const floating = parseAuctionXml(results('<FloatingRate>Y</FloatingRate>', '<InterestRate>1.5</InterestRate>'));
  expect(linked.rows[0]?.issue.kind).toBe('tips');
  expect(floating.rows[0]?.issue).toMatchObject({ kind: 'frn', couponRate: null, spread: null });
});

test('NAV-6 reads the spread of a floating-rate note, which may be negative, and of no other', () => {
  const spread = '<Spread>-0.075</Spread>';
  const [floating] = parseAuctionXml(results(`<FloatingRate>Y</FloatingRate>${spread}`, spread)).rows;
  expect(floating?.issue.spread).toBeCloseTo(-0.00075, 12);
  expect(parseAuctionXml(results(spread, spread)).rows[0]?.issue.spread).toBeNull();
});

test('lists a file of results with a number that cannot be read', () => {
  const { rows, failures } = parseAuctionXml(results('', '<HighYield>2,809</HighYield>'));
  expect(rows).toEqual([]);
  expect(failures.map(({ code, field }) => [code, field])).toEqual([['bad-number', 'HighYield']]);
});

/** A row of the service, whose values are texts, with `null` for what is not there. */
const fiscal = (row: Readonly<Record<string, string>>) => ({
  ...Object.fromEntries(auctionFields.map((name) => [name, 'null'])),
  ...row,
});

test('BEY-22 reads auctions of fiscal data as the files of results, reopenings and TIPS among them', () => {
  // 91282CDX6 as R_20220519_3.xml has it; 91282CET4 was sold at 99.831427 with 0.07473 accrued per 1,000.
  const tips = fiscal({
    cusip: '91282CDX6',
    security_type: 'Note',
    security_term: '9-Year 8-Month',
    auction_date: '2022-05-19',
    issue_date: '2022-05-31',
    maturity_date: '2032-01-15',
    original_issue_date: '2022-01-31',
    original_dated_date: '2022-01-15',
    inflation_index_security: 'Yes',
    floating_rate: 'No',
    int_rate: '0.125',
    ref_cpi_on_dated_date: '277.20274',
    high_yield: '0.232',
    high_price: '102.6168',
    offering_amt: '14000000000',
    total_accepted: '16104716300',
  });
  const note = fiscal({
    cusip: '91282CAE1',
    security_type: 'Note',
    auction_date: '2022-05-10',
    issue_date: '2022-05-16',
    dated_date: '2022-05-15',
    maturity_date: '2025-05-15',
    int_rate: '2.75',
    high_yield: '2.809',
    high_price: '99.831427',
    accrued_int_per1000: '0.07473',
    total_accepted: '54116000000',
  });
  const announced = fiscal({ ...note, auction_date: '2026-12-01', total_accepted: 'null' });
  const { rows, failures, rowsRead } = parseFiscalAuctions({ data: [tips, note, announced, note], meta: {} });
  expect([rowsRead, failures.map(({ line, code }) => [line, code])]).toEqual([3, [[4, 'duplicate-row']]]);
  expect(rows[0]).toMatchObject({
    auctionDate: '2022-05-19',
    securityTerm: '9-Year 8-Month',
    highPrice: 102.6168,
    offeredAmount: 14e9,
    acceptedAmount: 16104716300,
    issue: { kind: 'tips', couponRate: 0.00125, baseIndex: 277.20274, issuedOn: '2022-01-31', datedOn: '2022-01-15' },
  });
  expect(rows[1]).toMatchObject({
    issue: { kind: 'note', issuedOn: '2022-05-16', datedOn: '2022-05-15', baseIndex: null },
  });
  // A day of 184 of half of 2.75 %.
  expect(rows[1]?.accrued).toBeCloseTo(2.75 / 2 / 184, 5);
  expect(fiscalAuctionsOf({ data: [{ observations: 1 }], meta: {} })).toBe(null);
  expect(fiscalAuctionsOf({ data: [], meta: {} })).toEqual([]);
});

test('BEY-22 accrued interest of a floating-rate note is told per 100', () => {
  const frn = fiscal({
    cusip: '91282CEL1',
    security_type: 'Note',
    floating_rate: 'Yes',
    auction_date: '2022-05-25',
    issue_date: '2022-05-27',
    maturity_date: '2024-04-30',
    spread: '-0.075',
    accrued_int_per100: '0.066411593',
    high_price: '99.854908',
    total_accepted: '22000000000',
  });
  const [auction] = parseFiscalAuctions({ data: [frn], meta: {} }).rows;
  expect(auction).toMatchObject({ accrued: 0.066411593, issue: { kind: 'frn', spread: -0.00075, couponRate: null } });
});
