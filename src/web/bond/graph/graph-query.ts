import type { BondGraph } from '#contract/bond/graph.ts';
import { mapChart } from '#contract/market/trading-days/trading-columns.ts';
import { type Audience, closedVenueId, type Viewer } from '#domain/account/access/viewer.ts';
import { findBondStatus } from '#domain/bond/bond-status.ts';
import type { DateRange, GraphPeriodKey } from '#domain/platform/period.ts';
import { defaultGraphPeriod, graphPeriods, MAX_RANGE_YEARS, rangeOfPeriod } from '#domain/platform/period.ts';
import { isoDate } from '#math/units.ts';
import {
  type ComparedLine,
  comparedLinesText,
  type LineId,
  readComparedLines,
} from '../../market/data/compared-lines.ts';
import { fixedDateText, parseTypedDate } from '../../text/value-text.ts';

/** What may be marked on the time axis, in the order of the menu. */
export const eventKinds = ['coupons', 'puts', 'calls', 'ratings', 'reports'] as const;
export type EventKind = (typeof eventKinds)[number];

/** Reads the kinds of an address such as `coupons,puts`; what it does not know counts as not given. */
export function readEventKinds(text: string): readonly EventKind[] {
  const named = text.split(',');
  return eventKinds.filter((kind) => named.includes(kind));
}

const graphTabs = ['price', 'yield', 'gspread'] as const;
export type GraphTab = (typeof graphTabs)[number];
/** The tab of the issuer's map, which is no chart over time. */
export const mapTab = mapChart;
const graphViews = ['chart', 'extended', 'archive'] as const;
type GraphView = (typeof graphViews)[number];
/** Values as they are, or their change from the first point in percent. */
type ValueMode = 'absolute' | 'percent';

/** The views by their numbers in the address, as the specification counts them. */
function viewOf(number: string | null): GraphView {
  return graphViews.find((_, at) => String(at) === number) ?? 'chart';
}

type RangeProblem = 'bad_date' | 'graph_period_start_incorrect' | 'range_too_long';

export type GraphVenue = BondGraph['tradingGrounds'][number];

/** Whether the bond has the graph section: some venue, and a status that is traded. */
export function hasGraphSection({ tradingGrounds, statusId }: BondGraph): boolean {
  return tradingGrounds.length > 0 && (findBondStatus(statusId)?.hasChart ?? false);
}

/** The venue that an address names, or the usual one; null where it names one that the bond does not have. */
export function graphVenueOf(params: URLSearchParams, graph: BondGraph): GraphVenue | null {
  const wanted = params.get('ground') ?? String(graph.defaultVenueId);
  return graph.tradingGrounds.find((venue) => String(venue.id) === wanted) ?? null;
}

/** What the graph block shows, by the address and by what the bond has. */
export interface GraphState {
  readonly venue: GraphVenue | null;
  readonly tabs: readonly GraphTab[];
  readonly tab: GraphTab;
  readonly view: GraphView;
  /** Whether the issuer's map is offered, and whether it is shown in place of the chart: with a ground alone, without a period. */
  readonly hasMap: boolean;
  readonly isMap: boolean;
  /** Null when the reader typed a range. */
  readonly period: GraphPeriodKey | null;
  /** Whether the reader chose the period or typed a range; else it is the usual one. */
  readonly isPeriodChosen: boolean;
  readonly range: DateRange;
  /** The range as typed, for the two fields. */
  readonly typed: { readonly from: string; readonly to: string };
  readonly problem: RangeProblem | null;
  /** True for a bond that is paid back. */
  readonly isFinished: boolean;
  /** The lines beside the main one. */
  readonly compared: readonly ComparedLine[];
  /** Lines of the address that have no room beside them. */
  readonly leftOut: readonly LineId[];
  readonly mode: ValueMode;
  /** Whether the spread of the two lines is shown; never where there are not exactly two. */
  readonly hasSpread: boolean;
  /** What is marked on the time axis. */
  readonly events: readonly EventKind[];
}

/** Tabs of a venue: price always, the others where the data have such values. */
function tabsOfVenue(venue: GraphVenue | null): readonly GraphTab[] {
  const has = { price: true, yield: venue?.hasYield ?? false, gspread: venue?.hasGSpread ?? false };
  return graphTabs.filter((tab) => has[tab]);
}

function problemOfRange(range: DateRange): RangeProblem | null {
  if (range.start > range.end) return 'graph_period_start_incorrect';
  const longest = `${Number(range.start.slice(0, 4)) + MAX_RANGE_YEARS}${range.start.slice(4)}`;
  return range.end > longest ? 'range_too_long' : null;
}

type Period = Pick<GraphState, 'period' | 'isPeriodChosen' | 'range' | 'typed' | 'problem'>;

function typedPeriod(from: string, to: string, fallback: DateRange): Period {
  const start = from.trim() === '' ? fallback.start : parseTypedDate(from);
  const end = to.trim() === '' ? fallback.end : parseTypedDate(to);
  const isReadable = start !== undefined && end !== undefined;
  const range = isReadable ? { start, end } : fallback;
  return {
    period: null,
    isPeriodChosen: true,
    range,
    typed: {
      from: start === undefined ? from.trim() : fixedDateText(start),
      to: end === undefined ? to.trim() : fixedDateText(end),
    },
    problem: isReadable ? problemOfRange(range) : 'bad_date',
  };
}

function periodOf(params: URLSearchParams, end: string): Period {
  const key = graphPeriods.find((candidate) => candidate.key === params.get('period'))?.key ?? defaultGraphPeriod;
  const range = rangeOfPeriod(key, isoDate(end));
  // The form without a script gives both dates as one text.
  const [first, last] = params.get('range')?.split('~') ?? [];
  const from = params.get('from') ?? first ?? null;
  const to = params.get('to') ?? last ?? null;
  if (from !== null || to !== null) return typedPeriod(from ?? '', to ?? '', range);
  const typed = { from: fixedDateText(range.start), to: fixedDateText(range.end) };
  return { period: key, isPeriodChosen: params.has('period'), range, typed, problem: null };
}

type Comparison = Pick<GraphState, 'compared' | 'leftOut' | 'mode' | 'hasSpread'>;

function comparisonOf(params: URLSearchParams, bondId: number, venue: GraphVenue | null): Comparison {
  const main = { id: bondId, venueId: venue?.id ?? 0, model: 'bonds' } as const;
  const { compared, leftOut } = readComparedLines(params.get('compare') ?? '', main);
  return {
    compared,
    leftOut,
    mode: params.get('mode') === 'percent' ? 'percent' : 'absolute',
    hasSpread: compared.length === 1 && params.get('spread') === '1',
  };
}

/** Reads an address; what it does not understand counts as not given, but for a venue and dates, which are said to be wrong. */
export function graphStateOf(params: URLSearchParams, graph: BondGraph): GraphState {
  const venue = graphVenueOf(params, graph);
  const tabs = tabsOfVenue(venue);
  return {
    venue,
    tabs,
    tab: tabs.find((tab) => tab === params.get('tab')) ?? 'price',
    view: viewOf(params.get('view')),
    hasMap: graph.hasIssuerMap,
    isMap: graph.hasIssuerMap && params.get('tab') === mapTab,
    isFinished: findBondStatus(graph.statusId)?.isFinished ?? false,
    events: readEventKinds(params.get('events') ?? ''),
    ...comparisonOf(params, graph.bondId, venue),
    ...periodOf(params, venue?.endDate ?? graph.today),
  };
}

/** What decides on comparing: full access, and at venue 381 the flag beside it. */
interface ComparingReader extends Pick<Viewer, 'flags'> {
  readonly audience: Audience;
}

/** The part of the state that is open to a reader: without access to comparison, the bond alone. */
export function openStateOf(state: GraphState, reader: ComparingReader): GraphState {
  const isOpen = reader.audience === 'full' && state.venue?.id !== closedVenueId(reader);
  return isOpen ? state : { ...state, compared: [], leftOut: [], hasSpread: false };
}

export interface GraphChange {
  readonly tab?: GraphTab | typeof mapTab;
  readonly period?: GraphPeriodKey;
  /** Null for the usual one. */
  readonly venue?: number | null;
  readonly range?: DateRange;
  readonly view?: GraphView;
  readonly compared?: readonly ComparedLine[];
  readonly mode?: ValueMode;
  readonly hasSpread?: boolean;
  readonly events?: readonly EventKind[];
}

/** The choices of an address that a form without a script has to carry, but for those that it makes itself. */
export function keptChoices(params: URLSearchParams, made: readonly string[]): readonly (readonly [string, string])[] {
  const names = ['tab', 'ground', 'period', 'from', 'to', 'view', 'compare', 'mode', 'spread', 'events'];
  return names.flatMap((name) => {
    const value = made.includes(name) ? null : params.get(name);
    return value === null ? [] : [[name, value] as const];
  });
}

function setOrDelete(params: URLSearchParams, name: string, value: string | null): void {
  if (value === null) params.delete(name);
  else params.set(name, value);
}

function changeComparison(params: URLSearchParams, { compared, mode, hasSpread }: GraphChange): void {
  if (compared !== undefined) {
    setOrDelete(params, 'compare', compared.length === 0 ? null : comparedLinesText(compared));
    if (compared.length !== 1) params.delete('spread');
  }
  if (mode !== undefined) setOrDelete(params, 'mode', mode === 'percent' ? mode : null);
  if (hasSpread !== undefined) setOrDelete(params, 'spread', hasSpread ? '1' : null);
}

/** What belongs to the map alone does not stay on other tabs, nor does the archive on the map. */
function changeTab(params: URLSearchParams, tab: NonNullable<GraphChange['tab']>): void {
  params.set('tab', tab);
  for (const name of tab === mapTab ? ['view'] : ['currency', 'date', 'peers']) params.delete(name);
}

/** The search part of the address after a change. A period and a typed range exclude each other; the place in the archive is left behind. */
export function graphSearch(params: URLSearchParams, change: GraphChange): string {
  const next = new URLSearchParams(params);
  for (const name of ['sort', 'order', 'page']) next.delete(name);
  if (change.tab !== undefined) changeTab(next, change.tab);
  if (change.venue !== undefined) setOrDelete(next, 'ground', change.venue === null ? null : String(change.venue));
  if (change.view !== undefined) {
    setOrDelete(next, 'view', change.view === 'chart' ? null : String(graphViews.indexOf(change.view)));
  }
  // Shared drawings belong to one chart.
  if (change.view ?? change.tab ?? change.venue) next.delete('drawing');
  changeComparison(next, change);
  if (change.events !== undefined) setOrDelete(next, 'events', change.events.join(',') || null);
  if (change.period !== undefined || change.range !== undefined) {
    for (const name of ['period', 'range', 'from', 'to']) next.delete(name);
  }
  if (change.period !== undefined) next.set('period', change.period);
  if (change.range !== undefined) {
    next.set('from', change.range.start);
    next.set('to', change.range.end);
  }
  // A comma may stand in an address as it is, and is read more easily.
  return `?${String(next).replaceAll('%2C', ',')}`;
}
