/** Blocks as ISS sends them without metadata. Values are of our own making. */
export function issBlock(columns: readonly string[], rows: readonly (readonly unknown[])[]) {
  return { columns, data: rows };
}

/** A block from rows as objects, all with the same keys. */
function blockOf(rows: readonly Readonly<Record<string, unknown>>[]) {
  const columns = Object.keys(rows[0] ?? {});
  return issBlock(
    columns,
    rows.map((row) => columns.map((column) => row[column] ?? null)),
  );
}

/** A security on a board; the ISIN has a right check digit. */
export const security = {
  SECID: 'RU000ASAMPL9',
  BOARDID: 'TQCB',
  SHORTNAME: 'Sample 1',
  SECNAME: 'Sample bond 1',
  BOARDNAME: 'Main board',
  ISIN: 'RU000ASAMPL9',
  REGNUMBER: '4-01',
  FACEUNIT: 'SUR',
  FACEVALUE: 1000,
  COUPONVALUE: 40,
  COUPONPERCENT: 8,
  NEXTCOUPON: '2024-04-01',
  COUPONPERIOD: 182,
  MATDATE: '2025-03-31',
  OFFERDATE: null,
  BUYBACKPRICE: null,
  BUYBACKDATE: '0000-00-00',
  SETTLEDATE: '2024-02-16',
  CURRENCYID: 'SUR',
  ACCRUEDINT: 30.12,
  ISSUESIZE: 1_000_000,
  ISSUESIZEPLACED: 900_000,
};

export const market = {
  SECID: 'RU000ASAMPL9',
  BOARDID: 'TQCB',
  BID: 94.5,
  OFFER: 95.5,
  OPEN: 95,
  LOW: 94,
  HIGH: 96,
  LAST: 95.2,
  WAPRICE: 95.1,
  NUMTRADES: 12,
  VOLTODAY: 340,
  VALTODAY: 323_000,
  MARKETPRICE: 93,
  TIME: '18:01:02',
  SYSTIME: '2024-02-15 18:07:34',
};

export const publishedYield = {
  SECID: 'RU000ASAMPL9',
  BOARDID: 'TQCB',
  PRICE: 95.2,
  YIELDDATE: '2025-03-31',
  YIELDDATETYPE: 'MATDATE',
  EFFECTIVEYIELD: 13.5,
  DURATION: 365,
  WAPRICE: 95.1,
  EFFECTIVEYIELDWAPRICE: 13.6,
  DURATIONWAPRICE: 364,
  GSPREADBP: 120,
  ZSPREADBP: 118,
  TRADEMOMENT: '2024-02-15 18:01:02',
};

interface AnswerRows {
  readonly securities?: readonly Readonly<Record<string, unknown>>[];
  readonly markets?: readonly Readonly<Record<string, unknown>>[];
  readonly yields?: readonly Readonly<Record<string, unknown>>[];
}

/** An answer of one board row, unless other rows are given. */
export function boardsAnswer(rows: AnswerRows = {}) {
  return {
    securities: blockOf(rows.securities ?? [security]),
    marketdata: blockOf(rows.markets ?? [market]),
    marketdata_yields: blockOf(rows.yields ?? [publishedYield]),
  };
}

export interface ScheduleOptions {
  readonly secid?: string;
  readonly couponDates: readonly string[];
  readonly firstStart: string;
  readonly values?: readonly (number | null)[];
  /** Dates of puts at par. */
  readonly puts?: readonly string[];
  readonly repayments: readonly (readonly [date: string, value: number | null])[];
}

/** The three lists of one bond with a face of 1000. */
export function bondizationAnswer(options: ScheduleOptions) {
  const { secid = 'RU000ASAMPL9', couponDates, firstStart, values, repayments, puts = [] } = options;
  const described = {
    secid,
    isin: secid,
    name: 'Sample bond 1',
    initialfacevalue: 1000,
    facevalue: 1000,
    faceunit: 'RUB',
  };
  const coupons = couponDates.map((coupondate, index) => ({
    ...described,
    issuevalue: 1e9,
    coupondate,
    startdate: couponDates[index - 1] ?? firstStart,
    recorddate: coupondate,
    value: values === undefined ? 40 : (values[index] ?? null),
    valueprc: 8,
  }));
  const amortizations = repayments.map(([amortdate, value]) => ({
    ...described,
    issuevalue: 1e9,
    amortdate,
    value,
    valueprc: value === null ? null : value / 10,
    data_source: 'amortization',
  }));
  return {
    coupons: blockOf(coupons),
    amortizations: blockOf(amortizations),
    offers: issBlock(
      ['secid', 'offerdate', 'price', 'offertype'],
      puts.map((date) => [secid, date, 100, 'Оферта']),
    ),
  };
}

/** A row of the history: a day of a bond on a board. */
export function historyDay(date: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    BOARDID: 'TQCB',
    TRADEDATE: date,
    SHORTNAME: 'Sample 1',
    SECID: 'RU000ASAMPL9',
    NUMTRADES: 12,
    VALUE: 323_000,
    LOW: 94,
    HIGH: 96,
    CLOSE: 95.2,
    LEGALCLOSEPRICE: 95.3,
    WAPRICE: 95.1,
    YIELDCLOSE: 13.4,
    OPEN: 95,
    VOLUME: 340,
    MARKETPRICE2: 95.1,
    ADMITTEDQUOTE: 95.3,
    TRADINGSESSION: 3,
    ...more,
  };
}

/** A page of the history, from the row `start` on, with the cursor that says how many rows there are in all. */
export function historyAnswer(days: readonly ReturnType<typeof historyDay>[], start = 0, pageSize = days.length) {
  const whole = blockOf(days);
  return {
    history: issBlock(whole.columns, whole.data.slice(start, start + pageSize)),
    'history.cursor': issBlock(['INDEX', 'TOTAL', 'PAGESIZE'], [[start, days.length, pageSize]]),
  };
}
