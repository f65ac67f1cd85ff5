import { documentKinds } from '#domain/bond/issue-document.ts';
import { type IssuerIdentifier, isIssuerIdentifier, registeredNumber } from '#domain/issuer/issuer-identifier.ts';
import { issuerRelations } from '#domain/issuer/legal-entity.ts';
import { partyRoles, ratingTypes } from '#domain/issuer/rating.ts';
import { reportScales, reportStandards, reportStatements } from '#domain/issuer/report.ts';
import { tableCurveKinds } from '#domain/market/curve.ts';
import { dividendKinds } from '#domain/market/dividend.ts';
import { contactRoles } from '#domain/market/market-participant.ts';
import { fixedRates } from '#domain/market/overnight-fixing.ts';
import { priceIndexes } from '#domain/market/price-index.ts';
import { publishedYieldConventions, publishedYieldTypes } from '#domain/market/trading-day.ts';
import { venueKinds } from '#domain/market/venue.ts';
import { languages } from '#domain/platform/language.ts';
import { MAX_PURCHASE_PRICE, MAX_WATCHLIST_NAME_LENGTH } from '#domain/portfolio/watchlist.ts';
import { overnightRates } from '#math/curve/overnight-swap-conventions.ts';
import { bondTargets, issuerFields } from './bond-targets.ts';
import {
  amountOf,
  choice,
  country,
  currency,
  date,
  duration,
  flag,
  lei,
  longText,
  ofInstrument,
  phone,
  type RowOf,
  rate,
  subject,
  type Target,
  target,
  text,
  tradedPrice,
  webAddress,
  whole,
} from './fields.ts';
import { recordTargets } from './record-targets.ts';

export type TargetName = keyof typeof targets;

/** A row of a target. */
export type TargetRow<Name extends TargetName> = RowOf<(typeof targets)[Name]['fields']>;

const languageCodes = languages.map(({ code }) => code);

/** The registers of numbers that a row of companies may tell, by field. */
export const numberSchemes = {
  inn: 'ru-inn',
  okpo: 'ru-okpo',
  cik: 'us-cik',
  registrationNumber: 'registration-number',
  ticker: 'ticker',
} as const satisfies Readonly<Record<string, IssuerIdentifier['scheme']>>;

/** A number of a company in a register, with the check digit that the register has. */
function registered(field: keyof typeof numberSchemes) {
  const scheme = numberSchemes[field];
  const isWrong = (number: string) =>
    !isIssuerIdentifier({ scheme, value: registeredNumber({ scheme, value: number }) });
  return { type: 'text', isWrong } as const;
}

const issuerTargets = {
  issuers: target([], ['issuerName', 'issuerLei', 'issuerCode'], {
    ...issuerFields,
    registrationNumber: registered('registrationNumber'),
    ticker: registered('ticker'),
    inn: registered('inn'),
    okpo: registered('okpo'),
    cik: registered('cik'),
  }),
  ratings: target(['agency', 'grade', 'ratedOn'], ['isin', 'code', 'issuerCode'], {
    ...subject,
    issuerCode: text,
    agency: text,
    grade: text,
    outlook: text,
    type: choice(ratingTypes.map(({ key }) => key)),
    ratedOn: date,
  }),
  documents: target(['path', 'kind', 'title', 'date'], ['isin', 'code', 'issuerCode'], {
    ...subject,
    issuerCode: text,
    path: text,
    kind: choice(documentKinds),
    title: text,
    titleLanguage: choice(languageCodes),
    date,
    language: choice(languageCodes),
  }),
  comments: target(['comment', 'provider', 'date', 'title'], ['isin', 'code', 'issuerCode'], {
    ...subject,
    issuerCode: text,
    comment: text,
    provider: text,
    date,
    url: webAddress,
    language: choice(languageCodes),
    title: text,
    content: longText,
    path: text,
    isOnRequest: flag,
  }),
  reports: target(['standard', 'statement', 'line', 'endsOn', 'value', 'currency', 'filedOn'], ['issuerCode', 'lei'], {
    issuerCode: text,
    lei,
    standard: choice(reportStandards),
    variant: text,
    statement: choice(reportStatements),
    line: text,
    lineName: text,
    language: choice(languageCodes),
    position: whole(0, 2_147_483_647),
    level: whole(0, 20),
    isSummary: flag,
    startsOn: date,
    endsOn: date,
    value: { type: 'number' },
    currency,
    unit: text,
    filedOn: date,
    filing: text,
    scale: choice(Object.keys(reportScales) as readonly (keyof typeof reportScales)[]),
    fiscalYearEnds: whole(1, 12),
    archiveUrl: text,
  }),
  'related-issuers': target(['relation'], ['isin', 'code', 'issuerCode'], {
    ...subject,
    issuerCode: text,
    relation: choice([...new Set([...issuerRelations, ...partyRoles])]),
    relatedCode: text,
    relatedName: text,
    relatedLei: lei,
    share: rate,
  }),
} as const;

const marketTargets = {
  'trading-days': ofInstrument(['venue', 'date'], {
    venue: text,
    date,
    boardName: text,
    lastDealAt: { type: 'moment' },
    bid: tradedPrice,
    ask: tradedPrice,
    open: tradedPrice,
    low: tradedPrice,
    high: tradedPrice,
    last: tradedPrice,
    average: tradedPrice,
    close: tradedPrice,
    marketPrice: tradedPrice,
    marketPrice2: tradedPrice,
    admittedQuote: tradedPrice,
    volume: amountOf,
    turnover: amountOf,
    nominalTurnover: amountOf,
    dealCount: amountOf,
    settlesOn: date,
    publishedPrice: tradedPrice,
    publishedYield: rate,
    publishedYieldDate: date,
    publishedYieldType: choice(publishedYieldTypes),
    publishedYieldConvention: choice(publishedYieldConventions),
    publishedMacaulay: duration,
    publishedGSpread: rate,
    publishedZSpread: rate,
    publishedAverageYield: rate,
    publishedAverageMacaulay: duration,
    publishedCloseYield: rate,
    publishedAccrued: { type: 'number', quantity: 'price' },
    face: amountOf,
  }),
  participants: target(['participant', 'name'], ['participant'], {
    participant: text,
    name: text,
    shortName: text,
    country,
    website: webAddress,
    ground: text,
    kind: choice(venueKinds),
    takesRequests: flag,
    hidesQuotes: flag,
    person: text,
    role: choice(contactRoles),
    phone,
    email: text,
  }),
  quotes: ofInstrument(['participant', 'quotedAt'], {
    participant: text,
    contact: text,
    quotedAt: { type: 'moment' },
    bid: tradedPrice,
    ask: tradedPrice,
    bidSize: amountOf,
    askSize: amountOf,
    tradedVolume: amountOf,
    currency,
    isIndicative: flag,
    face: amountOf,
  }),
  'index-values': ofInstrument(['venue', 'date', 'value'], {
    venue: text,
    date,
    value: { type: 'number' },
    publishedYield: rate,
    publishedMacaulay: duration,
    publishedGSpread: rate,
  }),
  'index-members': ofInstrument(['indexCode', 'date'], { indexCode: text, date, weight: rate }),
  'fund-holdings': target(['fundIsin', 'date', 'name'], ['isin', 'code', 'name'], {
    ...subject,
    fundIsin: subject.isin,
    date,
    name: text,
    weight: rate,
    quantity: { type: 'number' },
    marketValue: { type: 'number' },
    currency,
  }),
  watchlists: target(['list'], ['isin', 'code'], {
    ...subject,
    list: { type: 'text', max: MAX_WATCHLIST_NAME_LENGTH },
    account: text,
    quantity: amountOf,
    nominal: amountOf,
    price: { type: 'number', min: 0, max: MAX_PURCHASE_PRICE },
    date,
  }),
  dividends: ofInstrument(['recordOn', 'amount', 'currency'], {
    recordOn: date,
    kind: choice(dividendKinds),
    exOn: date,
    paysOn: date,
    amount: amountOf,
    currency,
  }),
  'tracked-indexes': ofInstrument(['indexCode'], { indexCode: text }),
  'reference-index': target(['priceIndex', 'value'], ['date', 'month'], {
    priceIndex: choice(priceIndexes),
    date,
    month: date,
    value: amountOf,
  }),
  curves: target(['curve', 'kind', 'date', 'rate'], ['tenor', 'term', 'maturesOn'], {
    curve: text,
    name: text,
    kind: choice(tableCurveKinds),
    currency,
    overnightRate: choice(overnightRates),
    compounding: whole(0, 12),
    date,
    tenor: text,
    term: { ...duration, min: Number.MIN_VALUE },
    maturesOn: date,
    rate,
  }),
  fixings: target(['overnightRate', 'date', 'rate'], [], { overnightRate: choice(fixedRates), date, rate }),
  'exchange-rates': target(['currency', 'date', 'perEuro'], [], { currency: text, date, perEuro: amountOf }),
} as const;

/** What a mapping may fill. */
export const targets = {
  ...bondTargets,
  ...marketTargets,
  ...issuerTargets,
  ...recordTargets,
} as const satisfies Readonly<Record<string, Target>>;
