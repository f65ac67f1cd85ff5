import { expect, test } from 'vitest';
import { parseAuctionsCsv, parseAuctionXml } from './parse-auctions.ts';

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
