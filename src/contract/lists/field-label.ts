import { headlineConventions } from '#domain/bond/shown-convention.ts';
import { type Field, type FieldUnit, fieldUnits } from '#domain/fields/field.ts';
import { anyStatus } from '#domain/lists/asked.ts';
import type { List } from '#domain/lists/lists.ts';
import type { Measure } from '#domain/lists/measures.ts';
import { type CurveFigureName, figureName } from '../bond/figure-name.ts';

type LabelModule = 'instruments' | 'list' | 'facets' | 'screener' | 'multipliers' | 'search' | 'bond' | 'scatter';

/** A text of the catalogues: module and key. */
export type LabelPlace = readonly [module: LabelModule, key: string];

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

const ofList: Readonly<Record<Exclude<List['id'], 'bonds'>, Readonly<Record<string, LabelPlace>>>> = {
  stocks: { name: ['instruments', 'kind_stocks'] },
  indexes: { name: ['instruments', 'kind_indexes'], value: ['instruments', 'last_value'] },
  etf: { name: ['instruments', 'kind_etf'], members: ['instruments', 'holdings'] },
  companies: { name: ['instruments', 'kind_company'] },
};

/** Fields of bonds that are called as the same figures of the page of a bond. */
const figureOfField: Readonly<Record<string, CurveFigureName>> = {
  zspread: 'z_spread',
  oas: 'oas',
  option_value: 'option_value',
  ispread: 'i_spread',
  swap_zspread: 'swap_z_spread',
  asw: 'asset_swap_spread',
};

const rowConventions = ['effective', 'street', ...headlineConventions] as const;

const namedByColumn: readonly string[] = ['name', 'isin', 'date'];

/** What of an item says what its figures are. */
interface TellingItem {
  readonly yieldEnd?: string | null;
  /** As addresses name it. */
  readonly worstEnd?: string | null;
  /** Of the yield that its market reads first: what it is, and to what end, as addresses name it. */
  readonly marketConvention?: string | null;
  readonly marketEnd?: string | null;
  /** Of spreads over curves, and of the I-spread, in the same form. */
  readonly spreadEnd?: string | null;
  readonly ispreadEnd?: string | null;
  /** Whether it is linked to inflation, so that its yields, durations and spreads are those of real payments. */
  readonly isReal?: boolean;
}

/** The short word for the end that a yield or spread of an item is to; null for another figure, and where it is not told. */
function endLabel(
  { id }: Pick<Field, 'id'>,
  { yieldEnd, worstEnd, marketEnd, spreadEnd, ispreadEnd }: TellingItem,
): LabelPlace | null {
  const ends: Readonly<Record<string, string | null | undefined>> = {
    yield: yieldEnd,
    ytw: worstEnd,
    market_yield: marketEnd,
    zspread: spreadEnd,
    swap_zspread: spreadEnd,
    asw: spreadEnd,
    ispread: ispreadEnd,
  };
  const end = ends[id] ?? null;
  return end === null ? null : ['facets', `end_${end.split('-', 1)[0]}`];
}

/** The convention of a figure that has another one in each row; a current yield and others that are no yields in one say so as their end. */
function conventionLabel({ id }: Pick<Field, 'id'>, { marketConvention = null }: TellingItem): LabelPlace | null {
  const isTold = id === 'market_yield' && rowConventions.some((name) => name === marketConvention);
  return isTold ? ['facets', `row_${marketConvention}`] : null;
}

const REAL: LabelPlace = ['facets', 'real'];

/** Families of figures that are real where payments are. */
export const realFamilies: ReadonlySet<string> = new Set(['yield', 'duration', 'spread']);

/** The short word for a figure of real payments; null for another one. */
export function realLabel({ family }: Pick<Field, 'family'>, { isReal = false }: TellingItem): LabelPlace | null {
  return isReal && realFamilies.has(family) ? REAL : null;
}

/** The short words that stand beside a figure of an item: its convention, to which end it is, and that it is real. */
export function figureWords(field: Pick<Field, 'id' | 'family'>, item: TellingItem): readonly LabelPlace[] {
  return [conventionLabel(field, item), endLabel(field, item), realLabel(field, item)].filter(
    (label) => label !== null,
  );
}

/** What the name and the fields of a list are called, without units. */
export function fieldLabel({ id: list }: Pick<List, 'id'>, id: string): LabelPlace {
  const figure = list === 'bonds' ? figureOfField[id] : undefined;
  if (figure !== undefined) return ['bond', figure];
  if (list === 'bonds' && id === 'option_model') return ['bond', 'option_model_name'];
  if (list === 'bonds') return namedByColumn.includes(id) ? ['list', `column_${id}`] : ['facets', `name_${id}`];
  return ofList[list][id] ?? places[id] ?? ['multipliers', id];
}

type HeadKey = 'percent_head' | 'millions_head' | 'years_head' | 'basis_points_head';

const headOf: Readonly<Partial<Record<FieldUnit, HeadKey>>> = {
  percent: 'percent_head',
  change: 'percent_head',
  millions: 'millions_head',
  years: 'years_head',
  basisPoints: 'basis_points_head',
};

/** What writes the unit into the head of a column, where its figures have one. */
function headLabel(field: Field): HeadKey | null {
  return field.type === 'range' ? (headOf[field.unit] ?? null) : null;
}

/** Columns of bonds whose head has a text of its own. */
const ownHeads: readonly string[] = ['issuer', 'currency', 'coupon', 'maturity', 'price', 'current', 'duration'];

/** The head of a column where that is a text of its own. */
function ownHead({ id: list }: Pick<List, 'id'>, id: string): LabelPlace | null {
  return list === 'bonds' && ownHeads.includes(id) ? ['list', `column_${id}`] : null;
}

/** What writes texts of any module. */
export interface LabelWriter {
  textOf(module: LabelModule, key: string, params?: Readonly<Record<string, string>>): string;
}

/** The name of a field, with the convention of its yields or the compounding of its spreads. */
export function nameInConvention(list: Pick<List, 'id'>, field: Field, texts: LabelWriter): string {
  const figure = list.id === 'bonds' ? figureOfField[field.id] : undefined;
  if (figure !== undefined) return figureName(figure, (key, params) => texts.textOf('bond', key, params));
  const name = texts.textOf(...fieldLabel(list, field.id));
  const convention = field.type === 'range' ? field.convention : undefined;
  return convention === undefined ? name : texts.textOf('facets', `in_${convention}`, { name });
}

/** The head of a column, with the convention and the unit of its figures. */
export function headText(list: Pick<List, 'id'>, field: Field, texts: LabelWriter): string {
  const own = ownHead(list, field.id);
  if (own !== null) return texts.textOf(...own);
  const name = nameInConvention(list, field, texts);
  const head = headLabel(field);
  return head === null ? name : texts.textOf('screener', head, { name });
}

/** Measures whose axis has a text of its own. */
const ownAxes: readonly string[] = ['maturity', 'price', 'size'];

/** What an axis of a measure is called, with its unit. */
export function axisText(list: Pick<List, 'id'>, { id, field }: Measure, texts: LabelWriter): string {
  return ownAxes.includes(id) ? texts.textOf('scatter', `axis_${id}`) : headText(list, field, texts);
}

/** The same of a measure in a table. */
export function measureHead(list: Pick<List, 'id'>, measure: Measure, texts: LabelWriter): string {
  return measure.id === 'maturity' ? axisText(list, measure, texts) : headText(list, measure.field, texts);
}

/** The name of a measure without its unit. */
export function measureName(list: Pick<List, 'id'>, measure: Measure, texts: LabelWriter): string {
  return measure.id === 'maturity' ? axisText(list, measure, texts) : nameInConvention(list, measure.field, texts);
}

type ValueKey = 'value_yield' | 'value_size' | 'value_duration' | 'value_spread';

const boundsLabel: Readonly<Partial<Record<FieldUnit, ValueKey>>> = {
  percent: 'value_yield',
  change: 'value_yield',
  amount: 'value_size',
  millions: 'value_size',
  years: 'value_duration',
  basisPoints: 'value_spread',
};

/** What writes the unit of bounds beside them, where they have one. */
export function valueLabel(field: Field): ValueKey | null {
  return field.type === 'range' ? (boundsLabel[field.unit] ?? null) : null;
}

/** What classes of assets are called. */
const assetsLabel: Readonly<Record<string, LabelPlace>> = {
  bond: ['search', 'tab_bonds'],
  stock: ['search', 'tab_stocks'],
  index: ['search', 'tab_indexes'],
  etf: ['search', 'tab_etf'],
};

/** What one value of a choice is called where it is one of a closed list; null for the rest. */
export function choiceLabel(field: Field, value: string): LabelPlace | null {
  if (field.type !== 'choice') return null;
  if (field.of === 'kind') return ['facets', `kind_${value}`];
  if (field.of === 'status' && value === anyStatus) return ['facets', 'status_any'];
  if (field.of === 'status' || field.of === 'seniority') return ['bond', `${field.of}_${value}`];
  return field.of === 'assets' ? (assetsLabel[value] ?? null) : null;
}

/** What stands where a bond has no value of a field; null for nothing. */
export function emptyLabel({ id }: Field, item: object): LabelPlace | null {
  if (id === 'maturity') return 'isPerpetual' in item && item.isPerpetual === true ? ['bond', 'perpetual'] : null;
  return id === 'coupon' && 'couponKind' in item ? ['bond', `coupon_${item.couponKind}`] : null;
}

/** What of a bond keeps its yields from being defined. */
interface Payings {
  readonly couponKind?: string;
  readonly isPerpetual?: boolean;
  /** The day of its figures. */
  readonly date?: string | null;
}

/** Why a bond with figures has no yield to an end; null where that is not known. */
export function absenceLabel({ id, family }: Pick<Field, 'id' | 'family'>, item: Payings): LabelPlace | null {
  if (family !== 'yield' || (item.date ?? null) === null) return null;
  if (item.couponKind === 'floating') return ['facets', 'none_floating'];
  return id === 'ytm' && item.isPerpetual === true ? ['facets', 'none_perpetual'] : null;
}

/** Bonds: what says exactly what a yield, a duration or a spread is. */
const conventionNotes: Readonly<Record<string, LabelPlace>> = {
  market_yield: ['facets', 'note_market_yield'],
  yield: ['facets', 'note_yield'],
  current: ['facets', 'note_current'],
  duration: ['facets', 'note_duration'],
  effective_duration: ['facets', 'note_effective_duration'],
  spread: ['facets', 'note_spread'],
  tspread: ['facets', 'note_tspread'],
  zspread: ['bond', 'note_z_spread'],
  ispread: ['bond', 'note_i_spread'],
  swap_zspread: ['bond', 'note_swap_z_spread'],
  asw: ['bond', 'note_asset_swap_spread'],
  oas: ['bond', 'option_note'],
  option_value: ['bond', 'note_option_value'],
  effective_convexity: ['bond', 'option_note'],
  option_model: ['bond', 'note_option_model'],
};

function conventionNote(field: Field): LabelPlace | null {
  const isEffective = field.type === 'range' && field.convention === 'effective';
  return conventionNotes[field.id] ?? (isEffective ? ['facets', 'note_effective'] : null);
}

/** Spreads over curves that have an end of their own, beside that of the yield. */
const ofOwnEnd: ReadonlySet<string> = new Set(['zspread', 'ispread', 'swap_zspread', 'asw']);

/** What has to be said of the figures of a field, sentence by sentence; null for nothing. */
export function noteText(list: Pick<List, 'id'>, field: Field, texts: LabelWriter): string | null {
  const label = noteLabel(list, field);
  if (label === null) return null;
  const note = texts.textOf(...label);
  return list.id === 'bonds' && ofOwnEnd.has(field.id) ? `${note} ${texts.textOf('facets', 'note_end')}` : note;
}

function noteLabel({ id: list }: Pick<List, 'id'>, field: Field): LabelPlace | null {
  const { id, type, family } = field;
  if (type === 'grades') return ['facets', 'rating_notation'];
  if (list === 'bonds' && id === 'size') return ['facets', 'size_currency'];
  if (list === 'bonds' && id === 'liquidity') return ['facets', 'liquidity_scale'];
  if (list === 'bonds') return conventionNote(field);
  if (id === 'bond_debt') return ['screener', 'debt_note'];
  return family === 'reportOpen' ? ['screener', 'ratio_note'] : null;
}

/** A number of an item as people read it, in the unit of its head. */
export function shownNumber(field: Field, value: number): number {
  return field.type === 'range' ? value * fieldUnits[field.unit].shown : value;
}

/** The decimals of a number as people read it. */
export function decimalsOf(field: Field): number {
  return field.type === 'range' ? (field.decimals ?? fieldUnits[field.unit].decimals) : 0;
}
