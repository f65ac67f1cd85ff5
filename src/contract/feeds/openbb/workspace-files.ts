import { type TSchema, Type } from 'typebox';
import { defineCall, field } from '../../platform/call.ts';
import type { Static } from '../../platform/schemas.ts';

// `widgets.json` and `apps.json`, the two files by which OpenBB Workspace knows a custom backend. Names are those of its reference.

const said = <Schema extends TSchema>(schema: Schema) => Type.Optional(field('text', schema));
const text = field('text', Type.String());
const count = field('count', Type.Integer());

const parameter = Type.Object({
  paramName: text,
  label: text,
  description: text,
  type: field('text', Type.Enum(['text', 'number', 'date', 'endpoint'])),
  /** Of a number a number. */
  value: said(Type.Union([Type.String(), Type.Number()])),
  optionsEndpoint: said(Type.String()),
  optionsParams: said(Type.Record(Type.String(), Type.String())),
  style: Type.Optional(Type.Object({ popupWidth: count })),
});

const column = Type.Object({
  field: text,
  headerName: text,
  cellDataType: field('text', Type.Enum(['text', 'number', 'boolean', 'dateString'])),
  chartDataType: field('text', Type.Enum(['category', 'series', 'time', 'excluded'])),
  formatterFn: said(Type.Enum(['none', 'int'])),
  decimalPlaces: said(Type.Integer()),
  headerTooltip: said(Type.String()),
  pinned: said(Type.Literal('left')),
  /** Whether it waits to be chosen. */
  hide: said(Type.Boolean()),
});
export type WidgetColumn = Static<typeof column>;

const table = Type.Object({
  showAll: field('state', Type.Boolean()),
  enableCharts: field('state', Type.Boolean()),
  chartView: Type.Optional(
    Type.Object({
      enabled: field('state', Type.Boolean()),
      chartType: text,
      cellRangeCols: field('text', Type.Record(Type.String(), Type.Array(Type.String()))),
    }),
  ),
  columnsDefs: Type.Array(column),
});

const widget = Type.Object({
  name: text,
  description: text,
  category: text,
  subCategory: text,
  source: field('text', Type.Array(Type.String())),
  type: field('text', Type.Enum(['table', 'metric', 'chart', 'advanced_charting'])),
  endpoint: text,
  gridData: Type.Object({ w: count, h: count }),
  refetchInterval: Type.Optional(count),
  params: Type.Optional(Type.Array(parameter)),
  data: Type.Optional(
    Type.Object({
      table: Type.Optional(table),
      defaultSymbol: said(Type.String()),
      updateFrequency: Type.Optional(count),
    }),
  ),
});
export type Widget = Static<typeof widget>;

export const widgetsCall = defineCall('GET /api/widgets.json', {
  summary: 'Describe the widgets that OpenBB Workspace can show',
  answer: field('text', Type.Record(Type.String(), widget)),
});

const placed = Type.Object({
  i: text,
  x: count,
  y: count,
  w: count,
  h: count,
  state: Type.Optional(Type.Object({ params: field('text', Type.Record(Type.String(), Type.String())) })),
});
const tab = Type.Object({ id: text, name: text, layout: Type.Array(placed) });
const group = Type.Object({
  name: text,
  type: field('text', Type.Enum(['param', 'endpointParam'])),
  paramName: text,
  defaultValue: text,
  widgetIds: field('text', Type.Array(Type.String())),
});
const workspaceApp = Type.Object({
  name: text,
  description: text,
  img: text,
  img_dark: text,
  img_light: text,
  allowCustomization: field('state', Type.Boolean()),
  tabs: field('text', Type.Record(Type.String(), tab)),
  groups: Type.Array(group),
});
export type WorkspaceApp = Static<typeof workspaceApp>;

export const workspaceAppsCall = defineCall('GET /api/apps.json', {
  summary: 'Describe the pages that OpenBB Workspace can make of the widgets',
  answer: Type.Array(workspaceApp),
});
