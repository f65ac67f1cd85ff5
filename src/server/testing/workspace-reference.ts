// What OpenBB's published reference of `widgets.json` and `apps.json` allows, written by it (docs.openbb.co, Workspace, developers, JSON specs,
// and the page of TradingView charts): names of keys, their types and their closed lists. A rule says what is wrong, by the documented
// name of the key: `data.table.columnsDefs[2].cellDataType: not one of …`.

type Rule = (value: unknown, name: string) => readonly string[];
type Rules = Readonly<Record<string, Rule>>;

const rule =
  (isFit: (value: unknown) => boolean, wanted: string): Rule =>
  (value, name) =>
    isFit(value) ? [] : [`${name}: ${JSON.stringify(value)} is not ${wanted}`];

const text = rule((value) => typeof value === 'string', 'a string');
const flag = rule((value) => typeof value === 'boolean', 'a boolean');
const within = (min: number, max: number) =>
  rule((value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max, `${min} to ${max}`);
const oneOf = (...words: readonly string[]) => rule((value) => words.includes(value as string), `one of ${words}`);
const listOf =
  (each: Rule): Rule =>
  (value, name) =>
    Array.isArray(value) ? value.flatMap((part, at) => each(part, `${name}[${at}]`)) : [`${name}: not a list`];
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const record =
  (each: Rule): Rule =>
  (value, name) =>
    isRecord(value)
      ? Object.entries(value).flatMap(([key, part]) => each(part, `${name}.${key}`))
      : [`${name}: not an object`];

function object(required: Rules, optional: Rules = {}): Rule {
  const rules: Rules = { ...required, ...optional };
  return (value, name) => {
    if (!isRecord(value)) return [`${name}: not an object`];
    const missing = Object.keys(required).filter((key) => !(key in value));
    const path = (key: string) => (name === '' ? key : `${name}.${key}`);
    return [
      ...missing.map((key) => `${path(key)}: required`),
      ...Object.entries(value).flatMap(
        ([key, part]) => rules[key]?.(part, path(key)) ?? [`${path(key)}: not in the reference`],
      ),
    ];
  };
}

const widgetTypes = [
  'chart',
  'table',
  'table_ssrm',
  'markdown',
  'metric',
  'note',
  'multi_file_viewer',
  'live_grid',
  'newsfeed',
  'advanced-chart',
  'advanced_charting',
  'chart-highcharts',
  'chart-vegalite',
  'youtube',
  'iframe',
];
const chartTypes = [
  'column',
  'groupedColumn',
  'stackedColumn',
  'normalizedColumn',
  'bar',
  'groupedBar',
  'stackedBar',
  'normalizedBar',
  'line',
  'scatter',
  'bubble',
  'pie',
  'donut',
  'doughnut',
  'area',
  'stackedArea',
  'normalizedArea',
  'histogram',
  'radarLine',
  'radarArea',
  'nightingale',
  'radialColumn',
  'radialBar',
  'sunburst',
  'rangeBar',
  'rangeArea',
  'boxPlot',
  'treemap',
  'heatmap',
  'waterfall',
];
const formatters = ['int', 'none', 'percent', 'normalized', 'normalizedPercent', 'dateToYear'];

const column = object(
  { field: text, headerName: text },
  {
    chartDataType: oneOf('category', 'series', 'time', 'excluded'),
    cellDataType: oneOf('text', 'number', 'boolean', 'date', 'dateString', 'object'),
    formatterFn: oneOf(...formatters),
    decimalPlaces: within(0, 20),
    headerTooltip: text,
    align: oneOf('left', 'center', 'right'),
    pinned: oneOf('left', 'right'),
    width: within(1, 10_000),
    maxWidth: within(1, 10_000),
    minWidth: within(1, 10_000),
    hide: flag,
    prefix: text,
    suffix: text,
  },
);

/** `$currentDate`, moved by hours, days, weeks, months or years. */
const movingDate = /^(?:\d{4}-\d{2}-\d{2}|\$currentDate(?:[+-]\d+[hdwMy])?)$/;

/** What a parameter of a type begins with. */
const valueRules: Rules = {
  date: rule((value) => value === null || movingDate.test(String(value)), 'a date or $currentDate'),
  number: rule((value) => typeof value === 'number', 'a number'),
  boolean: flag,
};

const plainParameter = object(
  { type: oneOf('date', 'text', 'ticker', 'number', 'boolean', 'endpoint', 'form', 'tabs'), paramName: text },
  {
    value: () => [],
    label: text,
    description: text,
    optionsEndpoint: text,
    optionsParams: record(text),
    style: object({ popupWidth: within(200, 1000) }),
    show: flag,
    multiple: flag,
    multiSelect: flag,
  },
);

const parameter: Rule = (value, name) => {
  const faults = plainParameter(value, name);
  if (faults.length > 0 || !isRecord(value)) return faults;
  const { type, value: first, optionsEndpoint } = value;
  return [
    ...(first === undefined ? [] : (valueRules[String(type)] ?? text)(first, `${name}.value`)),
    ...((type === 'endpoint') === (optionsEndpoint !== undefined)
      ? []
      : [`${name}.optionsEndpoint: of type endpoint alone`]),
  ];
};

const chartView = object(
  { enabled: flag, chartType: oneOf(...chartTypes) },
  {
    cellRangeCols: record(listOf(text)),
    ignoreCellRange: flag,
    chartNavigatorEnabled: flag,
    chartMiniChartEnabled: flag,
  },
);
const table = object(
  {},
  {
    enableCharts: flag,
    showAll: flag,
    transpose: flag,
    enableAdvanced: flag,
    enableFormulas: flag,
    formatterFn: oneOf(...formatters),
    chartView,
    columnsDefs: listOf(column),
  },
);

const plainWidget = object(
  { name: text, description: text, endpoint: text },
  {
    category: text,
    subCategory: text,
    imgUrl: text,
    source: listOf(text),
    type: oneOf(...widgetTypes),
    raw: flag,
    runButton: flag,
    exportable: flag,
    gridData: object(
      { w: within(1, 40), h: within(1, 100) },
      { minW: within(1, 40), minH: within(1, 100), maxW: within(1, 40), maxH: within(1, 100) },
    ),
    refetchInterval: within(1000, Number.MAX_SAFE_INTEGER),
    staleTime: within(1, Number.MAX_SAFE_INTEGER),
    params: listOf(parameter),
    data: object({}, { dataKey: text, table, defaultSymbol: text, updateFrequency: within(1, 1e9) }),
  },
);

interface Described {
  readonly params?: readonly {
    readonly paramName: string;
    readonly optionsParams?: Readonly<Record<string, string>>;
  }[];
  readonly data?: {
    readonly table?: {
      readonly chartView?: { readonly chartType: string; readonly cellRangeCols?: Readonly<Record<string, string[]>> };
      readonly columnsDefs?: readonly { readonly field: string }[];
    };
  };
}

/** Names that have to be somewhere else in the widget: `$bond` among its parameters, columns of a chart among those of the table. */
function lostNames({ params = [], data }: Described): readonly string[] {
  const { chartView: chart, columnsDefs = [] } = data?.table ?? {};
  const [names, fields] = [params.map(({ paramName }) => paramName), columnsDefs.map(({ field }) => field)];
  const asked = params.flatMap(({ optionsParams = {} }) => Object.values(optionsParams));
  const drawn = Object.entries(chart?.cellRangeCols ?? {});
  return [
    ...asked
      .filter((each) => each.startsWith('$') && !names.includes(each.slice(1)))
      .map((each) => `optionsParams: no ${each}`),
    ...drawn.filter(([type]) => !chartTypes.includes(type)).map(([type]) => `cellRangeCols: no chart ${type}`),
    ...drawn
      .flatMap(([, each]) => each)
      .filter((each) => !fields.includes(each))
      .map((each) => `cellRangeCols: no ${each}`),
    ...[names, fields]
      .flatMap((each) => each.filter((name, at) => each.indexOf(name) !== at))
      .map((name) => `${name}: twice`),
  ];
}

/** What is wrong with a widget by the reference; nothing where it is right. */
export function faultsOfWidget(widget: unknown): readonly string[] {
  const faults = plainWidget(widget, '');
  return faults.length > 0 ? faults : lostNames(widget as Described);
}

const placed = object(
  { i: text, x: within(0, 39), y: within(0, 10_000), w: within(1, 40), h: within(1, 100) },
  { state: record(() => []) },
);

const app = object(
  { name: text, description: text, tabs: record(object({ id: text, name: text, layout: listOf(placed) })) },
  {
    img: text,
    img_dark: text,
    img_light: text,
    allowCustomization: flag,
    prompts: listOf(text),
    groups: listOf(
      object(
        { name: text, type: oneOf('param', 'endpointParam'), paramName: text, widgetIds: listOf(text) },
        { defaultValue: text },
      ),
    ),
  },
);

/** What is wrong with an app by the reference. */
export const faultsOfApp = (value: unknown): readonly string[] => app(value, '');
