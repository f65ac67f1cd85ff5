import type { ComparedLines } from '#contract/bond/compare.ts';
import { asMainVenue, isRowOf, lineFromWire } from '#contract/market/wire/line-id.ts';
import { type Answered, type Api, ask, type FailureCode } from '../../platform/data/ask.ts';
import { type ComparedLine, keyOfLine, type LineId } from './compared-lines.ts';
import { loadTradings, type TradingRows, type TradingsQuery, type TradingsResult } from './load-tradings.ts';

/** A line of the chart with its days, ascending. */
export interface ShownLine extends LineId {
  /** `1001.2`, or `i3001.9` for an index. */
  readonly key: string;
  readonly name: string;
  readonly venueName: string;
  /** 1 for the main line. */
  readonly colour: number;
  readonly rows: TradingRows;
  /** Whether its yields and durations are real; of the main line the page says what they are. */
  readonly isReal?: boolean;
}

/** What is asked of a bond on a venue and of the lines beside it. */
export interface LinesQuery extends TradingsQuery {
  readonly bondName: string;
  readonly venueName: string;
  readonly compared: readonly ComparedLine[];
}

export interface LoadedLines {
  /** With the rows of the main line. */
  readonly result: TradingsResult;
  /** The main line first; lines that there are not, or that are closed to the reader, are left out. */
  readonly lines: readonly ShownLine[];
  /** Why nothing is compared although something was asked for. */
  readonly refusal: FailureCode | null;
}

type NamedLines = Answered<ComparedLines>;

const refusals: readonly FailureCode[] = ['need_auth', 'need_access', 'access_denied_auth', 'unknown_bond'];

function askNames(api: Api, { bondId, venueId, compared }: LinesQuery, signal: AbortSignal | undefined) {
  const query = { items: compared.map(keyOfLine).join(','), ...asMainVenue(venueId) };
  return ask(api, 'GET /api/bonds/:id/compared-lines/', { params: { id: bondId }, query, signal });
}

function mainLine(query: LinesQuery, rows: TradingRows): ShownLine {
  const { bondId, venueId, bondName, venueName } = query;
  const id = { id: bondId, venueId, model: 'bonds' } as const;
  return { ...id, key: keyOfLine(id), name: bondName, venueName, colour: 1, rows };
}

function ownRows(rows: TradingRows, line: LineId): TradingRows {
  return rows.filter((row) => isRowOf(row, line));
}

function splitRows(query: LinesQuery, result: TradingsResult, names: ComparedLines['items']): LoadedLines {
  if (!result.ok) return { result, lines: [], refusal: null };
  const main = mainLine(query, ownRows(result.rows, { id: query.bondId, venueId: query.venueId, model: 'bonds' }));
  const others = query.compared.flatMap((line): readonly ShownLine[] => {
    const named = names.find((each) => keyOfLine(lineFromWire(each)) === keyOfLine(line));
    if (named === undefined) return [];
    const { name, tgName, isReal } = named;
    return [{ ...line, key: keyOfLine(line), name, venueName: tgName, isReal, rows: ownRows(result.rows, line) }];
  });
  return { result: { ...result, rows: main.rows }, lines: [main, ...others], refusal: null };
}

async function loadMain(api: Api, query: LinesQuery, signal: AbortSignal | undefined): Promise<LoadedLines> {
  const result = await loadTradings(api, { ...query, compared: [] }, signal);
  return { result, lines: result.ok ? [mainLine(query, result.rows)] : [], refusal: null };
}

/** What becomes of a comparison whose lines could not all be asked for: those that may be, or the bond alone. */
async function loadWhatIsOpen(
  api: Api,
  query: LinesQuery,
  named: NamedLines,
  signal: AbortSignal | undefined,
): Promise<LoadedLines> {
  if (!named.ok) return { ...(await loadMain(api, query, signal)), refusal: named.code };
  const open = new Set(named.value.items.map((each) => keyOfLine(lineFromWire(each))));
  const compared = query.compared.filter((line) => open.has(keyOfLine(line)));
  if (compared.length === 0) return loadMain(api, query, signal);
  return splitRows(query, await loadTradings(api, { ...query, compared }, signal), named.value.items);
}

/**
 * The rows of a bond and of all lines beside it, in one call; their names come beside it. A link that names what is not there, or what its
 * reader may not compare, shows the rest.
 */
export async function loadLines(api: Api, query: LinesQuery, signal?: AbortSignal): Promise<LoadedLines> {
  if (query.compared.length === 0) return loadMain(api, query, signal);
  const [named, result] = await Promise.all([askNames(api, query, signal), loadTradings(api, query, signal)]);
  if (!result.ok && refusals.includes(result.code)) return loadWhatIsOpen(api, query, named, signal);
  if (result.ok && !named.ok) return { result: { ...named, range: result.range }, lines: [], refusal: null };
  return splitRows(query, result, named.ok ? named.value.items : []);
}
