import type { Chart, IndicatorCreateTooltipDataSourceParams, IndicatorTooltipData } from 'klinecharts';
import type { ChartIndicator, IndicatorName } from '#domain/market/chart-drawing.ts';
import { mainPane } from './overlay-desk.ts';

/** Those that are drawn over the prices; the others have panes of their own. */
const overPrices: readonly IndicatorName[] = ['MA', 'EMA', 'SMA', 'BBI', 'BOLL', 'SAR'];

interface IndicatorDesk {
  readonly set: (indicators: readonly ChartIndicator[]) => void;
  readonly paramsOf: (name: IndicatorName) => readonly number[];
}

const isSame = (one: ChartIndicator | undefined, other: ChartIndicator | undefined) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The legend of the bare volume: the library would write its title in English. */
function volumeLegend({
  chart,
  indicator,
  crosshair,
}: IndicatorCreateTooltipDataSourceParams<unknown>): IndicatorTooltipData {
  const bar = crosshair.kLineData ?? chart.getDataList().at(-1);
  const { color } = chart.getStyles().indicator.tooltip.legend;
  const formatted = chart.getFormatter().formatBigNumber(bar?.volume ?? 0);
  const text = chart.getThousandsSeparator().format(formatted);
  return { name: indicator.name, calcParamsText: '', features: [], legends: [{ title: '', value: { text, color } }] };
}

function add(chart: Chart, { name, params }: ChartIndicator): void {
  // Volume without averages unless the reader asks for some.
  const hasParams = params.length > 0 || name === 'VOL';
  const isOver = overPrices.includes(name);
  const isBareVolume = name === 'VOL' && params.length === 0;
  chart.createIndicator(
    {
      name,
      id: name,
      ...(hasParams && { calcParams: [...params] }),
      ...(isOver && { paneId: mainPane }),
      ...(isBareVolume && { createTooltipDataSource: volumeLegend }),
    },
    isOver,
  );
}

/** Indicators of the library, one of each name. */
export function createIndicatorDesk(chart: Chart): IndicatorDesk {
  let known: ReadonlyMap<IndicatorName, ChartIndicator> = new Map();
  return {
    set: (indicators) => {
      const wanted = new Map(indicators.map((indicator) => [indicator.name, indicator]));
      for (const [name, indicator] of known) {
        if (!isSame(wanted.get(name), indicator)) chart.removeIndicator({ id: name });
      }
      for (const [name, indicator] of wanted) if (!isSame(known.get(name), indicator)) add(chart, indicator);
      known = wanted;
    },
    paramsOf: (name) => (chart.getIndicators({ id: name })[0]?.calcParams ?? []).map(Number),
  };
}
