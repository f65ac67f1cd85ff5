import { typeIdOfModel } from '#contract/market/trading-days/trading-columns.ts';
import type { LineId } from '#contract/market/wire/line-id.ts';
import type { DateRange } from '#domain/platform/period.ts';
import {
  findTradingColumns,
  type TradingColumns,
  type TradingColumnsQuery,
} from '#store/market/trading-days/find-trading-columns.ts';
import { type ChartLine, findChartLines } from '#store/market/trading-days/find-trading-day.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import type { Services } from '../../platform/serving/services.ts';
import type { Shape } from '../shapes/shape.ts';

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
  /** Heights of the drawn days, for readers who may not see the numbers. */
  readonly shape?: Shape;
}

/** What is read of each day. */
export type LineContent = Pick<TradingColumnsQuery, 'measures' | 'texts'>;

const USUAL_ACCRUED_DECIMALS = 2;

const kindOfModel = { bonds: 'bond', index: 'index' } as const;

interface LinesQuery extends DateRange, LineContent {
  /** Who asks: lines of venues that are hidden from the account are left out. */
  readonly accountId: string | null;
}

interface OpenLine {
  readonly item: LineId;
  readonly line: ChartLine;
}

/** What is known of the lines that are not hidden; refuses an unknown bond or index. */
async function findOpenLines(
  { database }: Services,
  items: readonly LineId[],
  accountId: string | null,
): Promise<readonly OpenLine[]> {
  const pairs = items.map(({ id, venueId }) => ({ instrumentId: id, venueId }));
  const lines = await findChartLines(database, pairs, accountId);
  return items.flatMap((item) => {
    const line = lines.find(({ instrumentId, venueId }) => instrumentId === item.id && venueId === item.venueId);
    if (line?.isHidden === true) return [];
    if (line?.kind !== kindOfModel[item.model]) throw new Refusal('unknown_bond', 'items');
    return [{ item, line }];
  });
}

function identityOf({ item, line }: OpenLine): LineIdentity {
  return {
    instrumentId: line.instrumentId,
    instrumentName: line.name,
    isin: line.isin,
    venueId: line.venueId,
    venueName: line.venueName ?? '',
    typeId: typeIdOfModel[item.model],
    isIndex: item.model === 'index',
    accruedDecimals: line.accruedPrecision ?? USUAL_ACCRUED_DECIMALS,
  };
}

/** The lines that were asked for with their trading days, in their order; refuses an unknown bond or index. */
export async function findTradingLines(
  services: Services,
  items: readonly LineId[],
  { accountId, ...read }: LinesQuery,
): Promise<readonly TradingLine[]> {
  const open = await findOpenLines(services, items, accountId);
  const withDays = async (one: OpenLine) => {
    const { instrumentId, venueId } = one.line;
    const columns = await findTradingColumns(services.database, { ...read, instrumentId, venueId });
    return { ...identityOf(one), columns };
  };
  return Promise.all(open.map(withDays));
}
