import type { IsoDate } from '#math/units.ts';

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
