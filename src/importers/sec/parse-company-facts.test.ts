import { Buffer } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { FileFault, ImportError } from '../file-fault.ts';
import { jsonOf } from '../parsing/json-of.ts';
import { sourceFile } from '../source-file.ts';
import { companyFactsAnswer, filings, instant, ofYear } from '../testing/company-facts.ts';
import { parseCompanyFacts } from './parse-company-facts.ts';
import { conceptNames, type TaxonomyLine, taxonomies } from './taxonomies.ts';

function parse(answer: unknown) {
  const file = sourceFile('facts.json', Buffer.from(JSON.stringify(answer)));
  return parseCompanyFacts(file, jsonOf(file));
}

const { first, amended, second } = filings;

/** What was told of a line: day, days, value and form, in the order of the file. */
function told(answer: object, line: string) {
  const values = parse(answer).reports.flatMap((report) => report.values);
  return values
    .filter((value) => value.line.endsWith(`/${line}`))
    .map(({ endsOn, days, value, filing }) => [endsOn, days, value, filing.split(' ')[0]]);
}

test('BEY-16 each filing tells a line by the first of its concepts that it has, restatements and amendments beside the first', () => {
  const answer = companyFactsAnswer({
    'us-gaap': {
      Revenues: { USD: [ofYear(first, 2023, 100), ofYear(amended, 2023, 98), ofYear(second, 2024, 120)] },
      SalesRevenueNet: { USD: [ofYear(first, 2022, 90), ofYear(first, 2023, 77)] },
    },
  });
  expect(told(answer, 'revenue')).toEqual([
    ['2023-12-31', 365, 100, '10-K'],
    ['2023-12-31', 365, 98, '10-K/A'],
    ['2024-12-31', 366, 120, '10-K'],
    ['2022-12-31', 365, 90, '10-K'],
  ]);
});

// Commercial paper of 5 and the current part of long-term debt of 7 are owed within a year: 12.
test('BEY-16 concepts are added up where the mapping says so, and what means less stands in only where nothing else is told', () => {
  const answer = companyFactsAnswer({
    'us-gaap': {
      CommercialPaper: { USD: [instant(first, '2023-12-31', 5)] },
      LongTermDebtCurrent: {
        USD: [instant(first, '2023-12-31', 7), instant(second, '2023-12-31', 7), instant(second, '2024-12-31', 8)],
      },
      StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest: {
        USD: [instant(first, '2023-12-31', 60)],
      },
      StockholdersEquity: { USD: [instant(second, '2023-12-31', 55), instant(second, '2024-12-31', 58)] },
    },
  });
  expect(told(answer, 'short_term_debt').map(([day, , value]) => [day, value])).toEqual([
    ['2023-12-31', 12],
    ['2024-12-31', 8],
  ]);
  expect(told(answer, 'equity').map(([day, , value]) => [day, value])).toEqual([
    ['2023-12-31', 60],
    ['2024-12-31', 58],
  ]);
});

const debtAt = (debts: Readonly<Record<string, number>>, line: string) => {
  const facts = Object.entries(debts).map(([concept, value]) => [
    concept,
    { USD: [instant(first, '2023-12-31', value)] },
  ]);
  return told(companyFactsAnswer({ 'us-gaap': Object.fromEntries(facts) }), line).map(([, , value]) => value);
};

// By the calculation of the US GAAP taxonomy: debt due within a year is short-term borrowings and the current part of long-term debt, which
// is secured, convertible, notes and so on; notes are senior, convertible and others.
test('BEY-16 debt is told by a subtotal, or by its parts where there is none, and never by both', () => {
  const parts = { SeniorNotesCurrent: 4, ConvertibleNotesPayableCurrent: 3, LinesOfCreditCurrent: 2 };
  expect(debtAt(parts, 'short_term_debt')).toEqual([9]);
  expect(debtAt({ ...parts, NotesPayableCurrent: 7 }, 'short_term_debt')).toEqual([9]);
  expect(debtAt({ ...parts, LongTermDebtCurrent: 10 }, 'short_term_debt')).toEqual([10]);
  expect(debtAt({ ...parts, ShortTermBankLoansAndNotesPayable: 5 }, 'short_term_debt')).toEqual([14]);
  expect(debtAt({ ...parts, ShortTermBorrowings: 5, DebtCurrent: 15 }, 'short_term_debt')).toEqual([15]);
  expect(debtAt({ LongTermDebtAndCapitalLeaseObligationsCurrent: 8 }, 'short_term_debt')).toEqual([8]);
  expect(debtAt({ SeniorLongTermNotes: 60, ConvertibleDebtNoncurrent: 30 }, 'long_term_debt')).toEqual([90]);
});

// Trusts that own property do not part their balance by what is due within a year.
test('BEY-16 debt told as one sum, or by kinds alone, is long-term less what is due within a year', () => {
  expect(debtAt({ LongTermDebt: 100, LongTermDebtCurrent: 10 }, 'long_term_debt')).toEqual([90]);
  expect(debtAt({ SecuredDebt: 40, NotesPayable: 30, SeniorNotes: 25, LineOfCredit: 5 }, 'long_term_debt')).toEqual([
    75,
  ]);
  // Debt of all terms in one sum holds the short-term borrowings too.
  const combined = { DebtLongtermAndShorttermCombinedAmount: 100 };
  const longTerm = (more: Readonly<Record<string, number>>) => debtAt({ ...combined, ...more }, 'long_term_debt');
  expect(longTerm({})).toEqual([100]);
  expect(longTerm({ ShortTermBorrowings: 30 })).toEqual([70]);
  expect(longTerm({ DebtCurrent: 30 })).toEqual([70]);
  expect(longTerm({ CommercialPaper: 20, LongTermDebtCurrent: 10, SecuredDebt: 5 })).toEqual([70]);
});

test('BEY-16 a part that a later filing repeats alone does not stand for the whole', () => {
  const answer = companyFactsAnswer({
    'us-gaap': {
      LongTermDebtNoncurrent: { USD: [instant(first, '2023-12-31', 100)] },
      LongTermLineOfCredit: { USD: [instant(second, '2023-12-31', 20)] },
    },
  });
  expect(told(answer, 'long_term_debt').map(([, , value]) => value)).toEqual([100]);
});

test('BEY-16 the currency, the scale and the end of the fiscal year follow from the facts', () => {
  const years = [
    { start: '2022-10-01', end: '2023-09-30', val: 9, ...first },
    { start: '2023-10-01', end: '2024-09-28', val: 10, ...second },
  ];
  const ofAssets = (val: number) => ({
    'ifrs-full': { Assets: { EUR: [instant(second, '2024-09-28', val)], USD: [] }, ProfitLoss: { EUR: years } },
  });
  const [report] = parse(companyFactsAnswer(ofAssets(20_000_000_000))).reports;
  expect(report).toMatchObject({ currency: 'EUR', scale: 1_000_000, fiscalYearEnds: 9 });
  expect(report?.taxonomy).toMatchObject({ name: 'ifrs-full', standard: 'ifrs' });
  expect(parse(companyFactsAnswer(ofAssets(20_000_000))).reports[0]?.scale).toBe(1000);
  expect(parse(companyFactsAnswer(ofAssets(20_000))).reports[0]?.scale).toBe(1);
});

test('BEY-16 bad facts are listed with concept, unit and place, and the good ones stay', () => {
  const answer = companyFactsAnswer({
    'us-gaap': {
      Assets: {
        USD: [
          instant(first, '2023-12-31', 100),
          instant(first, '2023-02-30', 100),
          instant(first, '2022-12-31', 'many'),
          instant(first, '2023-12-31', 101),
          instant(first, '2023-12-31', 100),
          { end: '2021-12-31', val: 4, form: '10-K', filed: '2022-02-01' },
          'nothing',
        ],
        Store: [instant(first, '2023-12-31', 9)],
      },
      NetIncomeLoss: { USD: [{ ...ofYear(first, 2023, 3), start: '2024-01-02' }] },
    },
  });
  const { failures, rowsRead, reports } = parse(answer);
  expect(reports[0]?.values.map(({ value }) => value)).toEqual([100]);
  expect(rowsRead).toBe(9);
  expect(failures.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    '2: bad-date in end (Assets, USD): "2023-02-30"',
    '3: bad-number in val (Assets, USD): "many"',
    '4: duplicate-row in val (Assets, USD): "101"',
    '6: missing-value in accn (Assets, USD): ""',
    ...['end', 'filed', 'val', 'form', 'accn'].map((field) => `7: missing-value in ${field} (Assets, USD): ""`),
    '1: bad-code in unit (Assets, Store): "Store"',
    '1: out-of-range in start (NetIncomeLoss, USD): "2024-01-02"',
  ]);
});

test('BEY-16 the number of the company may be a number or a text, and the file packed', () => {
  const facts = { 'us-gaap': { Assets: { USD: [instant(first, '2023-12-31', 100)] } } };
  expect(parse(companyFactsAnswer(facts)).cik).toBe('0009999001');
  expect(parse(companyFactsAnswer(facts, { cik: '0009999001' })).cik).toBe('0009999001');
  expect(() => parse(companyFactsAnswer(facts, { cik: 'AAPL' }))).toThrow(ImportError);
  expect(() => parse(companyFactsAnswer({ dei: {} }))).toThrow('no facts of us-gaap or ifrs-full');
  const packed = gzipSync(JSON.stringify(companyFactsAnswer(facts)));
  const file = sourceFile('facts.json.gz', packed);
  expect(parseCompanyFacts(file, jsonOf(file)).name).toBe('SAMPLE CORP');
  expect(() => sourceFile('facts.json.gz', packed.subarray(0, 60))).toThrow(FileFault);
});

test.each(taxonomies.map((taxonomy) => [taxonomy.name, taxonomy] as const))(
  'BEY-16 in the mapping of %s every line and every concept stands once',
  (_, { lines }) => {
    const keys = lines.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    const added = (line: TaxonomyLine) =>
      [...line.concepts, ...line.otherwise].flatMap(([whole, ...others]) =>
        [whole, ...others.filter(({ sign }) => sign > 0)].flatMap(conceptNames),
      );
    for (const line of lines) {
      const taken = new Set(lines.filter(({ key }) => key !== line.key).flatMap(added));
      expect(added(line).filter((concept) => taken.has(concept))).toEqual([]);
    }
  },
);
