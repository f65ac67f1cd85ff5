import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { type IsoDate, isoDate } from '#math/units.ts';

/** Price indexes that bonds are linked to, by the names that every language writes alike. */
export const priceIndexes = [
  'US CPI-U',
  'UK RPI',
  'UK CPIH',
  'EUR HICPxT',
  'FR CPIxT',
  'IT FOI',
  'ES CPI',
  'DK CPI',
  'SE CPI',
  'CA CPI',
  'AU CPI',
  'NZ CPI',
  'JP CPI',
  'KR CPI',
  'IL CPI',
  'TR CPI',
  'RU CPI',
  'KZ CPI',
  'ZA CPI',
  'BR IPCA',
  'BR IGP-M',
  'MX UDI',
  'CL UF',
  'Demo CPI',
] as const;
export type PriceIndex = (typeof priceIndexes)[number];

/**
 * Value of a price index for settlement on a day, the lag of the bonds that refer to it included: on the first of a month it is the index
 * of the third month before. Above 0, in the points of the index.
 */
export interface ReferenceIndexValue {
  readonly priceIndex: PriceIndex;
  readonly date: IsoDate;
  readonly value: number;
}

/** When the index of a month is that of a settlement, and how it goes on until the next month's. */
interface MonthRule {
  /** The month of settlement comes so many after that of the index. */
  readonly lagMonths: number;
  /** The day of that month. */
  readonly day: number;
  /** By equal amounts or by equal rates each calendar day. */
  readonly between: 'linear' | 'compound';
}

/**
 * The index of the third month before on the first of a month (the Canadian model). Source: the issuers' terms, such as 31 CFR 356, appendix B,
 * section I.B, and UK Debt Management Office, Formulae for Calculating Gilt Prices from Yields.
 */
const canadianModel: MonthRule = { lagMonths: 3, day: 1, between: 'linear' };

const monthRules: Partial<Readonly<Record<PriceIndex, MonthRule>>> = {
  'US CPI-U': canadianModel,
  'UK RPI': canadianModel,
  'EUR HICPxT': canadianModel,
  'FR CPIxT': canadianModel,
  'IT FOI': canadianModel,
  'ES CPI': canadianModel,
  'DK CPI': canadianModel,
  'SE CPI': canadianModel,
  'CA CPI': canadianModel,
  // Tesouro Nacional, Metodologia de Cálculo dos Títulos Públicos Federais, NTN-B: the updated value is that of the month before on the 15th.
  'BR IPCA': { lagMonths: 1, day: 15, between: 'compound' },
};

/** The rule of an index; that of the Canadian model where bonds refer to it in a way that is not known by month. */
export function monthRuleOf(priceIndex: PriceIndex | null): MonthRule {
  return (priceIndex && monthRules[priceIndex]) ?? canadianModel;
}

/** The day of settlement for which the index of a month, told by any of its days, is the value; null where bonds refer to it in another way. */
export function settlementOfMonth(priceIndex: PriceIndex, day: IsoDate): IsoDate | null {
  const rule = monthRules[priceIndex];
  if (rule === undefined) return null;
  const from = dayNumberFromIso(isoDate(`${day.slice(0, 7)}-${String(rule.day).padStart(2, '0')}`));
  return isoFromDayNumber(addMonths(from, rule.lagMonths));
}

/** The currency whose public market brings an index. */
export const currencyOfIndex: Partial<Readonly<Record<PriceIndex, string>>> = {
  'US CPI-U': 'USD',
  'UK RPI': 'GBP',
  'EUR HICPxT': 'EUR',
  'CA CPI': 'CAD',
  'BR IPCA': 'BRL',
};
