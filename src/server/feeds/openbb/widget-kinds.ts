import type { Widget, WidgetColumn } from '#contract/feeds/openbb/workspace-files.ts';

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

export const bondParameters = (first: string): readonly Parameter[] => [search, bond(first)];

export const searchParameter = search;

export const venueParameter: Parameter = {
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

export const wordColumn = (field: string, headerName: string, more: More = {}): Column => ({
  field,
  headerName,
  cellDataType: 'text',
  chartDataType: 'category',
  ...more,
});
export const dayColumn = (field: string, headerName: string, more: More = {}): Column => ({
  field,
  headerName,
  cellDataType: 'dateString',
  chartDataType: 'time',
  ...more,
});
export const flagColumn = (field: string, headerName: string): Column => ({
  field,
  headerName,
  cellDataType: 'boolean',
  chartDataType: 'excluded',
});
export const numberColumn = (field: string, headerName: string, decimalPlaces: number, more: More = {}): Column => ({
  field,
  headerName,
  cellDataType: 'number',
  chartDataType: 'series',
  decimalPlaces,
  formatterFn: decimalPlaces === 0 ? 'int' : 'none',
  ...more,
});
