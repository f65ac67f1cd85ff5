import { furtherFields } from '#contract/feeds/openbb/openbb.ts';
import type { Widget, WidgetColumn } from '#contract/feeds/openbb/workspace-files.ts';
import { decimalsOf, headText } from '#contract/lists/field-label.ts';
import { fileNameOf } from '#domain/fields/field.ts';
import type { List } from '#domain/lists/lists.ts';
import type { Texts } from '#labels/create-texts.ts';

const source = 'Bondlens';
const common = { category: 'Fixed income', subCategory: 'Bonds', source: [source] };

type Parameter = NonNullable<Widget['params']>[number];

/** By which text a reader looks for bonds to choose from. */
const search: Parameter = {
  paramName: 'search',
  label: 'Search',
  description: 'Words of a title, ISIN, ticker or issuer; the list of bonds follows',
  type: 'text',
  value: '',
};

/** The bond of a widget, chosen from what the search finds. */
function bond(first: string): Parameter {
  return {
    paramName: 'bond',
    label: 'Bond',
    description: 'ISIN of the bond, or its number',
    type: 'endpoint',
    optionsEndpoint: 'openbb/bond_options',
    optionsParams: { search: '$search' },
    style: { popupWidth: 600 },
    value: first,
  };
}

const bondParameters = (first: string): readonly Parameter[] => [search, bond(first)];

const searchParameter = search;

const venueParameter: Parameter = {
  paramName: 'venue',
  label: 'Venue',
  description: 'Where the prices are from; the main venue of the bond if nothing is chosen',
  type: 'endpoint',
  optionsEndpoint: 'openbb/venue_options',
  optionsParams: { bond: '$bond' },
  value: '',
};

type Column = WidgetColumn;
type More = Partial<Pick<Column, 'headerTooltip' | 'pinned' | 'hide'>>;

const wordColumn = (field: string, headerName: string, more: More = {}): Column => ({
  field,
  headerName,
  cellDataType: 'text',
  chartDataType: 'category',
  ...more,
});
const dayColumn = (field: string, headerName: string, more: More = {}): Column => ({
  field,
  headerName,
  cellDataType: 'dateString',
  chartDataType: 'time',
  ...more,
});
const flagColumn = (field: string, headerName: string): Column => ({
  field,
  headerName,
  cellDataType: 'boolean',
  chartDataType: 'excluded',
});
const numberColumn = (field: string, headerName: string, decimalPlaces: number, more: More = {}): Column => ({
  field,
  headerName,
  cellDataType: 'number',
  chartDataType: 'series',
  decimalPlaces,
  formatterFn: decimalPlaces === 0 ? 'int' : 'none',
  ...more,
});

const yieldColumn = numberColumn('yield', 'Yield, eff., %', 3, {
  headerTooltip: 'Effective: annual compounding, Act/365',
});
const realColumn = flagColumn('is_real', 'Real yield');
const spreadColumn = numberColumn('g_spread', 'G-spread at duration, bp', 1);
const durationColumn = numberColumn('duration', 'Modified duration, eff., years', 2);

/** The columns of each table of a bond, by its call. */
const tableColumns = {
  bond_terms: [wordColumn('term', 'Term', { pinned: 'left' }), wordColumn('value', 'Value')],
  trading_days: [
    dayColumn('date', 'Date'),
    numberColumn('price', 'Price', 4, { headerTooltip: 'Clean, per 100 of outstanding face' }),
    yieldColumn,
    spreadColumn,
    durationColumn,
    numberColumn('accrued', 'Accrued interest', 4),
    numberColumn('volume', 'Volume', 0),
    numberColumn('turnover', 'Turnover', 0),
    realColumn,
  ],
  cash_flows: [
    numberColumn('number', 'No.', 0),
    dayColumn('date', 'Date'),
    numberColumn('coupon_rate', 'Coupon rate, %', 4),
    numberColumn('coupon', 'Coupon', 4),
    numberColumn('redemption', 'Redemption', 4),
    numberColumn('capitalised', 'Capitalised', 4),
    numberColumn('outstanding', 'Pool factor after it', 6),
    dayColumn('record_date', 'Record date'),
    dayColumn('ex_date', 'Ex-date'),
    flagColumn('is_past', 'Past'),
  ],
  quotes: [
    wordColumn('name', 'Participant', { pinned: 'left' }),
    dayColumn('date', 'Date'),
    numberColumn('bid', 'Bid', 4),
    numberColumn('ask', 'Ask', 4),
    numberColumn('yield_bid', 'Yield to maturity at bid, market, %', 3),
    numberColumn('yield_ask', 'Yield to maturity at ask, market, %', 3),
    numberColumn('bid_size', 'Bid size', 0),
    numberColumn('ask_size', 'Ask size', 0),
    wordColumn('currency', 'Currency'),
    flagColumn('is_indicative', 'Indicative'),
    flagColumn('is_stale', 'Stale'),
    realColumn,
  ],
} as const satisfies Readonly<Record<string, readonly WidgetColumn[]>>;

/** What the screener shows at first. */
const firstColumns: readonly WidgetColumn[] = [
  wordColumn('isin', 'ISIN', { pinned: 'left' }),
  wordColumn('name', 'Bond'),
  wordColumn('issuer', 'Issuer'),
  wordColumn('currency', 'Currency'),
  wordColumn('status', 'Status'),
  numberColumn('coupon_rate', 'Coupon, %', 4),
  dayColumn('maturity', 'Maturity'),
  numberColumn('price', 'Price', 4),
  yieldColumn,
  spreadColumn,
  durationColumn,
  wordColumn('yield_convention', 'Yield convention'),
  wordColumn('yield_end', 'Yield to'),
  realColumn,
  wordColumn('market_yield_convention', 'Convention as quoted'),
  wordColumn('market_yield_end', 'End as quoted'),
];

/** The columns of the screener: those, and the other columns of the list of bonds, which a reader may choose. */
export function screenerColumns(bonds: List, texts: Texts): readonly WidgetColumn[] {
  const further = furtherFields(bonds).map((field) => {
    const [name, title] = [fileNameOf(field), headText(bonds, field, texts)];
    if (field.type === 'range') return numberColumn(name, title, decimalsOf(field), { hide: true });
    const column = field.type === 'day' || field.type === 'date' ? dayColumn : wordColumn;
    return column(name, title, { hide: true });
  });
  return [...firstColumns, ...further];
}

type Table = keyof typeof tableColumns;
type Chart = { readonly chartType: string; readonly cellRangeCols: Record<string, string[]> };

function tableWith(columns: readonly WidgetColumn[], chart?: Chart): NonNullable<Widget['data']> {
  const chartView = chart && { enabled: true, ...chart };
  return {
    table: { showAll: true, enableCharts: true, ...(chartView && { chartView }), columnsDefs: [...columns] },
  };
}

const tableOf = (name: Table, chart?: Chart) => tableWith(tableColumns[name], chart);

/** What a widget is called: the address of its call, as workspaces make names of addresses. */
const widgetId = (endpoint: string) => endpoint.replaceAll('/', '_');

interface First {
  readonly bond: string;
  readonly symbol: string;
  /** The columns of the screener. */
  readonly bonds: readonly WidgetColumn[];
}

function listOf({ bond: first, symbol, bonds }: First): readonly Widget[] {
  const bond = [...bondParameters(first)];
  const onVenue = [...bond, venueParameter];
  return [
    {
      ...common,
      name: 'Bond figures',
      type: 'metric',
      endpoint: 'openbb/bond_metrics',
      params: onVenue,
      description:
        'Latest price, effective yield, G-spread and modified duration of a bond, with their change since the trading day before',
      gridData: { w: 20, h: 5 },
    },
    {
      ...common,
      name: 'Bond terms',
      type: 'table',
      endpoint: 'openbb/bond_terms',
      params: bond,
      description: 'Issuer, status, coupon, maturity, next offer, accrued interest, face and amounts of a bond',
      gridData: { w: 14, h: 14 },
      data: tableOf('bond_terms'),
    },
    {
      ...common,
      name: 'Price chart',
      type: 'advanced_charting',
      endpoint: 'udf',
      description: 'TradingView chart of the price, yield or G-spread of a bond on a venue, day by day',
      gridData: { w: 26, h: 14 },
      data: { defaultSymbol: symbol, updateFrequency: 60_000 },
    },
    {
      ...common,
      name: 'Trading days',
      type: 'table',
      endpoint: 'openbb/trading_days',
      description: 'Price, yield, G-spread, duration, accrued interest and volumes of a bond by day, newest first',
      params: [
        ...onVenue,
        { paramName: 'from', label: 'From', type: 'date', description: 'First day', value: '$currentDate-1y' },
      ],
      gridData: { w: 26, h: 12 },
      data: tableOf('trading_days', { chartType: 'line', cellRangeCols: { line: ['date', 'yield'] } }),
    },
    {
      ...common,
      name: 'Cash flows',
      type: 'table',
      endpoint: 'openbb/cash_flows',
      params: bond,
      description: 'Coupons and redemptions of a bond, past and to come, in face currency for one bond',
      gridData: { w: 20, h: 12 },
      data: tableOf('cash_flows'),
    },
    {
      ...common,
      name: 'Quotes',
      type: 'table',
      endpoint: 'openbb/quotes',
      params: bond,
      description: 'Bids and asks of market participants for a bond',
      gridData: { w: 20, h: 12 },
      data: tableOf('quotes'),
      refetchInterval: 60_000,
    },
    {
      ...common,
      name: 'Issuer curve',
      type: 'chart',
      endpoint: 'openbb/issuer_curve',
      params: bond,
      description: 'Bonds of the issuer by duration and yield, and the curve fitted to them',
      gridData: { w: 20, h: 12 },
    },
    {
      ...common,
      name: 'Bond screener',
      type: 'table',
      endpoint: 'openbb/bonds',
      description: 'Bonds by words and currency with terms and latest figures, a page at a time',
      params: [
        searchParameter,
        {
          paramName: 'currency',
          label: 'Currency',
          type: 'text',
          description: 'ISO 4217 codes, with commas',
          value: '',
        },
        { paramName: 'page', label: 'Page', type: 'number', description: 'Page of the list', value: 1 },
      ],
      gridData: { w: 40, h: 14 },
      data: tableWith(bonds),
    },
  ];
}

/** All widgets by their ids; at first they show a bond, and the chart a symbol. */
export function widgetsOf(first: First): Readonly<Record<string, Widget>> {
  return Object.fromEntries(listOf(first).map((widget) => [widgetId(widget.endpoint), widget]));
}
