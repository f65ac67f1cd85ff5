import type { IssuerMap } from '#contract/bond/issuer-map.ts';
import { issuerParams } from '#contract/platform/wire/issuer-params.ts';
import { type AnswerInView, type KeyedAnswer, useAnswer } from '../../platform/data/answers.ts';
import { type Answered, type Api, ask, browserApi } from '../../platform/data/ask.ts';
import { keyOfMapQuery, type MapQuery } from './map-query.ts';

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
