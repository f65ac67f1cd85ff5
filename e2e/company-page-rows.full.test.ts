import { type CompanyPlace, readCompanyPlaces } from './models/company-places.ts';
import { faultsIn, kinds, masked, prompted, type RowCheck } from './models/row-checks.ts';
import { expect, test } from './test.ts';

// What each row about companies and instruments is to each kind of user, as assistive technology is told it, on a wide screen and on a
// phone. How a row works in detail is proven where it is at home.

const price = /(?<![\d.])\d{2,3}\.\d{4}\b/;
/** A multiplier, or the price of a share. */
const figure = /(?<![\d.])\d{1,4}\.\d{2}(?![\d.])/;
const grade = /\b(AA|BBB|BB)[+-]?\b/;
const amount = /cell "[−-]?\d{1,3}(,\d{3})+"/;

const checks: readonly RowCheck<CompanyPlace>[] = [
  ...(['company', 'other company', 'analytics', 'stock', 'index', 'etf', 'list of companies'] as const).map(
    (at): RowCheck<CompanyPlace> => ({ id: 'NAV-1 NAV-5', at, sees: [/^sideways 0\n/], lacks: /\{\{/ }),
  ),
  {
    id: 'NAV-1',
    at: 'head',
    sees: prompted(['heading "Alderhaven Energie AG" [level=1]', 'ratings are hidden'], ['Bonds outstanding: 5']),
  },
  { id: 'NAV-1', at: 'facts', sees: ['term: Country', 'definition: Germany', 'term: LEI', 'ZZZZ0090000000011133'] },
  { id: 'NAV-1', at: 'bonds', sees: masked(['hidden'], [price]), hides: price },
  {
    id: 'SIM-3',
    at: 'bonds',
    sees: {
      visitor: ['Sign in to export the securities list', 'link "Sign in"'],
      member: ['Download the list', 'link "Get access"'],
      full: ['Download the list', 'link "Excel workbook (XLSX)"'],
    },
    hides: /Excel workbook/,
  },
  { id: 'NAV-1', at: 'debt', sees: ['table "Totals by currency"', amount, 'figure'] },
  {
    id: 'MAP-1 MAP-3',
    at: 'map',
    sees: masked(['combobox "Currency"', 'combobox "Venue"'], ['switch "Peers"', /\d\.\d\d/]),
    hides: /switch "Peers"/,
  },
  {
    id: 'TSG-3',
    at: 'own points',
    sees: masked(['positions of the bonds carry no information'], [/duration \d+\.\d\d/]),
    hides: /duration \d|Export chart/,
  },
  { id: 'DOC-1', at: 'documents', sees: ['table "Documents"'] },
  { id: 'RAT-1', at: 'ratings', sees: masked(['hidden'], [grade]), hides: /cell "(AA|BBB|BB)/ },
  {
    id: 'REP-1 REP-3 REP-4',
    at: 'ifrs',
    sees: {
      visitor: [
        'tab "Demo filings"',
        'Reports open with full access',
        'link "Sign in"',
        'table "Balance sheet"',
        'hidden',
      ],
      member: [
        'tab "Demo filings"',
        'Reports open with full access',
        'link "Get access"',
        'table "Balance sheet"',
        amount,
      ],
      full: [
        'tab "Demo filings"',
        'combobox "From": 01.01.',
        'link "Export to Excel"',
        'table "Balance sheet"',
        amount,
      ],
    },
    hides: /\/export\//,
  },
  { id: 'REP-3', at: 'ifrs', sees: ['tab "Summary"', 'button "Show more"', 'Methodology (PDF)'] },
  {
    id: 'REP-2 REP-3',
    at: 'national',
    sees: {
      visitor: ['combobox "Variant"', 'link "Sign in"', 'table "Balance sheet"', 'hidden'],
      member: ['combobox "Variant"', 'link "Get access"', 'table "Balance sheet"', amount],
      full: ['combobox "Variant"', 'link "Export to Excel"', 'table "Balance sheet"', amount],
    },
    hides: /\/export\//,
  },
  {
    id: 'REP-5',
    at: 'multipliers',
    sees: masked(
      ['tab "Years" [selected]', 'Valuation', 'P/E', 'hidden'],
      ['tab "Years" [selected]', 'Valuation', 'P/E', figure],
    ),
    hides: figure,
  },
  { id: 'REP-5', at: 'multipliers', sees: ['link "Read the method"', 'link "Methodology (PDF)"'] },
  {
    id: 'REP-6',
    at: 'report files',
    sees: masked([/cell "20\d\d"/, '/url: /profile/access/'], [/cell "20\d\d"/, '/url: https://']),
    hides: /url: https/,
  },
  {
    id: 'REP-7',
    at: 'consensus',
    sees: masked([/Revenue, 20\d\d/, 'hidden'], [/Revenue, 20\d\d/, /\d,\d{3}/]),
    hides: amount,
  },
  {
    id: 'NET-1',
    at: 'network',
    sees: ['figure "Network of the group around Alderhaven Energie AG; companies: 19"', 'table', '%'],
  },
  {
    id: 'COM-1 COM-2',
    at: 'comments',
    sees: [
      'Lantern Credit Research',
      'Rostvega: what the new covenants change',
      'comment-1017.txt',
      'link "All analytics"',
    ],
    lacks: /\/file\//,
  },
  {
    id: 'COM-1',
    at: 'analytics',
    sees: ['[level=1]', 'Lantern Credit Research', 'Rostvega: what the new covenants change'],
  },
  {
    id: 'NAV-1',
    at: 'stock head',
    sees: prompted(['heading "Alderhaven ordinary share" [level=1]', 'The latest price is hidden'], [figure]),
    hides: figure,
  },
  {
    id: 'TSG-1 TSG-4',
    at: 'series',
    sees: masked(
      ['link "3M"', 'combobox "From"', 'figure'],
      ['Export chart', 'link "3M"', 'combobox "From"', 'figure', 'table'],
    ),
    hides: /Export chart/,
  },
  { id: 'NAV-1', at: 'dividends', sees: ['table "Dividends"'] },
  { id: 'NAV-1', at: 'members', sees: ['table', '%'] },
  { id: 'NAV-1', at: 'holdings', sees: ['table', /url: \/bonds\/\d+\//] },
  {
    id: 'SHL-10',
    at: 'list of companies',
    sees: { visitor: ['heading'], member: ['Saved searches'], full: ['Saved searches'] },
  },
];

// Some thirty places one after another.
test.describe.configure({ timeout: 240_000 });

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  for (const kind of kinds)
    test.describe(`${viewport.width} px wide`, () => {
      test.use({ viewport });

      test(`NAV-1 NAV-5 SIM-3 MAP-1 MAP-3 TSG-1 TSG-3 TSG-4 DOC-1 RAT-1 REP-1 REP-2 REP-3 REP-4 REP-5 REP-6 REP-7 NET-1 COM-1 COM-2 SHL-10 every row about companies and instruments is to a ${kind} what it should be`, async ({
        page,
        signIn,
      }) => {
        if (kind !== 'visitor') await signIn(kind);
        expect(faultsIn(checks, await readCompanyPlaces(page), kind)).toEqual([]);
      });
    });
