import type { FastifyRequest } from 'fastify';
import { bondSummaryCall } from '#contract/bond/bond-summary.ts';
import { cashFlowsCall } from '#contract/bond/cash-flows.ts';
import { graphCall } from '#contract/bond/graph.ts';
import { issuerMapCall } from '#contract/bond/issuer-map.ts';
import { issuerMapFromWire } from '#contract/bond/wire/issuer-map.ts';
import {
  bondDaysCall,
  bondFlowsCall,
  bondListsCall,
  bondMetricsCall,
  bondOptionsCall,
  bondQuotesCall,
  bondTermsCall,
  issuerCurveCall,
  venueOptionsCall,
} from '#contract/feeds/openbb/openbb.ts';
import { type WorkspaceApp, widgetsCall, workspaceAppsCall } from '#contract/feeds/openbb/workspace-files.ts';
import { bondListCall } from '#contract/lists/bond-list.ts';
import { suggestBondsCall } from '#contract/lists/search/search.ts';
import { quotesCall } from '#contract/market/quotes.ts';
import { tradingsCall } from '#contract/market/trading-days/trading-rows.ts';
import { lineToWire } from '#contract/market/wire/line-id.ts';
import type { AnswerOf, BodyOf, Call } from '#contract/platform/call.ts';
import { callAddress } from '#contract/platform/call-address.ts';
import type { ErrorBody } from '#contract/platform/errors.ts';
import { languageHeader } from '#contract/platform/page-address.ts';
import { issuerParams } from '#contract/platform/wire/issuer-params.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import { parseFeedSymbol } from '#domain/feeds/feed-symbol.ts';
import { lists } from '#domain/lists/lists.ts';
import { languageOf } from '#domain/platform/language.ts';
import { MAX_RANGE_YEARS } from '#domain/platform/period.ts';
import { addMonths, dayNumberFromIso, isoFromDayNumber } from '#math/dates/dates.ts';
import { findFeedBond } from '#store/feeds/udf/price-feed.ts';
import { presentedKey } from '../../account/api-keys/api-keys.ts';
import { searchTerm } from '../../lists/search/suggest-answer.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { sentCookies } from '../../platform/plugins/hosts.ts';
import { askInside } from '../../platform/serving/page-reads.ts';
import { type App, type CallRequest, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { dayColumnsAsked, dayRowOf, flowRowOf, listRowOf, metricsOf, quoteRowOf, termRowsOf } from './bond-rows.ts';
import { issuerCurveOf } from './issuer-curve.ts';
import { screenerColumns, widgetsOf } from './widgets.ts';

/** All texts of widgets are in English. */
const workspaceLanguage = languageOf('en');

/** The id, as a part of an address, of the bond that a parameter names. */
async function requireBondId({ database }: Services, bond: string): Promise<string> {
  const symbol = parseFeedSymbol(bond);
  const id = symbol === undefined ? undefined : await findFeedBond(database, symbol.code);
  if (id === undefined) throw new Refusal('unknown_bond', 'bond');
  return String(id);
}

/** Refuses who sees nothing of a widget that is figures alone, in place of an empty one. */
function requireShown(masked: readonly string[], name: string, viewer: Viewer): void {
  if (masked.includes(name)) throw new Refusal(viewer.level === 0 ? 'need_auth' : 'need_access');
}

function venueOf(text = ''): number | undefined {
  if (text === '') return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Refusal('bad_request', 'venue');
  return Number(text);
}

interface Option {
  readonly id: number;
  readonly title: string;
  readonly isin: string | null;
  readonly currency: string | null;
}

const isIsinLike = (code: string) => /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(code);

type Parts<Shape> = Parameters<typeof callAddress>[1] & { readonly body?: BodyOf<Shape> };

/** Asks calls of the site for the reader of a request: he gets what the call itself would give him, and is refused as it would refuse him. */
type AskSite = <Shape extends Call>(call: Shape, parts?: Parts<Shape>) => Promise<AnswerOf<Shape>>;

const carried = ['host', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-for', 'user-agent'] as const;

function headersFor(request: FastifyRequest): Record<string, string> {
  const headers = carried.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : []));
  const key = presentedKey(request.raw)?.text;
  const cookie = sentCookies(request);
  return {
    ...Object.fromEntries(headers),
    [languageHeader]: request.language.code,
    ...(request.apiKey !== null && key !== undefined && { authorization: `Bearer ${key}` }),
    ...(request.apiKey === null && cookie !== undefined && { cookie }),
  };
}

function askSiteFor(app: App, request: FastifyRequest): AskSite {
  return async (call, { body, ...parts } = {}) => {
    const answer = await askInside(app, {
      method: call.method,
      url: callAddress(call.path, parts),
      headers: headersFor(request),
      remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
      ...(body !== undefined && { payload: body as object }),
    });
    if (answer.statusCode < 300) return answer.json();
    const { code, field } = answer.json<ErrorBody>().error;
    throw new Refusal(code, field, Number(answer.headers['retry-after'] ?? 0) || null);
  };
}

/** The bonds that a text finds, or without one the first by name. */
async function findOptions(ask: AskSite, search = ''): Promise<readonly Option[]> {
  const term = searchTerm(search);
  if (term === undefined) {
    const { items } = await ask(bondListCall);
    return items.map(({ id, name, isin, currency }) => ({ id, title: name, isin, currency }));
  }
  const { items } = await ask(suggestBondsCall, { body: encodeURIComponent(term) });
  return items.map(({ id, ttl, ticker, currency }) => ({
    id,
    title: ttl,
    currency,
    isin: ticker.find(isIsinLike) ?? null,
  }));
}

const bondCode = ({ isin, id }: Pick<Option, 'isin' | 'id'>) => isin ?? String(id);

/** The bond that widgets show before one is chosen. */
async function firstBond(ask: AskSite): Promise<string> {
  const [first] = await findOptions(ask);
  return first === undefined ? '' : bondCode(first);
}

async function daysOf(ask: AskSite, id: string, asked: { venue: number | undefined; from: string; to: string }) {
  const { defaultVenueId, tradingGrounds, isReal } = await ask(graphCall, { params: { id } });
  const venueId = tradingGrounds.find((ground) => ground.id === asked.venue)?.id ?? defaultVenueId;
  if (venueId === null) return { rows: [], isReal };
  const rows = await ask(tradingsCall, {
    body: {
      items: [lineToWire({ id: Number(id), venueId, model: 'bonds' })],
      startDate: asked.from,
      endDate: asked.to,
      chartType: 'yield',
      userChangePeriod: true,
      getChartIteration: 1,
      columns: [...dayColumnsAsked],
    },
  });
  return { rows: typeof rows === 'number' ? [] : rows, isReal };
}

/** Answers a call for OpenBB Workspace by asking others for its reader. */
function answer<Shape extends Call>(
  app: App,
  services: Services,
  call: Shape,
  from: (ask: AskSite, request: CallRequest<Shape>) => Promise<AnswerOf<Shape>>,
): void {
  serve(app, services, call, (request) => from(askSiteFor(app, request as never), request));
}

type Placed = readonly [widget: string, x: number, y: number, w: number, h: number];

const bondPage: readonly Placed[] = [
  ['openbb_bond_metrics', 0, 0, 40, 5],
  ['openbb_bond_terms', 0, 5, 14, 14],
  ['udf', 14, 5, 26, 14],
  ['openbb_trading_days', 0, 19, 40, 12],
  ['openbb_cash_flows', 0, 31, 20, 12],
  ['openbb_quotes', 20, 31, 20, 12],
  ['openbb_issuer_curve', 0, 43, 40, 14],
];
const screenPage: readonly Placed[] = [['openbb_bonds', 0, 0, 40, 20]];

function tabOf(id: string, name: string, placed: readonly Placed[]) {
  return { id, name, layout: placed.map(([i, x, y, w, h]) => ({ i, x, y, w, h })) };
}

/** A page of a bond whose widgets show the same one, and one to find bonds. */
function workspaceAppOf(bond: string): WorkspaceApp {
  const widgetIds = bondPage.map(([widget]) => widget).filter((widget) => widget !== 'udf');
  return {
    name: 'Bondlens',
    description: 'Bonds: figures, terms, chart, trading days, payments, quotes and the curve of the issuer',
    img: '',
    img_dark: '',
    img_light: '',
    allowCustomization: true,
    tabs: { bond: tabOf('bond', 'Bond', bondPage), screener: tabOf('screener', 'Screener', screenPage) },
    groups: [
      { name: 'Group 1', type: 'param', paramName: 'search', defaultValue: '', widgetIds },
      { name: 'Group 2', type: 'endpointParam', paramName: 'bond', defaultValue: bond, widgetIds },
    ],
  };
}

function fileRoutes(app: App, services: Services): void {
  answer(app, services, widgetsCall, async (ask) => {
    const bond = await firstBond(ask);
    const bonds = screenerColumns(lists.bonds, services.labels.textsOf(workspaceLanguage));
    return { ...widgetsOf({ bond, symbol: bond, bonds }) };
  });
  answer(app, services, workspaceAppsCall, async (ask) => [workspaceAppOf(await firstBond(ask))]);
}

function optionRoutes(app: App, services: Services): void {
  answer(app, services, bondOptionsCall, async (ask, { query }) =>
    (await findOptions(ask, query.search)).map((option) => ({
      label: option.title,
      value: bondCode(option),
      extraInfo: { description: option.isin ?? '', rightOfDescription: option.currency ?? '' },
    })),
  );
  answer(app, services, venueOptionsCall, async (ask, { query }) => {
    const { tradingGrounds } = await ask(graphCall, { params: { id: await requireBondId(services, query.bond) } });
    return tradingGrounds.map(({ id, name }) => ({ label: name, value: String(id) }));
  });
}

function bondRoutes(app: App, services: Services): void {
  answer(app, services, bondMetricsCall, async (ask, { query, viewer, language }) => {
    const venue = venueOf(query.venue);
    const parts = { params: { id: await requireBondId(services, query.bond) }, query: { venue } };
    const summary = await ask(bondSummaryCall, parts);
    requireShown(summary.price?.masked ?? [], 'value', viewer);
    return metricsOf(summary, language);
  });
  answer(app, services, bondTermsCall, async (ask, { query, language }) => {
    const params = { id: await requireBondId(services, query.bond) };
    return termRowsOf(await ask(bondSummaryCall, { params }), language);
  });
  answer(app, services, bondFlowsCall, async (ask, { query }) => {
    const params = { id: await requireBondId(services, query.bond) };
    return (await ask(cashFlowsCall, { params })).items.map(flowRowOf);
  });
  answer(app, services, bondQuotesCall, async (ask, { query }) => {
    const bondId = await requireBondId(services, query.bond);
    const { issuerId, statusId, isReal } = await ask(graphCall, { params: { id: bondId } });
    const params = { bondId, ...issuerParams(String(issuerId ?? 0)), bondStatusId: String(statusId) };
    return (await ask(quotesCall, { params })).quotes.map((quote) => quoteRowOf(quote, isReal));
  });
}

function chartRoutes(app: App, services: Services): void {
  answer(app, services, bondDaysCall, async (ask, { query, viewer }) => {
    const to = services.today();
    const longest = isoFromDayNumber(addMonths(dayNumberFromIso(to), -12 * MAX_RANGE_YEARS));
    const id = await requireBondId(services, query.bond);
    const usual = isoFromDayNumber(addMonths(dayNumberFromIso(to), -12));
    const from = query.from === undefined || query.from === '' ? usual : query.from;
    // A workspace may ask for days before all that one answer can have.
    const [, start = longest] = [from, longest].toSorted();
    const { rows, isReal } = await daysOf(ask, id, { venue: venueOf(query.venue), from: start, to });
    requireShown(rows[0]?.masked ?? [], 'indicative_price', viewer);
    return rows.map((row) => dayRowOf(row, isReal)).reverse();
  });
  answer(app, services, issuerCurveCall, async (ask, { query, viewer }) => {
    const bond = await requireBondId(services, query.bond);
    const { issuerId } = await ask(graphCall, { params: { id: bond } });
    if (issuerId === null) throw new Refusal('not_found', 'bond');
    const map = await ask(issuerMapCall, { params: issuerParams(issuerId), query: { bond } });
    requireShown(issuerMapFromWire(map).points[0]?.masked ?? [], 'x', viewer);
    return issuerCurveOf(map, query.theme);
  });
  answer(app, services, bondListsCall, async (ask, { query }) => {
    const asked = { q: query.search, currency: query.currency, page: query.page };
    const said = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined && value !== ''));
    return (await ask(bondListCall, { query: said })).items.map((item) => listRowOf(item, lists.bonds));
  });
}

/** A custom backend for OpenBB Workspace: its two files, and the calls of the widgets in them. */
export function openbbFeature(app: App, services: Services): void {
  fileRoutes(app, services);
  optionRoutes(app, services);
  bondRoutes(app, services);
  chartRoutes(app, services);
}
