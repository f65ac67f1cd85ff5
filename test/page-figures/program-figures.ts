import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { FeedQuotes } from '#contract/feeds/udf/udf-quotes.ts';
import { fieldLabel, headText } from '#contract/lists/field-label.ts';
import type { Holding } from '#contract/portfolio/watchlists/holdings.ts';
import { parseFeedSymbol } from '#domain/feeds/feed-symbol.ts';
import { type Field, fieldUnits, fileNameOf, propertyOf, type RangeField } from '#domain/fields/field.ts';
import { lists } from '#domain/lists/lists.ts';
import { languageOf } from '#domain/platform/language.ts';
import { createTexts } from '#labels/create-texts.ts';
import { readCatalogues } from '#server/platform/labels/label-book.ts';
import { readSheets } from '#server/testing/read-sheets.ts';
import { bareName, conventionOf, endOf, isAsQuoted, isRate, type ToldFigure } from './told-figures.ts';

const english = createTexts(languageOf('en'), readCatalogues().en);

/** The yields, durations and spreads of lists of bonds. */
const rateFields: readonly RangeField[] = (lists.bonds.fields as readonly Field[]).filter(
  (field): field is RangeField =>
    field.type === 'range' && isRate(english.textOf(...fieldLabel(lists.bonds, field.id))),
);
const rateIds: readonly string[] = rateFields.map(({ id }) => id);

/** The same as columns that a reader chose. */
export const rateColumns = rateIds.join(',');

function headOf(id: string): string {
  const field = lists.bonds.fields.find((each: Field) => each.id === id);
  return field === undefined ? '' : headText(lists.bonds, field, english);
}

interface OfBond {
  readonly bond: number;
  /** To what its yield is, as the contract has it. */
  readonly end: string | null;
  /** What the yield is that its market quotes first. */
  readonly quoted?: string | null;
  /** To what that is, as addresses name it. */
  readonly quotedEnd?: string | null;
  readonly place: string;
}

/** What is of the end of the bond's yield, as its list says beside that. */
const ofYieldEnd: readonly string[] = ['yield', 'duration', 'spread', 'tspread'];

/** What figures for programs have alike. */
const plain = { step: 1e-6, day: null, teller: null } as const;

/** A figure of a call or a file by the field of the list that means the same; the value is as programs have it. */
function figureOf(field: RangeField, value: number, own: OfBond): ToldFigure {
  const { bond, end, quoted = null, place } = own;
  const title = headText(lists.bonds, field, english);
  const isCurrent = end === 'current' && field.id === 'yield';
  const isOfEnd = ofYieldEnd.includes(field.id) && end !== null;
  return {
    ...plain,
    name: bareName(title),
    value: value * fieldUnits[field.unit].shown,
    bond,
    convention: isCurrent ? 'own' : conventionOf(isAsQuoted(title) ? quotedAs(quoted) : title),
    end: isAsQuoted(title) ? endIn(own.quotedEnd) : isOfEnd ? { kind: end, date: null } : null,
    place: `${place}: ${field.id}`,
  };
}

/** The convention of a row, as programs have it, in the words of the list. */
const quotedAs = (name: string | null) => {
  if (name === null) return '';
  return name === 'current' ? 'current yield' : name.replaceAll('_', ' ');
};

/** An end that programs name as addresses do. */
function endIn(name: string | null | undefined): ToldFigure['end'] {
  const [kind = ''] = (name ?? '').split('-', 1);
  return kind === '' ? null : { kind: kind === 'perpetuity' ? 'no maturity' : kind, date: null };
}

/** The figures of a table of bonds for programs. */
export function figuresOfCsv(csv: string): readonly ToldFigure[] {
  const [head = '', ...lines] = csv.replace('\ufeff', '').trim().split('\r\n');
  const names = head.split(',');
  return lines.flatMap((line) => {
    // Names of bonds have commas; figures stand after them.
    const cells = line.split(',');
    const cellOf = (name: string) => cells.at(names.indexOf(name) - names.length) ?? '';
    const end = cellOf(names.includes('yield_end') ? 'yield_end' : 'yield_type').split('-')[0] || null;
    const quoted = names.includes('market_yield_convention') ? cellOf('market_yield_convention') : null;
    const quotedEnd = quoted === null ? null : cellOf('market_yield_end');
    const own = { bond: Number(cells[names.indexOf('id')]), end, quoted, quotedEnd, place: 'CSV' };
    return rateFields.flatMap((field) => {
      const text = names.includes(fileNameOf(field)) ? cellOf(fileNameOf(field)) : '';
      return text === '' ? [] : [figureOf(field, Number(text), own)];
    });
  });
}

/** The figures of a workbook of the list, whose heads people read; its bonds by their ISINs. */
export async function figuresOfXlsx(
  file: Buffer,
  idOf: (isin: string) => number | undefined,
): Promise<readonly ToldFigure[]> {
  const [sheet] = await readSheets(file);
  const [heads = [], ...rows] = sheet?.rows ?? [];
  const placeOf = (id: string) => heads.indexOf(headOf(id));
  const [isinAt, endAt, quotedAt] = [placeOf('isin'), placeOf('yield_end'), placeOf('market_yield_convention')];
  const ofEnd = ofYieldEnd.map(headOf);
  return rows.flatMap((row) => {
    const bond = idOf(String(row[isinAt]));
    if (bond === undefined) return [];
    return heads.flatMap((head, at): readonly ToldFigure[] => {
      const value = row[at];
      const title = String(head);
      const end = ofEnd.includes(title) ? endOf(String(row[endAt])) : null;
      if (typeof value !== 'number' || !isRate(title)) return [];
      // The column of the end says that it is a current yield, as the word beside it does on the page.
      const quoted = isAsQuoted(title) ? String(row[quotedAt]) : title;
      const isCurrent = (end?.kind === 'current' && title === headOf('yield')) || endOf(quoted)?.kind === 'current';
      const convention = isCurrent ? 'own' : conventionOf(quoted);
      const told = isAsQuoted(title) ? endOf(quoted) : end;
      return [{ ...plain, end: told, name: bareName(title), value, bond, convention, place: `XLSX: ${title}` }];
    });
  });
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value : null);

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The bonds of an answer with the figures of lists, wherever in it they stand. */
export function figuresOfItems(answer: unknown, place: string): readonly ToldFigure[] {
  if (Array.isArray(answer)) return answer.flatMap((each) => figuresOfItems(each, place));
  if (!isObject(answer)) return [];
  const { id, yieldEnd, marketConvention, marketEnd } = answer;
  if (typeof id !== 'number' || !('couponKind' in answer))
    return Object.values(answer).flatMap((each) => figuresOfItems(each, place));
  const own = {
    bond: id,
    end: typeof yieldEnd === 'string' ? yieldEnd : null,
    quoted: wordOf(marketConvention),
    quotedEnd: wordOf(marketEnd),
    place,
  };
  return rateFields.flatMap((field) => {
    const value = answer[propertyOf(field)];
    return typeof value === 'number' ? [figureOf(field, value, own)] : [];
  });
}

/** The screener of OpenBB: rows of the list by the names of its file, figures as people read them. */
export function figuresOfWorkspace(
  rows: readonly Json[],
  idOf: (isin: string) => number | undefined,
): readonly ToldFigure[] {
  return rows.flatMap((row) => {
    const bond = idOf(String(row.isin));
    if (bond === undefined) return [];
    const end = typeof row.yield_end === 'string' ? row.yield_end : null;
    return rateFields.flatMap((field) => {
      const value = row[field.id === 'duration' ? 'duration' : fileNameOf(field)];
      if (typeof value !== 'number') return [];
      const wire = value / fieldUnits[field.unit].shown;
      const quoted = wordOf(row.market_yield_convention);
      const quotedEnd = wordOf(row.market_yield_end);
      return [figureOf(field, wire, { bond, end, quoted, quotedEnd, place: 'OpenBB' })];
    });
  });
}

/** To what the yield of a summary is. */
const endOfSummary = ({ yieldType, nextOffer }: Pick<BondSummary, 'yieldType' | 'nextOffer'>) =>
  yieldType === 'offer' ? (nextOffer?.type ?? null) : yieldType;

/** The series of a price feed that are fields of lists. */
const feedFields = { yield: 'yield', gspread: 'spread' } as const;

/** The latest figures of a bond in the feed for charts: those of the head of its page, to the end that stands there. */
export function figuresOfFeed(quotes: FeedQuotes, { id: bond, ...summary }: BondSummary): readonly ToldFigure[] {
  const end = endOfSummary(summary);
  return quotes.d.flatMap(({ n, v }) => {
    const series = parseFeedSymbol(n)?.series ?? 'price';
    const field = series === 'price' ? undefined : rateFields.find(({ id }) => id === feedFields[series]);
    if (field === undefined || !('lp' in v) || v.lp === undefined) return [];
    const wire = v.lp / fieldUnits[field.unit].shown;
    return [figureOf(field, wire, { bond, end, place: 'UDF' })];
  });
}

/** What holdings as JSON tell by other names than the list. */
const heldNames = {
  yield: 'yield',
  duration: 'duration',
  effective_duration: 'effectiveDuration',
  oas: 'oas',
} as const;

export function figuresOfHoldings(items: readonly Holding[]): readonly ToldFigure[] {
  return items.flatMap((item) => {
    const end = item.yieldType === 'offer' ? null : item.yieldType;
    const own = { bond: item.bondId, end, place: 'holdings' };
    return rateFields.flatMap((field) => {
      const name = heldNames[field.id as keyof typeof heldNames];
      const value = name === undefined ? null : item[name];
      return value === null ? [] : [figureOf(field, value, own)];
    });
  });
}

/** What the summary of a bond tells by other names than the list. */
const summaryNames = {
  zspread: 'zSpread',
  ispread: 'iSpread',
  swap_zspread: 'swapZSpread',
  asw: 'assetSwapSpread',
  oas: 'oas',
  effective_duration: 'effectiveDuration',
} as const;

/** The figures of the summary of a bond that lists have too: those of its day, and the effective yields to its ends. */
export function figuresOfSummary(summary: BondSummary, place: string): readonly ToldFigure[] {
  const { id: bond, priceFigures } = summary;
  const end = endOfSummary(summary);
  const exits = priceFigures?.exits ?? [];
  const yieldTo = (kind: string) => exits.find((exit) => exit.kind === kind)?.effectiveYield ?? null;
  const values: Readonly<Record<string, number | null>> = {
    yield: summary.yield?.value ?? null,
    duration: summary.duration?.value ?? null,
    spread: summary.spread?.value ?? null,
    ytm: yieldTo('maturity'),
    ytp: yieldTo('put'),
    ytc: yieldTo('call'),
    ytw: exits.find(({ isWorst }) => isWorst === true)?.effectiveYield ?? null,
    ...Object.fromEntries(Object.entries(summaryNames).map(([id, name]) => [id, priceFigures?.[name] ?? null])),
  };
  return rateFields.flatMap((field) => {
    const value = values[field.id] ?? null;
    return value === null ? [] : [figureOf(field, value, { bond, end, place })];
  });
}

const quotedFigures: Readonly<Record<string, string>> = {
  street: 'own_yield',
  japanese_simple: 'adjusted_current_yield',
  bond_equivalent: 'bond_equivalent_yield',
};

/** What explains the yield that a market quotes first, where that is another than the yield of the day. */
function explainedQuote({ id }: RangeField, { marketConvention, marketEnd }: Json) {
  if (id !== 'market_yield' || typeof marketEnd !== 'string') return null;
  const figure = quotedFigures[String(marketConvention)] ?? (marketEnd === 'perpetuity' ? 'yield' : undefined);
  return figure === undefined ? null : { figure, end: marketEnd };
}

/** Explanations of the figures of a list that a bond has: address and the figure that each has to end with. */
export function explainedOf(
  item: Json,
): readonly { readonly path: string; readonly field: RangeField; readonly value: number }[] {
  return rateFields.flatMap((field) => {
    const value = item[propertyOf(field)];
    if (typeof value !== 'number' || field.explained === undefined) return [];
    const isFloater = field.id === 'effective_duration' && typeof item.oas !== 'number';
    const { figure, end } = explainedQuote(field, item) ?? field.explained;
    const query = end === undefined ? '' : `?end=${end}`;
    return [{ path: `/api/bonds/${item.id}/explain/${isFloater ? field.id : figure}/${query}`, field, value }];
  });
}
