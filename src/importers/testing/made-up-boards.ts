import { isinCheckDigit } from '#domain/market/instrument.ts';

/** Columns of a made-up answer, in the form of the exchange's own. */
const securityColumns = [
  'SECID',
  'BOARDID',
  'SHORTNAME',
  'BOARDNAME',
  'PREVPRICE',
  'PREVDATE',
  'COUPONVALUE',
  'NEXTCOUPON',
  'COUPONPERIOD',
  'FACEVALUE',
  'MATDATE',
  'ISSUESIZE',
  'SECNAME',
  'FACEUNIT',
  'ISIN',
  'CURRENCYID',
  'COUPONPERCENT',
  'SETTLEDATE',
  'STATUS',
  'OFFERDATE',
  'BUYBACKPRICE',
  'REGNUMBER',
];
const marketColumns = [
  'SECID',
  'BOARDID',
  'BID',
  'OFFER',
  'OPEN',
  'LOW',
  'HIGH',
  'LAST',
  'WAPRICE',
  'NUMTRADES',
  'VOLTODAY',
  'VALTODAY',
  'SYSTIME',
];

/** The code of a made-up bond, an ISIN that nobody has. */
export function madeUpSecid(at: number): string {
  const body = `ZZ${String(at).padStart(9, '0')}`;
  return `${body}${isinCheckDigit(body)}`;
}

/** The number by which a made-up bond is registered. */
export const madeUpRegistration = (at: number) => `4-${at}`;

function securityRow(at: number): readonly unknown[] {
  const secid = madeUpSecid(at);
  const rate = 5 + (at % 90) / 10;
  const maturity = `20${27 + (at % 12)}-0${1 + (at % 9)}-15`;
  return [
    secid,
    'TQXX',
    `Bond ${at}`,
    'Bench board',
    99,
    '2026-03-23',
    rate * 5,
    '2026-06-15',
    182,
    1000,
    maturity,
    1_000_000,
    `Bench bond ${at}`,
    'SUR',
    secid,
    'SUR',
    rate,
    '2026-03-25',
    'A',
    '0000-00-00',
    null,
    madeUpRegistration(at),
  ];
}

function marketRow(at: number): readonly unknown[] {
  const price = 95 + (at % 100) / 10;
  return [
    madeUpSecid(at),
    'TQXX',
    price - 0.1,
    price + 0.1,
    price,
    price - 0.3,
    price + 0.3,
    price,
    price,
    12,
    5000,
    5e6,
    '2026-03-24 18:00:00',
  ];
}

/** The text of an answer with this many bonds on one board. */
export function madeUpBoards(bonds: number): string {
  const rows = Array.from({ length: bonds }, (_, at) => at + 1);
  return JSON.stringify({
    securities: { columns: securityColumns, data: rows.map(securityRow) },
    marketdata: { columns: marketColumns, data: rows.map(marketRow) },
    marketdata_yields: { columns: ['SECID', 'BOARDID'], data: [] },
  });
}
