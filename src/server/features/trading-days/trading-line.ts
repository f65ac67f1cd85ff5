import { typeIdOfModel } from '#contract/trading-days/trading-columns.ts';
import type { DateRange } from '#domain/period.ts';
import { type ChartedInstrument, findChartedInstruments } from '#store/instruments/find-instruments.ts';
import {
  findTradingColumns,
  type TradingColumns,
  type TradingColumnsQuery,
} from '#store/trading-days/find-trading-columns.ts';
import { findVenueNames } from '#store/venues/venues.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import type { Services } from '../../services.ts';
import type { Shape } from '../../shapes/shape.ts';
import type { TradingsItem } from './tradings-request.ts';

/** A line of a chart: what is the same in all its rows. */
interface LineIdentity {
  readonly instrumentId: number;
  readonly instrumentName: string;
  readonly isin: string | null;
  readonly venueId: number;
  readonly venueName: string;
  readonly typeId: number;
  readonly isIndex: boolean;
  readonly accruedDecimals: number;
}

export interface TradingLine extends LineIdentity {
  readonly columns: TradingColumns;
  /** Heights of the days that are drawn, for who may not see the numbers. */
  readonly shape?: Shape;
}

/** What is read of each day. */
export type LineContent = Pick<TradingColumnsQuery, 'measures' | 'texts'>;

const USUAL_ACCRUED_DECIMALS = 2;

const kindOfModel = { bonds: 'bond', index: 'index' } as const;

function requireInstrument(instruments: readonly ChartedInstrument[], { id, model }: TradingsItem): ChartedInstrument {
  const instrument = instruments.find((candidate) => candidate.id === id);
  if (instrument?.kind !== kindOfModel[model]) throw new Refusal('unknown_bond', 'items');
  return instrument;
}

/** Tells of each item which line it is; refuses an unknown bond or index. */
async function identifyLines(
  { database }: Services,
  items: readonly TradingsItem[],
): Promise<(item: TradingsItem) => LineIdentity> {
  const ids = items.map(({ id }) => id);
  const venueIds = items.map(({ tgId }) => tgId);
  const [instruments, venueNames] = await Promise.all([
    findChartedInstruments(database, ids),
    findVenueNames(database, venueIds),
  ]);
  return (item) => {
    const instrument = requireInstrument(instruments, item);
    return {
      instrumentId: item.id,
      instrumentName: instrument.name,
      isin: instrument.isin,
      venueId: item.tgId,
      venueName: venueNames.get(item.tgId) ?? '',
      typeId: typeIdOfModel[item.model],
      isIndex: item.model === 'index',
      accruedDecimals: instrument.accruedPrecision ?? USUAL_ACCRUED_DECIMALS,
    };
  };
}

interface LinesQuery extends DateRange, LineContent {
  /** Lines of these venues are hidden from the reader: they are left out. */
  readonly hiddenVenueIds: ReadonlySet<number>;
}

/** The lines that were asked for with their trading days, in their order; refuses an unknown bond or index. */
export function findTradingLines(
  services: Services,
  items: readonly TradingsItem[],
  { hiddenVenueIds, ...read }: LinesQuery,
): Promise<readonly TradingLine[]> {
  const identifying = identifyLines(services, items);
  const lineOf = async (item: TradingsItem) => {
    const days = findTradingColumns(services.database, { ...read, instrumentId: item.id, venueId: item.tgId });
    const [identityOf, columns] = await Promise.all([identifying, days]);
    return { ...identityOf(item), columns };
  };
  return Promise.all(items.filter(({ tgId }) => !hiddenVenueIds.has(tgId)).map(lineOf));
}
