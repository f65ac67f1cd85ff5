import type { ScreenField } from '#domain/screener/screen-field.ts';
import type { ScreenModel } from '#domain/screener/screens.ts';

/** A text of the catalogues: module and key. */
export type LabelPlace = readonly [module: 'instruments' | 'list' | 'screener' | 'multipliers' | 'search', key: string];

const places: Readonly<Record<string, LabelPlace>> = {
  ticker: ['instruments', 'ticker'],
  isin: ['instruments', 'isin'],
  lei: ['instruments', 'lei'],
  issuer: ['instruments', 'issuer'],
  currency: ['instruments', 'currency'],
  country: ['instruments', 'country'],
  sector: ['instruments', 'sector'],
  venue: ['instruments', 'trading_ground'],
  index: ['instruments', 'tracks'],
  bonds: ['instruments', 'bonds_active'],
  value: ['instruments', 'last_price'],
  members: ['instruments', 'members'],
  dividend_yield: ['instruments', 'last_year_yield'],
  rating: ['instruments', 'grade'],
  date: ['list', 'column_date'],
  change: ['screener', 'change'],
  assets: ['screener', 'assets'],
  bond_debt: ['screener', 'bond_debt'],
};

const ofModel: Readonly<Record<ScreenModel, Readonly<Record<string, LabelPlace>>>> = {
  stocks: { name: ['instruments', 'kind_stocks'] },
  indexes: { name: ['instruments', 'kind_indexes'], value: ['instruments', 'last_value'] },
  etf: { name: ['instruments', 'kind_etf'], members: ['instruments', 'holdings'] },
  companies: { name: ['instruments', 'kind_company'] },
};

/** What the name and the fields of a list are called, without units. */
export function fieldLabel(model: ScreenModel, id: string): LabelPlace {
  return ofModel[model][id] ?? places[id] ?? ['multipliers', id];
}

/** What writes the unit into the head of a column, where its figures have one. */
export function headLabel({ type, ...field }: ScreenField): 'percent_head' | 'millions_head' | null {
  if (type !== 'range' || !('unit' in field)) return null;
  return field.unit === 'percent' ? 'percent_head' : field.unit === 'millions' ? 'millions_head' : null;
}

/** What classes of assets are called. */
export const assetsLabel: Readonly<Record<string, LabelPlace>> = {
  bond: ['search', 'tab_bonds'],
  stock: ['search', 'tab_stocks'],
  index: ['search', 'tab_indexes'],
  etf: ['search', 'tab_etf'],
};
