import type { FieldFamily } from '#domain/account/access/field-policy.ts';
import type { BulkTable } from '#domain/feeds/bulk-table.ts';
import { type Field, fieldUnits, fileNameOf, isBlankedByYield, isOfVenue } from '#domain/fields/field.ts';
import { fileFieldsOf, type List, lists } from '#domain/lists/lists.ts';
import {
  blankAboveYield,
  blankedWithYield,
  familyOfColumn,
  tradingColumns,
  tradingUnits,
  wireYieldTypes,
} from '../../market/trading-days/trading-columns.ts';

export const bulkTypes = ['integer', 'number', 'text', 'date', 'moment', 'boolean'] as const;
type BulkType = (typeof bulkTypes)[number];

/** A column of a table that leaves as a whole. */
interface BulkColumn {
  /** Its name on the wire. */
  readonly name: string;
  /** The field of the store; of the list of bonds where `isOfBond` says so. */
  readonly field: string;
  readonly isOfBond?: boolean;
  readonly type: BulkType;
  readonly family: FieldFamily;
  /** What the stored number is multiplied by. */
  readonly scale?: number;
  /** The value is left out of rows where one of these fields is above the bound. */
  readonly blank?: { readonly fields: readonly string[]; readonly above: number };
  /** A figure of a bond on the venue of its latest figures: the value is left out where that is closed to the reader. */
  readonly isOfVenue?: boolean;
  /** Words of the wire for those of the store. */
  readonly words?: Readonly<Record<string, string>>;
}

interface BulkTableColumns {
  /** Names of the columns that tell rows apart, in the order of the rows. */
  readonly key: readonly string[];
  readonly columns: readonly BulkColumn[];
}

const wireName = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function columnsOf(family: FieldFamily, type: BulkType, ...fields: readonly string[]): readonly BulkColumn[] {
  return fields.map((field) => ({ name: wireName(field), field, type, family }));
}

const basisPoints = 10 ** tradingUnits.spread.numericShift;
const asBasisPoints = (column: BulkColumn): BulkColumn => ({ ...column, scale: basisPoints });
const withYield = { fields: ['indicativeYield'], above: blankAboveYield };
const shownYield = (column: BulkColumn): BulkColumn => ({
  ...column,
  blank: { fields: [column.field], above: blankAboveYield },
});

const dayKey = [
  ...columnsOf('identity', 'integer', 'instrumentId', 'venueId'),
  ...columnsOf('date', 'date', 'date'),
] as const;

/** The numbers of the chart call and of archive files, in the same units and with the same blanks. */
const figures = tradingColumns.map((column): BulkColumn => {
  const { wire, measure, unit } = column;
  const scale = 10 ** tradingUnits[unit].numericShift;
  const blank = unit === 'yield' ? { fields: [measure], above: blankAboveYield } : withYield;
  return {
    name: wire,
    field: measure,
    type: 'number',
    family: familyOfColumn(column),
    ...(scale !== 1 && { scale }),
    ...((unit === 'yield' || blankedWithYield.includes(wire)) && { blank }),
  };
});

const dayWords: readonly BulkColumn[] = [
  { name: 'board_name', field: 'boardName', type: 'text', family: 'identity' },
  { name: 'indicative_price_type', field: 'indicativePriceType', type: 'text', family: 'price' },
  {
    name: 'indicative_yield_type',
    field: 'indicativeYieldType',
    type: 'text',
    family: 'yield',
    words: wireYieldTypes,
  },
  { name: 'indicative_yield_origin', field: 'yieldOrigin', type: 'text', family: 'yield' },
  { name: 'nkd_origin', field: 'accruedOrigin', type: 'text', family: 'accrued' },
  { name: 't_spread_benchmark', field: 'benchmarkName', type: 'text', family: 'spread' },
  { name: 'offer_date', field: 'offerDate', type: 'date', family: 'schedule' },
  { name: 'last_deal', field: 'lastDealAt', type: 'moment', family: 'tradeMoment' },
];

const indexFigures: readonly string[] = [
  'indicative_price',
  'open_price',
  'min_price',
  'max_price',
  'last_price',
  'legalcloseprice',
  'indicative_yield',
  'duration',
  'g_spread',
  'volume_money',
];

const terms: readonly BulkColumn[] = [
  ...columnsOf('terms', 'text', 'couponKind', 'referenceRate', 'couponFormula', 'priceIndex'),
  ...columnsOf('terms', 'number', 'couponRate', 'quotedMargin', 'couponCap', 'couponFloor', 'baseIndex'),
  ...columnsOf('terms', 'number', 'initialFaceValue', 'faceValue', 'redemptionPrice', 'poolFactor'),
  ...columnsOf('terms', 'number', 'issuedAmount', 'outstandingAmount', 'accruedStep'),
  ...columnsOf('terms', 'integer', 'couponFrequency', 'couponPeriodDays'),
  ...columnsOf('terms', 'number', 'yieldFrequency'),
  ...columnsOf('terms', 'integer', 'settlementLag'),
  ...columnsOf('terms', 'integer', 'exCouponDays', 'accruedPrecision'),
  ...columnsOf('terms', 'text', 'dayCount', 'yieldDayCount', 'yieldCompounding', 'faceCurrency', 'calendar'),
  ...columnsOf('terms', 'text', 'paidAccrualDayCount', 'lastPeriodDayCount', 'seniority'),
  ...columnsOf('terms', 'date', 'issuedOn', 'accruesFrom', 'maturesOn'),
  ...columnsOf('terms', 'boolean', 'accruesByRate', 'paysAccruedAtOffer', 'isAmortising', 'isPerpetual'),
  ...columnsOf('terms', 'boolean', 'isInflationLinked', 'isDefaulted'),
  ...columnsOf('terms', 'text', 'overnightMethod'),
  ...columnsOf('terms', 'integer', 'lookbackDays', 'lockoutDays', 'paymentDelayDays'),
  ...columnsOf('terms', 'boolean', 'hasObservationShift', 'hasDeflationFloor'),
  ...columnsOf('terms', 'text', 'market'),
];

const instrument: readonly BulkColumn[] = [
  ...columnsOf('identity', 'integer', 'id', 'issuerId', 'statusId'),
  ...columnsOf('identity', 'text', 'kind', 'name', 'shortName', 'isin', 'ticker', 'registrationNumber'),
  ...columnsOf('identity', 'text', 'currency'),
  ...columnsOf('identity', 'boolean', 'isGenerated'),
  ...terms,
];

function typeOfField(field: Field): BulkType {
  if (field.type === 'range') return field.unit === 'score' || field.unit === 'count' ? 'integer' : 'number';
  return field.type === 'day' || field.type === 'date' ? 'date' : 'text';
}

function columnOfField(field: Field): BulkColumn {
  const { id, family } = field;
  const scale = field.type === 'range' ? fieldUnits[field.unit].wire : 1;
  return {
    name: fileNameOf(field),
    field: id,
    isOfBond: true,
    type: typeOfField(field),
    family,
    ...(scale !== 1 && { scale }),
    ...(isOfVenue(field) && { isOfVenue: true }),
    ...(isBlankedByYield(field) && { blank: { fields: ['yield'], above: blankAboveYield } }),
  };
}

/** Instruments with the terms of bonds, and after them what else the list of bonds tells of a bond; null for other instruments. */
export function instrumentColumns(bonds: List): readonly BulkColumn[] {
  const names = instrument.map(({ name }) => name);
  const ofBonds = fileFieldsOf(bonds, null).filter(({ isInBulk = true }) => isInBulk);
  return [...instrument, ...ofBonds.map(columnOfField).filter(({ name }) => !names.includes(name))];
}

const ratingColumns: readonly BulkColumn[] = [
  ...columnsOf('identity', 'text', 'agency'),
  ...columnsOf('identity', 'integer', 'typeId'),
  ...columnsOf('date', 'date', 'ratedOn'),
  ...columnsOf('ratingGrade', 'text', 'grade', 'outlook'),
];

/** What leaves of each table. Yields and rates are fractions, spreads basis points, prices per 100 of outstanding face. */
export const bulkColumns: Readonly<Record<BulkTable, BulkTableColumns>> = {
  venues: {
    key: ['id'],
    columns: [
      ...columnsOf('identity', 'integer', 'id'),
      ...columnsOf('identity', 'text', 'code', 'name', 'kind', 'country', 'timeZone'),
    ],
  },
  issuers: {
    key: ['id'],
    columns: [
      ...columnsOf('identity', 'integer', 'id'),
      ...columnsOf('identity', 'text', 'code', 'name', 'shortName', 'country', 'sector', 'lei'),
      ...columnsOf('identity', 'boolean', 'isGenerated'),
    ],
  },
  instruments: {
    key: ['id'],
    columns: instrumentColumns(lists.bonds),
  },
  'cash-flows': {
    key: ['instrument_id', 'number'],
    columns: [
      ...columnsOf('identity', 'integer', 'instrumentId', 'number'),
      ...columnsOf('schedule', 'date', 'accrualStart', 'accrualEnd', 'referenceStart', 'referenceEnd'),
      ...columnsOf('schedule', 'date', 'paymentDate', 'actualPaymentDate', 'recordDate', 'exDate'),
      ...columnsOf('schedule', 'number', 'nominal', 'couponRate', 'coupon', 'redemption', 'poolFactor'),
      ...columnsOf('schedule', 'boolean', 'isEstimated'),
    ],
  },
  offers: {
    key: ['instrument_id', 'number'],
    columns: [
      ...columnsOf('identity', 'integer', 'instrumentId', 'number'),
      ...columnsOf('schedule', 'text', 'type', 'optionStyle'),
      ...columnsOf('schedule', 'date', 'date', 'periodStart', 'periodEnd'),
      ...columnsOf('schedule', 'integer', 'noticeDays'),
      ...columnsOf('schedule', 'number', 'benchmarkSpread').map(asBasisPoints),
      ...columnsOf('schedule', 'number', 'price', 'repurchasedAmount'),
    ],
  },
  'bond-ratings': {
    key: ['instrument_id', 'agency', 'type_id', 'rated_on'],
    columns: [...columnsOf('identity', 'integer', 'instrumentId'), ...ratingColumns],
  },
  'issuer-ratings': {
    key: ['issuer_id', 'agency', 'type_id', 'rated_on'],
    columns: [...columnsOf('identity', 'integer', 'issuerId'), ...ratingColumns],
  },
  'trading-days': { key: dayKey.map(({ name }) => name), columns: [...dayKey, ...dayWords, ...figures] },
  'index-values': {
    key: dayKey.map(({ name }) => name),
    columns: [...dayKey, ...figures.filter(({ name }) => indexFigures.includes(name))],
  },
  quotes: {
    key: ['instrument_id', 'participant_id'],
    columns: [
      ...columnsOf('identity', 'integer', 'instrumentId', 'participantId', 'venueId'),
      ...columnsOf('tradeMoment', 'moment', 'quotedAt'),
      ...columnsOf('quote', 'text', 'currency'),
      ...columnsOf('quote', 'boolean', 'isIndicative'),
      ...columnsOf('quote', 'number', 'bid', 'ask', 'bidSize', 'askSize'),
      ...columnsOf('volume', 'number', 'tradedVolume'),
      ...columnsOf('price', 'number', 'indicativePrice'),
      ...columnsOf('yield', 'number', 'yieldToMaturityBid', 'yieldToMaturityAsk', 'effectiveYieldToMaturity').map(
        shownYield,
      ),
      ...columnsOf('yield', 'number', 'yieldToPutBid', 'yieldToPutAsk', 'effectiveYieldToOffer').map(shownYield),
      ...columnsOf('spread', 'number', 'gSpread', 'tSpread').map((column) => ({
        ...asBasisPoints(column),
        blank: { fields: ['effectiveYieldToMaturity', 'effectiveYieldToOffer'], above: blankAboveYield },
      })),
    ],
  },
};
