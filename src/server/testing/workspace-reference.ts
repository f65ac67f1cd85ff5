// What OpenBB's published reference of `widgets.json` and `apps.json` allows, written by it (docs.openbb.co, Workspace, developers, JSON specs,
// and the page of TradingView charts): names of keys, their types and their closed lists.

type Rule = (value: unknown) => boolean;
type Rules = Readonly<Record<string, Rule>>;

const text: Rule = (value) => typeof value === 'string';
const flag: Rule = (value) => typeof value === 'boolean';
const within =
  (least: number, most: number): Rule =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
const oneOf =
  (...words: readonly string[]): Rule =>
  (value) =>
    words.includes(value as string);
const listOf =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.every(rule);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const record =
  (rule: Rule): Rule =>
  (value) =>
    isRecord(value) && Object.values(value).every(rule);

function object(required: Rules, optional: Rules = {}): Rule {
  const rules: Rules = { ...required, ...optional };
  return (value) =>
    isRecord(value) &&
    Object.keys(required).every((name) => name in value) &&
    Object.entries(value).every(([name, part]) => rules[name]?.(part) === true);
}

const widgetTypes = [
  ...['chart', 'table', 'table_ssrm', 'markdown', 'metric', 'note', 'multi_file_viewer', 'live_grid', 'newsfeed'],
  ...['advanced-chart', 'advanced_charting', 'chart-highcharts', 'chart-vegalite', 'youtube', 'iframe'],
];
const chartTypes = [
  'column',
  'groupedColumn',
  'stackedColumn',
  'bar',
  'line',
  'scatter',
  'bubble',
  'area',
  'histogram',
];

const columnRule = object(
  { field: text, headerName: text },
  {
    chartDataType: oneOf('category', 'series', 'time', 'excluded'),
    cellDataType: oneOf('text', 'number', 'boolean', 'date', 'dateString', 'object'),
    formatterFn: oneOf('int', 'none', 'percent', 'normalized', 'normalizedPercent', 'dateToYear'),
    decimalPlaces: within(0, 20),
    headerTooltip: text,
    pinned: oneOf('left', 'right'),
  },
);

const parameterRule = object(
  { type: oneOf('date', 'text', 'ticker', 'number', 'boolean', 'endpoint', 'form', 'tabs'), paramName: text },
  {
    value: (value) => ['string', 'number', 'boolean'].includes(typeof value),
    label: text,
    description: text,
    optionsEndpoint: text,
    optionsParams: record(text),
    style: object({ popupWidth: within(200, 1000) }),
    show: flag,
  },
);

const chartView = object(
  { enabled: flag, chartType: oneOf(...chartTypes) },
  { cellRangeCols: record(listOf(text)), ignoreCellRange: flag },
);
const table = object(
  {},
  { enableCharts: flag, showAll: flag, transpose: flag, chartView, columnsDefs: listOf(columnRule) },
);

/** Whether a value is a widget by the reference. */
export const isWidget = object(
  { name: text, description: text, endpoint: text },
  {
    category: text,
    subCategory: text,
    source: listOf(text),
    type: oneOf(...widgetTypes),
    gridData: object({ w: within(1, 40), h: within(1, 100) }),
    refetchInterval: within(1000, Number.MAX_SAFE_INTEGER),
    params: listOf(parameterRule),
    data: object({}, { dataKey: text, table, defaultSymbol: text, updateFrequency: within(1, 1e9) }),
  },
);

const placed = object(
  { i: text, x: within(0, 39), y: within(0, 10_000), w: within(1, 40), h: within(1, 100) },
  { state: isRecord },
);

/** Whether a value is an app by the reference. */
export const isWorkspaceApp = object(
  { name: text, description: text, tabs: record(object({ id: text, name: text, layout: listOf(placed) })) },
  {
    ...{ img: text, img_dark: text, img_light: text, allowCustomization: flag },
    groups: listOf(
      object(
        { name: text, type: oneOf('param', 'endpointParam'), paramName: text, widgetIds: listOf(text) },
        { defaultValue: text },
      ),
    ),
  },
);
