import { bondStatusId } from '#domain/bond/bond-status.ts';
import { isoFromDayNumber } from '#math/dates/dates.ts';
import { dayNumber, type IsoDate } from '#math/units.ts';
import { type BondRow, languagesOf } from './bond-row.ts';

/** What a line of suggestions tells of a bond. */
export interface BondLine {
  readonly id: number;
  /** Its main name. */
  readonly title: string;
  /** The languages in which it has another name. */
  readonly titledIn: readonly string[];
  /** Its ticker and its ISIN. */
  readonly codes: readonly string[];
  /** Of a status that is not known, the one of outstanding bonds. */
  readonly statusId: number;
  readonly issuerId: number | null;
  readonly currency: string | null;
  readonly maturesOn: IsoDate | null;
  /** The latest indicative yield as a fraction, and the venue that it is of; null where a source gave none that rests on no assumption. */
  readonly yield: number | null;
  readonly venueId: number | null;
}

export interface LineSource
  extends Pick<
    BondRow,
    'id' | 'name' | 'titledIn' | 'ticker' | 'isin' | 'status' | 'maturityDay' | 'isYieldAssumed' | 'venueId'
  > {
  readonly issuer: string | null;
  readonly currency: string | null;
  readonly yield: number | null;
}

export function lineOf(bond: LineSource): BondLine {
  return {
    id: bond.id,
    title: bond.name,
    titledIn: bond.titledIn === null ? [] : languagesOf(bond.titledIn),
    codes: [bond.ticker, bond.isin].filter((code) => code !== null),
    statusId: bondStatusId(bond.status),
    issuerId: bond.issuer === null ? null : Number(bond.issuer),
    currency: bond.currency,
    maturesOn: bond.maturityDay === null ? null : isoFromDayNumber(dayNumber(bond.maturityDay)),
    yield: bond.isYieldAssumed ? null : bond.yield,
    venueId: bond.venueId,
  };
}
