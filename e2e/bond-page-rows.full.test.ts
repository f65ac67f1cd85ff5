import { faultsIn, kinds, masked, prompted, type RowCheck } from './models/row-checks.ts';
import { type RowPlace, readBondPage, readOtherPages } from './models/row-places.ts';
import type { Sight } from './models/sight.ts';
import { expect, test } from './test.ts';

// What each row of the ledger is to each kind of user, as assistive technology is told it. How a row works in detail is proven
// where it is at home.

const price = /(?<![\d.])\d{2,3}\.\d{4}\b/;
const times = (count: number, sight: RegExp): Sight => Array.from({ length: count }, () => sight);

const checks: readonly RowCheck<RowPlace>[] = [
  { id: 'NAV-1', at: 'head', sees: [/heading "Alderhaven 3% \d+ \w+ 2033" \[level=1\]/] },
  { id: 'NAV-1', at: 'provider', sees: ['heading "Lumen Estimation" [level=1]'] },
  {
    id: 'NAV-2',
    at: 'menu',
    sees: ['"Chart"', '"Quotes', '"Terms"', '"Payments"', '"Credit"', '"Peers"', '"News"'],
  },
  { id: 'NAV-2', at: 'page', sees: ['heading "Put and call options"'] },
  { id: 'NAV-2', at: 'matured bond', sees: ['heading "Cash flows"'], lacks: /heading "Put and call options/ },
  { id: 'NAV-3', at: 'page', sees: ['"Identifiers', '"Classification', '"Covenants', '"Holders', '"Lombard lists'] },
  { id: 'NAV-4', at: 'menu', sees: ['link "Back to top"', 'link "Chart"'] },
  { id: 'NAV-5', at: 'phone', sees: [/^sideways 0\n/, 'region "Latest trading days"'] },
  {
    id: 'NAV-6',
    at: 'head',
    sees: masked(
      ['term: Indicative price', 'link "hidden"', 'term: Modified duration', 'link "hidden"', 'term: Maturity'],
      ['term: Indicative price', /link "\d+\.\d{4}"/, 'term: Modified duration', /link "\d\.\d\d"/, 'term: Maturity'],
    ),
    hides: price,
  },
  {
    id: 'NAV-6',
    at: 'latest',
    sees: masked(
      times(14, /row "\d\d\.\d\d\.\d{4} hidden hidden hidden"/),
      times(14, /row "\d\d\.\d\d\.\d{4} \d+\.\d{4} \d\.\d{3} [\d,]+"/),
    ),
    hides: price,
  },
  {
    id: 'QUO-1',
    at: 'quotes',
    sees: masked(
      [/row "Aldergate Securities plc [^"]*hidden hidden hidden/, 'text: Contacts'],
      ['Best bid', /row "Aldergate Securities plc [^"]*\d+\.\d{4} \d+\.\d{4}/, 'tel:'],
    ),
    hides: /tel:|(?<![\d.])\d+\.\d{4}|Best bid/,
  },
  {
    id: 'QUO-2',
    at: 'quotes',
    sees: masked(
      [/row "Farrowgate Capital Markets LLC Closed by the participant [^"]*hidden/],
      [/row "Farrowgate Capital Markets LLC Request (access|sent)[^"]*hidden/],
    ),
    hides: /Request access/,
  },
  { id: 'QUO-3', at: 'quotes', sees: ['link "Lumen Estimation"', '/url: /bondlens_estimation/'] },
  {
    id: 'QUO-4',
    at: 'unquoted bond',
    sees: masked(['heading "Info"'], ['Quotes of market participants', 'No quotes', 'link "Ask support"']),
    hides: /Quotes of market participants/,
  },
  {
    id: 'DOC-1',
    at: 'documents',
    sees: prompted(
      ['row "Annual report ', 'Documents can be downloaded with full access'],
      ['row "Annual report ', 'Your access does not include the download of documents'],
    ),
    lacks: /\/file\//,
  },
  {
    id: 'RAT-1',
    at: 'ratings',
    sees: masked(['row "Issue Demo Ratings hidden hidden'], ['row "Issue Demo Ratings BBB+ stable']),
    hides: /BBB/,
  },
  {
    id: 'RAT-2',
    at: 'rating history',
    sees: masked(
      ['table "Rating history"', 'Northstar hidden hidden'],
      ['figure "Ratings by agency', 'Northstar BBB+'],
    ),
    hides: /BBB|figure/,
  },
  { id: 'RAT-3', at: 'ratings', sees: ['switch "Withdrawn and suspended"'], lacks: /suspended" \[checked\]/ },
  { id: 'CAS-1', at: 'payments', sees: [/row "10 [^"]* 3\.000 30\.00 1,000\.00 0\.0000"/, 'row "Remaining, per bond'] },
  {
    id: 'CAS-2',
    at: 'payments',
    sees: {
      visitor: ['Sign in to export the cash flows', 'link "Sign in"'],
      member: ['Exporting the cash flows requires full access', 'link "Get access"'],
      full: ['Download the cash flows', 'link "Excel workbook (XLSX)"'],
    },
    hides: /Excel workbook/,
  },
  {
    id: 'CAS-3',
    at: 'offers',
    sees: masked(
      [/row "[^"]* Put European [^"]*100\.0000[^"]* hidden hidden"/],
      [/row "[^"]* Put European [^"]*100\.0000[^"]*\d\.\d{3}[^"]* \d\.\d\d"/],
    ),
  },
  { id: 'CAS-4', at: 'accrued', sees: ['combobox "Settlement date"', /strong:\s+- link "\d+\.\d{4,6}"/, 'settling'] },
  {
    id: 'CAS-5',
    at: 'calculator',
    sees: prompted(
      [/textbox "Clean price": "100"/, 'The market price is hidden'],
      ['combobox "Benchmark"', /textbox "Clean price": "(?!100")\d+(?:\.\d{1,4})?"/],
    ),
    hides: /Z-spread|Benchmark/,
  },
  { id: 'OUT-1', at: 'pdf', sees: [/checkbox "Chart/, /checkbox "Cash flow/, /checkbox "Ratings/, 'button "Save'] },
  {
    id: 'OUT-2',
    at: 'copy',
    sees: masked([/\nIndicative price\t\*{4}[\t\n]/], [/\nIndicative price\t\d+\.\d{4}/]),
    hides: /\nG-spread\t−?\d/,
  },
  { id: 'OUT-3', at: 'copy', sees: [/^logged as 1004\n/] },
  {
    id: 'WL-1',
    at: 'watch',
    sees: {
      visitor: ['Sign in to use watchlists', 'link "Sign in"'],
      member: ['Watchlists require full access', 'link "Get access"'],
      full: ['textbox "Name of the new list"', 'button "Create a list"'],
    },
    hides: /textbox|checkbox/,
  },
  {
    id: 'WL-2 WL-3 WL-4 WL-5',
    at: 'watch',
    sees: masked(['dialog "Add to watchlists"'], [/button "(Save|Next)"/]),
    hides: /button "(Save|Next)"/,
  },
  {
    id: 'WL-6 BEY-7',
    at: 'watchlists',
    sees: {
      visitor: ['the profit since purchase', 'Sign in to use watchlists', 'link "Sign in"'],
      member: ['the profit since purchase', 'Watchlists require full access', 'link "Get access"'],
      full: ['the profit since purchase', 'button "Create a list"'],
    },
    hides: /Create a list/,
  },
  {
    id: 'SIM-1',
    at: 'similar',
    sees: masked(
      [/row "Alderhaven [^"]* hidden hidden hidden hidden"/, 'button "Page 2"'],
      [/row "Alderhaven [^"]* \d+\.\d{4} \d\.\d{3}[^"]* \d\.\d\d −?\d+\.\d"/, 'button "Page 2"'],
    ),
    hides: price,
  },
  {
    id: 'SIM-2',
    at: 'risk report',
    sees: prompted(
      ['The risk report can be downloaded with full access'],
      ['link "Download"', '/url: /api/bonds/1001/praams/file/'],
    ),
    hides: /praams/,
  },
  {
    id: 'SIM-3',
    at: 'list of an issuer',
    sees: {
      visitor: ['Sign in to export the securities list', 'link "Sign in"'],
      member: ['Download the list', 'link "Get access"'],
      full: ['Download the list', 'link "Excel workbook (XLSX)"'],
    },
    hides: /Excel workbook/,
  },
  { id: 'LAB-4', at: 'page', sees: ['heading'], lacks: /\{\{/ },
  {
    id: 'BEY-1',
    at: 'explanation',
    sees: prompted(
      ['How this is calculated: Yield', 'Formula'],
      ['How this is calculated: Effective yield', 'Formula', 'row "Total ', 'link "Download as CSV"'],
    ),
    hides: /\d\.\d{3}|Download as CSV/,
  },
  { id: 'BEY-2', at: 'method', sees: ['heading "Price and yield" [level=1]'] },
  { id: 'BEY-2', at: 'proof', sees: ['row "QuantLib bonds price 20'] },
  { id: 'BEY-3', at: 'calculator', sees: ['textbox "Market yield"', /\d\.\d{3}/, 'textbox "True yield"', /\d\.\d{3}/] },
  {
    id: 'BEY-11',
    at: 'comparison',
    sees: {
      visitor: ['Sign in to compare series', 'link "Sign in"'],
      member: ['Comparison requires full access', 'link "Get access"'],
      full: ['Make reference', /row "Yield, effective, Act\/365, % \d\.\d{3} to maturity \d\.\d{3} to maturity [+−]\d/],
    },
    hides: /row "/,
  },
  { id: 'BEY-12', at: 'calendar', sees: ['heading "Payment calendar" [level=1]', 'checkbox "Coupon" [checked]'] },
  {
    id: 'BEY-13',
    at: 'liquidity',
    sees: masked(
      ['Score: hidden of 10'],
      [/Score:[\s\S]{0,40}link "\d+"[\s\S]{0,160}of 10/, 'figure "Score at the end of each month"'],
    ),
    hides: /Score: \d|Score:[\s\S]{0,40}link|figure "/,
  },
];

// Some twenty places one after another.
test.describe.configure({ timeout: 240_000 });

for (const kind of kinds) {
  test(`NAV-1 NAV-2 NAV-3 NAV-4 NAV-5 NAV-6 QUO-1 QUO-2 QUO-3 DOC-1 RAT-1 RAT-2 RAT-3 CAS-1 CAS-2 CAS-3 CAS-4 CAS-5 OUT-1 OUT-2 OUT-3 WL-1 WL-2 WL-3 WL-4 WL-5 SIM-1 SIM-2 LAB-4 BEY-1 BEY-3 BEY-13 every row on a bond's page is to a ${kind} what it should be`, async ({
    page,
    signIn,
  }) => {
    if (kind !== 'visitor') await signIn(kind);
    expect(faultsIn(checks, await readBondPage(page), kind)).toEqual([]);
  });

  test(`NAV-1 NAV-2 QUO-4 WL-6 SIM-3 BEY-2 BEY-7 BEY-11 BEY-12 every row on other pages is to a ${kind} what it should be`, async ({
    page,
    signIn,
  }) => {
    if (kind !== 'visitor') await signIn(kind);
    expect(faultsIn(checks, await readOtherPages(page), kind)).toEqual([]);
  });
}
