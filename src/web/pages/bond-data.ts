import type { Session } from '#contract/account/session/session.ts';
import type { BondRecords } from '#contract/bond/bond-records.ts';
import type { BondSummary } from '#contract/bond/bond-summary.ts';
import type { Glance } from '#contract/bond/glance.ts';
import type { BondGraph } from '#contract/bond/graph.ts';
import { basisParameter, headEnd } from '../bond/bond-summary/basis.ts';
import { isRepaid } from '../bond/bond-summary/key-figure-texts.ts';
import { type GraphState, graphStateOf, hasGraphSection, openStateOf } from '../bond/graph/graph-query.ts';
import { type GraphedBond, keyOfQuery, type ShownTradings, tradingsQueryOf } from '../bond/graph/use-tradings.ts';
import { type LoadedMap, loadMap, mapQueryOf } from '../bond/issuer-map/map-query.ts';
import { type RailFigures, railFigures } from '../figures/calculator/rail-figures.ts';
import { questionTo } from '../figures/calculator/rail-question.ts';
import { slimRows } from '../market/data/chart-columns.ts';
import type { LiveDay } from '../market/data/live-days.ts';
import { loadLines, type ShownLine } from '../market/data/load-lines.ts';
import { latestOf, latestRowCount, loadLatestRows, type TradingsResult } from '../market/data/load-tradings.ts';
import type { BondSubject } from '../market/subject/page-subject.ts';
import { type Answered, type Api, ask, type PageContext, requiredData } from '../platform/data/ask.ts';
import { issuerInWords, type TextContext } from '../platform/data/issuer-words.ts';
import { countryName } from '../text/fact-text.ts';

/** What the page knows of its bond before any section asks for itself. */
export interface BondPageFacts extends BondSubject {
  /** What the calculator beside the chart begins with; null where there is nothing to calculate. */
  readonly rail: Answered<RailFigures> | null;
  /** What the head tells beside the summary. */
  readonly glance: Answered<Glance>;
  readonly graph: BondGraph;
  readonly shown: ShownTradings | null;
  readonly latest: TradingsResult | null;
  /** The issuer's map, where the address asks for it. */
  readonly map: LoadedMap | null;
  /** The last day on the chosen venue as it changed while the page is open. */
  readonly live: LiveDay | null;
}

async function shownOf(api: Api, bond: GraphedBond, state: GraphState): Promise<ShownTradings | null> {
  const query = tradingsQueryOf(bond, state);
  if (query === null || state.venue === null) return null;
  const loaded = await loadLines(api, query);
  return { key: keyOfQuery(query), tab: state.tab, venue: state.venue, ...loaded };
}

/** The latest rows, out of the chart's own answer when that ends with them. */
async function latestResultOf(
  api: Api,
  bondId: number,
  state: GraphState,
  shown: ShownTradings | null,
): Promise<TradingsResult | null> {
  const { venue } = state;
  if (venue === null) return null;
  const result = shown?.result;
  if (result?.ok && result.range.end >= venue.maxDate && result.rows.length >= latestRowCount) {
    return { ...result, rows: latestOf(result.rows) };
  }
  return loadLatestRows(api, { bondId, venueId: venue.id, maxDate: venue.maxDate });
}

function withSlimRows(line: ShownLine): ShownLine {
  return { ...line, rows: slimRows(line.rows) };
}

function slimShown(shown: ShownTradings | null, state: GraphState): ShownTradings | null {
  if (shown === null || !shown.result.ok || state.view === 'archive') return shown;
  const [main, ...others] = shown.lines;
  const rows = slimRows(shown.result.rows);
  // The rows of the main line are one object, so that they travel once.
  const lines = main === undefined ? [] : [{ ...main, rows }, ...others.map(withSlimRows)];
  return { ...shown, result: { ...shown.result, rows }, lines };
}

function slimResult(result: TradingsResult | null): TradingsResult | null {
  return result?.ok ? { ...result, rows: slimRows(result.rows) } : result;
}

function withMainName(shown: ShownTradings | null, name: string): ShownTradings | null {
  return shown && { ...shown, lines: shown.lines.map((line, at) => (at === 0 ? { ...line, name } : line)) };
}

/** The summary with its issuer's country and sector in words. */
function withNames(summary: BondSummary, textContext: TextContext): BondSummary {
  const { issuer } = summary;
  return issuer === null ? summary : { ...summary, issuer: issuerInWords(issuer, textContext) };
}

/** The records with the countries of investors in words. */
function recordsInWords(records: BondRecords, { language }: TextContext): BondRecords {
  const stakes = records.stakes.map((stake) =>
    stake.kind === 'investor_region' ? { ...stake, name: countryName(stake.name, language) } : stake,
  );
  return { ...records, stakes };
}

/** The venue of an address, as the summary takes it; none where the address names no possible one. */
function venueOf(params: URLSearchParams): number | undefined {
  const venue = params.get('ground') ?? '';
  return /^[1-9]\d{0,8}$/.test(venue) ? Number(venue) : undefined;
}

type GraphPart = Pick<BondPageFacts, 'graph' | 'shown' | 'latest' | 'map'>;

/** Who asks, where the address compares. */
async function readerOf(api: Api, params: URLSearchParams): Promise<Pick<Session, 'audience' | 'flags'>> {
  return params.has('compare') ? requiredData(api, 'GET /api/session/') : { audience: 'visitor', flags: [] };
}

async function loadGraphPart(api: Api, id: string, params: URLSearchParams): Promise<GraphPart> {
  const graph = await requiredData(api, 'GET /api/bonds/:id/graph/', { params: { id } });
  if (!hasGraphSection(graph)) return { graph, shown: null, latest: null, map: null };
  const state = openStateOf(graphStateOf(params, graph), await readerOf(api, params));
  if (state.isMap && graph.issuerId !== null) {
    const subject = { issuerId: graph.issuerId, bondId: graph.bondId };
    return { graph, shown: null, latest: null, map: await loadMap(api, subject, mapQueryOf(params)) };
  }
  // Its name comes with the summary.
  const shown = await shownOf(api, { id: graph.bondId, name: '' }, state);
  const latest = await latestResultOf(api, graph.bondId, state, shown);
  return { graph, shown: slimShown(shown, state), latest: slimResult(latest), map: null };
}

export function loadSummary(api: Api, id: string, params: URLSearchParams): Promise<BondSummary> {
  return requiredData(api, 'GET /api/bonds/:id/summary/', { params: { id }, query: { venue: venueOf(params) } });
}

/** Of a repaid bond nothing is left to calculate. */
async function loadRail(
  api: Api,
  { id, summary }: AskedBond,
  params: URLSearchParams,
): Promise<Answered<RailFigures> | null> {
  const query = { venue: venueOf(params) };
  const [answer, known] = await Promise.all([
    ask(api, 'GET /api/bonds/:id/calculation/', { params: { id }, query }),
    summary,
  ]);
  if (isRepaid(known) || known.venueId === null) return null;
  if (!answer.ok) return answer;
  const question = questionTo(headEnd(known, params.get(basisParameter)));
  return { ok: true, value: railFigures(answer.value, question, known.venueId) };
}

function loadGlance(api: Api, id: string, params: URLSearchParams): Promise<Answered<Glance>> {
  return ask(api, 'GET /api/bonds/:id/glance/', { params: { id }, query: { venue: venueOf(params) } });
}

/** A bond whose summary is on its way. */
interface AskedBond {
  readonly id: string;
  readonly summary: Promise<BondSummary>;
}

/** What the page cannot do without: the summary, and what the graph can show with its first rows. */
export async function loadBondFacts(
  { api, language, texts }: Pick<PageContext, 'api' | 'language' | 'texts'>,
  { id, summary: asked }: AskedBond,
  params: URLSearchParams,
): Promise<BondPageFacts> {
  const [summary, glance, rail, records, graphPart] = await Promise.all([
    asked,
    loadGlance(api, id, params),
    loadRail(api, { id, summary: asked }, params),
    requiredData(api, 'GET /api/bonds/:id/records/', { params: { id } }),
    loadGraphPart(api, id, params),
  ]);
  return {
    ...graphPart,
    glance,
    rail,
    shown: withMainName(graphPart.shown, summary.shortName),
    live: null,
    today: graphPart.graph.today,
    summary: withNames(summary, { language, texts }),
    records: recordsInWords(records, { language, texts }),
  };
}
