import { Buffer } from 'node:buffer';
import { isLei } from '#domain/issuer/legal-entity.ts';
import { isinCheckDigit } from '#domain/market/instrument.ts';
import { isCusip } from '#domain/market/security-codes.ts';
import { workbookFile } from '../table/testing/zip-file.ts';
import { companyFactsAnswer, instant } from './company-facts.ts';
import { leiRecord, recordsAnswer } from './gleif-answers.ts';
import { bondizationAnswer, historyDay } from './iss-answers.ts';
import { madeUpBoards, madeUpRegistration, madeUpSecid } from './made-up-boards.ts';

/** A file of a source, of our own making, with as many good rows as one wants. */
export interface MadeUpFile {
  /** As the import command calls it. */
  readonly source: string;
  readonly name: string;
  /** Kinds of this list whose bonds its rows are about. */
  readonly after: readonly MadeUpKind[];
  readonly bytes: (rows: number) => Buffer;
}

type MadeUpKind =
  | 'fedinvest-prices'
  | 'company-facts'
  | 'gilts'
  | 'spot-rates'
  | 'lei-records'
  | 'securities'
  | MadeUpOfBoards;
type MadeUpOfBoards = 'bondization' | 'history' | 'ofz-auctions';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const digits = (number: number, length: number) => String(number).padStart(length, '0');
const lines = (texts: readonly string[]) => Buffer.from(texts.join('\n'));
const json = (answer: unknown) => Buffer.from(JSON.stringify(answer));
const dayAfter = (start: number, days: number) => new Date(start + days * 86_400_000).toISOString().slice(0, 10);

/** The body with the first check digits of so many places that are right. */
function checked(body: string, places: number, isRight: (code: string) => boolean): string {
  const code = numbers(10 ** places)
    .map((number) => `${body}${digits(number - 1, places)}`)
    .find(isRight);
  if (code === undefined) throw new Error(`no check digits for ${body}`);
  return code;
}

function treasuryPrices(rows: number): Buffer {
  const quotes = numbers(rows).map((at) => {
    const cusip = checked(`9ZZ${digits(at, 5)}`, 1, isCusip);
    const quote = (90 + (at % 200) / 10).toFixed(6);
    return `${cusip},MARKET BASED NOTE,${1 + (at % 40) / 8}%,0${1 + (at % 9)}/15/${27 + (at % 25)},,${quote},${quote},0.000000`;
  });
  return lines(['CUSIP,SECURITY TYPE,RATE,MATURITY DATE,CALL DATE,BUY,SELL,END OF DAY', ...quotes]);
}

function gilts(rows: number): Buffer {
  const elements = numbers(rows).map((at) => {
    const body = `GBZ${digits(at, 8)}`;
    const year = 2027 + (at % 40);
    const attributes = {
      CLOSE_OF_BUSINESS_DATE: '2026-02-16T00:00:00',
      INSTRUMENT_TYPE: 'Conventional ',
      INSTRUMENT_NAME: `${1 + (at % 5)}% Treasury Gilt ${year}`,
      ISIN_CODE: `${body}${isinCheckDigit(body)}`,
      REDEMPTION_DATE: `${year}-03-07T00:00:00`,
      FIRST_ISSUE_DATE: '2020-09-10T00:00:00',
      DIVIDEND_DATES: '7 Mar/Sep',
      CURRENT_EX_DIV_DATE: '2026-02-26T00:00:00',
      TOTAL_AMOUNT_IN_ISSUE: `${1000 + at}.5`,
    };
    return `<View_GILTS_IN_ISSUE ${Object.entries(attributes)
      .map(([name, value]) => `${name}="${value}"`)
      .join(' ')} />`;
  });
  return lines(['<Data>', ...elements, '</Data>']);
}

function spotRates(rows: number): Buffer {
  const series = 'Yield curve spot rate - Euro area (YC.B.U2.EUR.4F.G_N_A.SV_C_YM.SR_10Y)';
  const days = numbers(rows).map((at) => `"${dayAfter(Date.UTC(1970, 0, 1), at)}","","${2 + (at % 100) / 100}"`);
  return lines([`"DATE","TIME PERIOD","${series}"`, ...days]);
}

function leiRecords(rows: number): Buffer {
  const records = numbers(rows).map((at) => {
    return leiRecord({ lei: checked(`ZZZZ00MADEUP${digits(at, 6)}`, 2, isLei), name: `Holding ${at} plc` });
  });
  return json(recordsAnswer(records));
}

function bondization(bonds: number): Buffer {
  const all = numbers(bonds).map((at) => {
    const couponDates = numbers(12).map((half) => dayAfter(Date.UTC(2024, 0, 15), half * 182));
    const repayments = [[couponDates.at(-1) ?? '', 1000]] as const;
    return bondizationAnswer({ secid: madeUpSecid(at), firstStart: '2024-01-15', couponDates, repayments });
  });
  const list = (name: 'coupons' | 'amortizations' | 'offers') => ({
    columns: all[0]?.[name].columns ?? [],
    data: all.flatMap((bond) => bond[name].data),
  });
  return json({ coupons: list('coupons'), amortizations: list('amortizations'), offers: list('offers') });
}

const DAYS_OF_HISTORY = 20;

/** Twenty days of each bond. */
function history(rows: number): Buffer {
  const days = numbers(rows).map((at) => {
    const date = dayAfter(Date.UTC(2025, 0, 1), at % DAYS_OF_HISTORY);
    return historyDay(date, { SECID: madeUpSecid(1 + Math.floor((at - 1) / DAYS_OF_HISTORY)), BOARDID: 'TQXX' });
  });
  return json({ history: { columns: Object.keys(historyDay('')), data: days.map((day) => Object.values(day)) } });
}

/** Total assets on days. */
function companyFacts(rows: number): Buffer {
  const days = numbers(rows).map((at) => {
    const day = dayAfter(Date.UTC(1970, 0, 1), at);
    return instant(
      { accn: `0009999001-24-${digits(at, 6)}`, form: '10-K', filed: dayAfter(Date.UTC(1970, 0, 31), at) },
      day,
      at,
    );
  });
  return json(companyFactsAnswer({ 'us-gaap': { Assets: { USD: days } } }));
}

const salesHeading = [
  'Дата',
  'Формат*',
  'Код  выпуска',
  'Тип бумаги**',
  'Объем предложения',
  'Цена отсечения',
  'Цена средневзвешенная',
  'Доходность по цене отсечения***',
  'Доходность по средневзве- шенной цене***',
  'Совокупный объем спроса по номиналу',
  'Объем размещения по номиналу',
];

function cellXml(value: string | number, at: number, line: number): string {
  const place = `${String.fromCharCode(65 + at)}${line}`;
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
}

const rowXml = (cells: readonly (string | number)[], line: number) =>
  `<row r="${line}">${cells.map((value, at) => cellXml(value, at, line)).join('')}</row>`;

/** The rows of a sheet of auctions, as XML. */
export function madeUpSales(rows: number): string {
  const sales = numbers(rows).map((at) => {
    const bond = madeUpRegistration(1 + (at % 50));
    return [45_000 + Math.floor(at / 50), 'Аукцион', bond, 'ОФЗ-ПД', 1500, 85.5, 85.6, 12.3, 12.2, 2100, 900];
  });
  return [salesHeading, ...sales].map((cells, at) => rowXml(cells, 6 + at)).join('');
}

/** Made-up files by their kinds. */
export const madeUpFiles: Readonly<Record<MadeUpKind, MadeUpFile>> = {
  'fedinvest-prices': { source: 'us-treasury', name: 'prices-2026-03-24.csv', after: [], bytes: treasuryPrices },
  gilts: { source: 'uk-dmo', name: 'gilts.xml', after: [], bytes: gilts },
  'spot-rates': { source: 'ecb', name: 'spot-rates.csv', after: [], bytes: spotRates },
  'lei-records': { source: 'gleif', name: 'records.json', after: [], bytes: leiRecords },
  securities: {
    source: 'moex-iss',
    name: 'securities.json',
    after: [],
    bytes: (rows) => Buffer.from(madeUpBoards(rows)),
  },
  bondization: { source: 'moex-iss', name: 'bondization.json', after: ['securities'], bytes: bondization },
  history: { source: 'moex-iss', name: 'history.json', after: ['securities'], bytes: history },
  'company-facts': { source: 'sec', name: 'facts.json', after: [], bytes: companyFacts },
  'ofz-auctions': {
    source: 'minfin-ru',
    name: 'auctions.xlsx',
    after: ['securities'],
    bytes: (rows) => workbookFile(madeUpSales(rows)),
  },
};
