import type { IssuerMap, MapPoint } from '#contract/bond/issuer-map.ts';
import { type IssuerMapFacts, issuerMapFromWire, type MapCurvePoint } from '#contract/bond/wire/issuer-map.ts';
import { issuerParams } from '#contract/platform/wire/issuer-params.ts';
import { type AnswerInView, type KeyedAnswer, useAnswer } from '../../platform/data/answers.ts';
import type { Api } from '../../platform/data/ask.ts';
import { type Answered, ask, browserApi } from '../../platform/data/ask.ts';

type Choice = IssuerMapFacts['currencies'][number];
type Ground = IssuerMapFacts['grounds'][string][number];

/** What of a map is shown, by the address and by what the map has. */
export interface MapState {
  readonly currencies: readonly Choice[];
  readonly currencyId: string | null;
  readonly grounds: readonly Ground[];
  readonly groundId: number | null;
  /** The currencies in which that ground is offered. */
  readonly currenciesOfGround: readonly string[];
  /** Days that can be chosen for currency and ground, ascending. */
  readonly dates: readonly string[];
  /** The bonds in view, the issuer's own by name and then those of others. */
  readonly points: readonly MapPoint[];
  readonly curve: readonly MapCurvePoint[];
  readonly rests: NonNullable<IssuerMapFacts['curves']>[number] | null;
}

/** What an address asks the server for. */
interface MapQuery {
  readonly date: string | undefined;
  readonly hasPeers: boolean;
}

export function mapQueryOf(params: URLSearchParams): MapQuery {
  const date = params.get('date') ?? '';
  return { date: /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : undefined, hasPeers: params.get('peers') === '1' };
}

/** The identity of a query: equal queries have equal answers. */
export function keyOfMapQuery({ date, hasPeers }: MapQuery): string {
  return `${date ?? 'latest'} ${hasPeers}`;
}

/** Reads an address; what the map does not offer counts as not given. */
export function mapStateOf(params: URLSearchParams, answer: IssuerMap): MapState {
  const map = issuerMapFromWire(answer);
  const { currencies } = map;
  const currencyId = currencies.find(({ id }) => id === params.get('currency'))?.id ?? map.currency;
  const grounds = map.grounds[currencyId ?? ''] ?? [];
  const wanted = params.get('ground') ?? String(map.venueId);
  const groundId = (grounds.find(({ id }) => String(id) === wanted) ?? grounds[0])?.id ?? null;
  const isShown = (part: { readonly currency_id: string; readonly trading_ground_id: number }) =>
    part.currency_id === currencyId && part.trading_ground_id === groundId;
  return {
    currencies,
    currencyId,
    grounds,
    groundId,
    currenciesOfGround: Object.keys(map.grounds).filter((code) => map.grounds[code]?.some(({ id }) => id === groundId)),
    dates: map.dates.find(isShown)?.dates ?? [],
    points: [...map.points, ...map.peers].filter(isShown),
    curve: (map.curvePoints?.[currencyId ?? ''] ?? []).filter((part) => part.trading_ground_id === groundId),
    rests: map.curves?.find(isShown) ?? null,
  };
}

export interface MapChange {
  readonly currencyId?: string;
  /** Null for the usual one. */
  readonly groundId?: number | null;
  /** Null for the latest day. */
  readonly date?: string | null;
  readonly hasPeers?: boolean;
}

function set(params: URLSearchParams, name: string, value: string | null): void {
  if (value === null) params.delete(name);
  else params.set(name, value);
}

/** The change to another currency, which keeps the ground where it is offered there. */
export function toCurrency(currencyId: string, { currenciesOfGround }: MapState): MapChange {
  return currenciesOfGround.includes(currencyId) ? { currencyId } : { currencyId, groundId: null };
}

/** The search part of the address after a change. */
export function mapSearch(params: URLSearchParams, { currencyId, groundId, date, hasPeers }: MapChange): string {
  const next = new URLSearchParams(params);
  if (currencyId !== undefined) next.set('currency', currencyId);
  if (groundId !== undefined) set(next, 'ground', groundId === null ? null : String(groundId));
  if (date !== undefined) set(next, 'date', date);
  if (hasPeers !== undefined) set(next, 'peers', hasPeers ? '1' : null);
  return `?${String(next).replaceAll('%2C', ',')}`;
}

/** Whose map it is, and the bond that it is about. */
export interface MapSubject {
  readonly issuerId: number;
  readonly bondId: number | null;
}

type MapAnswer = Answered<IssuerMap>;
export type LoadedMap = KeyedAnswer<MapAnswer>;

function askMap(api: Api, { issuerId, bondId }: MapSubject, query: MapQuery, signal?: AbortSignal): Promise<MapAnswer> {
  return ask(api, 'GET /api/emitent-map-data/:emitentId/', {
    params: issuerParams(issuerId),
    query: { bond: bondId ?? undefined, date: query.date, peers: query.hasPeers ? '1' : undefined },
    signal,
  });
}

/** The map that an address asks for, as the page's loader asks it. */
export async function loadMap(api: Api, subject: MapSubject, query: MapQuery): Promise<LoadedMap> {
  return { key: keyOfMapQuery(query), answer: await askMap(api, subject, query) };
}

/** The map that the address asks for; the one before stays until it is there. */
export function useIssuerMap(subject: MapSubject, query: MapQuery, first: LoadedMap | null): AnswerInView<MapAnswer> {
  const question = {
    key: keyOfMapQuery(query),
    ask: (signal: AbortSignal) => askMap(browserApi, subject, query, signal),
    networkFailure: { ok: false, code: 'network' } as const,
  };
  return useAnswer<MapAnswer>(question, first);
}
