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

/**
 * Indexes of which the value of a month is that for settlement on the first of the third month after it (the Canadian model). Source: the
 * issuers' terms, such as 31 CFR 356, appendix B, section I.B, and UK Debt Management Office, Formulae for Calculating Gilt Prices from Yields.
 */
const canadianModel: readonly PriceIndex[] = [
  'US CPI-U',
  'UK RPI',
  'EUR HICPxT',
  'FR CPIxT',
  'IT FOI',
  'ES CPI',
  'DK CPI',
  'SE CPI',
  'CA CPI',
];
const LAG_MONTHS = 3;

/** The day of settlement for which the index of a month, told by any of its days, is the value; null where bonds refer to it in another way. */
export function settlementOfMonth(priceIndex: PriceIndex, day: IsoDate): IsoDate | null {
  if (!canadianModel.includes(priceIndex)) return null;
  return isoFromDayNumber(addMonths(dayNumberFromIso(isoDate(`${day.slice(0, 7)}-01`)), LAG_MONTHS));
}
