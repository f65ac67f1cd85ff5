const MINUTE_MS = 60_000;
const MINUTES = 60;
/** Upper bounds of the times that are told apart, in milliseconds; the last holds what is longer. */
const BOUNDS_MS = [1, 2, 5, 10, 20, 35, 50, 75, 100, 150, 200, 350, 500, 1000, 2000, 5000, 10_000, 30_000] as const;

interface Counted {
  requests: number;
  failed: number;
  readonly times: number[];
}

/** Requests of a route in a time. */
export interface RouteUse {
  readonly route: string;
  readonly requests: number;
  /** Answered with 500 or more, but for 503. */
  readonly failed: number;
  /** Half and 95 of 100 took no longer, in milliseconds, as exact as the bounds are. */
  readonly p50: number;
  readonly p95: number;
}

const none = (): Counted => ({ requests: 0, failed: 0, times: Array<number>(BOUNDS_MS.length + 1).fill(0) });

/** The bound below which a part of the times lies, between bounds in proportion. */
function quantile(times: readonly number[], part: number): number {
  const wanted = part * times.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [at, count] of times.entries()) {
    const from = BOUNDS_MS[at - 1] ?? 0;
    const to = BOUNDS_MS[at] ?? from;
    if (count > 0 && seen + count >= wanted) return from + (to - from) * ((wanted - seen) / count);
    seen += count;
  }
  return 0;
}

function add(sum: Counted, { requests, failed, times }: Counted): void {
  sum.requests += requests;
  sum.failed += failed;
  for (const [at, count] of times.entries()) sum.times[at] = (sum.times[at] ?? 0) + count;
}

/** What a node answered in the last hour, minute by minute. */
export class RecentRequests {
  readonly #minutes = new Map<number, Map<string, Counted>>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  note(route: string, status: number, ms: number): void {
    const minute = Math.floor(this.#now() / MINUTE_MS);
    const routes = this.#minutes.get(minute) ?? new Map<string, Counted>();
    this.#minutes.set(minute, routes);
    const counted = routes.get(route) ?? none();
    routes.set(route, counted);
    counted.requests += 1;
    if (status >= 500 && status !== 503) counted.failed += 1;
    const found = BOUNDS_MS.findIndex((bound) => ms <= bound);
    const at = found < 0 ? BOUNDS_MS.length : found;
    counted.times[at] = (counted.times[at] ?? 0) + 1;
    for (const known of this.#minutes.keys()) if (known <= minute - MINUTES) this.#minutes.delete(known);
  }

  /** All together, and by route, the most asked for first. */
  last(minutes: number): { readonly all: RouteUse; readonly routes: readonly RouteUse[] } {
    const from = Math.floor(this.#now() / MINUTE_MS) - minutes;
    const sums = new Map<string, Counted>();
    const all = none();
    for (const [minute, routes] of this.#minutes) {
      if (minute <= from) continue;
      for (const [route, counted] of routes) {
        const sum = sums.get(route) ?? none();
        sums.set(route, sum);
        add(sum, counted);
        add(all, counted);
      }
    }
    const sumUp = (route: string, { requests, failed, times }: Counted): RouteUse => ({
      route,
      requests,
      failed,
      p50: quantile(times, 0.5),
      p95: quantile(times, 0.95),
    });
    const uses = [...sums].map(([route, counted]) => sumUp(route, counted));
    return { all: sumUp('', all), routes: uses.toSorted((one, other) => other.requests - one.requests) };
  }
}
