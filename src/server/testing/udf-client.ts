import type { App } from '../platform/serving/serve.ts';

// A client of the protocol that TradingView publishes for feeds of its charting library, written by its description: what it asks, and what it
// takes for an answer. It reads no status: only the body tells it how a request ended.

export interface Bar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume?: number;
}

export interface Bars {
  readonly bars: readonly Bar[];
  readonly noData: boolean;
  readonly nextTime: number | undefined;
}

interface Period {
  readonly from: number;
  readonly to: number;
  readonly countBack?: number;
}

type Json = Readonly<Record<string, unknown>>;

interface Visible {
  readonly from: number;
  readonly to: number;
  readonly resolution?: string;
}

export class UdfClient {
  readonly #app: App;
  readonly #base: string;
  readonly #headers: Record<string, string>;

  /** A client of the feed at an address, which has no slash at its end. */
  constructor(app: App, base: string, headers: Record<string, string> = {}) {
    this.#app = app;
    this.#base = base;
    this.#headers = headers;
  }

  async send(path: string, params: Readonly<Record<string, string | number>> = {}): Promise<unknown> {
    const query = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const url = `${this.#base}/${path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
    return JSON.parse((await this.#app.inject({ url, headers: this.#headers })).body);
  }

  async configuration(): Promise<Json> {
    return (await this.send('config')) as Json;
  }

  async search(userInput: string, exchange = '', type = ''): Promise<readonly Json[]> {
    const found = await this.send('search', { limit: 30, query: userInput.toUpperCase(), type, exchange });
    if (!Array.isArray(found)) throw new Error(String((found as Json).errmsg));
    return found;
  }

  async resolve(symbol: string): Promise<Json> {
    const info = (await this.send('symbols', { symbol })) as Json;
    if (info.s !== undefined) throw new Error('unknown_symbol');
    return info;
  }

  async bars(symbol: Json, resolution: string, { from, to, countBack }: Period): Promise<Bars> {
    const answer = (await this.send('history', {
      symbol: String(symbol.ticker),
      resolution,
      from,
      to,
      ...(countBack !== undefined && { countback: countBack }),
      ...(typeof symbol.currency_code === 'string' && { currencyCode: symbol.currency_code }),
    })) as Json;
    if (answer.s !== 'ok' && answer.s !== 'no_data') throw new Error(String(answer.errmsg));
    if (answer.s === 'no_data') {
      return { bars: [], noData: true, nextTime: answer.nextTime as number | undefined };
    }
    const column = (name: string) => answer[name] as readonly number[] | undefined;
    const closes = column('c') ?? [];
    const bars = (column('t') ?? []).map((time, at) => {
      const close = closes[at] ?? Number.NaN;
      const of = (name: string) => (column(name) === undefined ? close : (column(name)?.[at] ?? Number.NaN));
      const volume = column('v')?.[at];
      return { time, open: of('o'), high: of('h'), low: of('l'), close, ...(volume !== undefined && { volume }) };
    });
    return { bars, noData: false, nextTime: undefined };
  }

  /** All bars of a symbol as a chart loads them that is moved into the past: so many at a time, until there are no more. */
  async history(symbol: Json, resolution: string, now: number, countBack: number): Promise<readonly Bar[]> {
    let [to, all] = [now, [] as readonly Bar[]];
    for (;;) {
      const { bars, noData, nextTime } = await this.bars(symbol, resolution, { from: to - 86_400, to, countBack });
      if (noData && nextTime === undefined) return all;
      all = [...bars, ...all];
      to = bars[0]?.time ?? (nextTime ?? 0) + 1;
    }
  }

  /** Marks as rows, however the feed writes them: as rows, or as columns of which one may be the same for all. */
  async #marks(path: string, symbol: Json, { from, to, resolution = '1D' }: Visible): Promise<readonly Json[]> {
    const answer = await this.send(path, { symbol: String(symbol.ticker), from, to, resolution });
    if (Array.isArray(answer)) return answer;
    const columns = answer as Json;
    if (!Array.isArray(columns.id)) throw new Error(String(columns.errmsg));
    const cell = (column: unknown, at: number) => (Array.isArray(column) ? column[at] : column);
    return columns.id.map((_, at) =>
      Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, cell(column, at)])),
    );
  }

  async marks(symbol: Json, visible: Visible): Promise<readonly Json[]> {
    if ((await this.configuration()).supports_marks !== true) return [];
    return this.#marks('marks', symbol, visible);
  }

  async timescaleMarks(symbol: Json, visible: Visible): Promise<readonly Json[]> {
    if ((await this.configuration()).supports_timescale_marks !== true) return [];
    return this.#marks('timescale_marks', symbol, visible);
  }

  async quotes(symbols: readonly string[]): Promise<readonly Json[]> {
    const answer = (await this.send('quotes', { symbols: symbols.join(',') })) as Json;
    if (answer.s !== 'ok') throw new Error(String(answer.errmsg));
    return answer.d as readonly Json[];
  }
}
