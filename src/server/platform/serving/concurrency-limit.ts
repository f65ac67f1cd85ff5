import { asOfParameter } from '#contract/platform/as-of.ts';
import type { QueueLimits } from './fair-queue.ts';

/** Counts what is held open at a time, in all and by each holder. */
export class ConcurrencyLimit {
  readonly #byHolder = new Map<string, number>();
  readonly #max: { readonly all: number; readonly each: number };
  #all = 0;

  constructor(max: { readonly all: number; readonly each: number }) {
    this.#max = max;
  }

  /** Takes a place and gives what frees it; undefined where there is none. */
  take(holder: string): (() => void) | undefined {
    const held = this.#byHolder.get(holder) ?? 0;
    if (this.#all >= this.#max.all || held >= this.#max.each) return undefined;
    this.#all += 1;
    this.#byHolder.set(holder, held + 1);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      this.#free(holder);
    };
  }

  #free(holder: string): void {
    this.#all -= 1;
    const left = (this.#byHolder.get(holder) ?? 1) - 1;
    if (left === 0) this.#byHolder.delete(holder);
    else this.#byHolder.set(holder, left);
  }
}

/** How much a node works on at once by what is asked; docs/security.md has the same table. What is in no kind, such as files of the build and health, always passes. */
export const loadKinds = {
  page: { max: 16, each: 4, what: 'pages, with the calls that they make of themselves' },
  read: { max: 16, each: 4, what: 'calls that read' },
  search: { max: 12, each: 4, what: 'suggestions while typing' },
  write: { max: 12, each: 4, what: 'calls that change something' },
  costly: {
    max: 4,
    each: 1,
    what: 'groups, counts, scatters, comparisons, calendars and curves of bonds, and their pages',
  },
  past: { max: 4, each: 1, what: 'pages and calls as of an earlier day' },
  file: { max: 4, each: 1, what: 'files that are made for a reader' },
  bulk: { max: 4, each: 2, what: 'whole tables and their changes' },
} as const;

export type LoadKind = keyof typeof loadKinds;

/** Kinds that take from a budget of their own: who has used that up reads on. */
const costlyKinds: ReadonlySet<LoadKind> = new Set(['costly', 'past', 'file', 'bulk']);

export const isCostly = (kind: LoadKind) => costlyKinds.has(kind);

/** Pages that are drawn of such calls, and those that are where a query names one of these. */
const costlyPages = /^\/(?:calendar|compare)\//;
const lists = /^\/\w+\/$/;
const costlyOfLists = ['group', 'view'];

/** Curves are fitted to bonds for each of many days. */
const ofBondCurves = ['curve', 'over'];

/** A path as routes read it, however its letters are written. */
function readPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function isCostlyAddress(path: string, query: URLSearchParams, kind: LoadKind): boolean {
  if (path.includes('curve') && ofBondCurves.some((name) => query.getAll(name).includes('bonds'))) return true;
  return (
    kind === 'page' && (costlyPages.test(path) || (lists.test(path) && costlyOfLists.some((name) => query.has(name))))
  );
}

interface Routed {
  readonly url: string;
  readonly routeOptions: { readonly config: { readonly load?: LoadKind; readonly drawsPages?: boolean } };
}

/** What a request asks of a node, as its route and its address say; undefined where it always passes. */
export function loadKindOf({ url, routeOptions: { config } }: Routed): LoadKind | undefined {
  const kind = config.load ?? (config.drawsPages === true ? 'page' : undefined);
  if (kind === undefined || isCostly(kind)) return kind;
  const [path = '', ...search] = url.split('?');
  const query = new URLSearchParams(search.join('?'));
  if (query.has(asOfParameter)) return 'past';
  return isCostlyAddress(readPath(path), query, kind) ? 'costly' : kind;
}

/** How the places of a node are shared; docs/security.md says the same. */
export const fairness = {
  kinds: loadKinds,
  all: 24,
  ofNetwork: 8,
  ofClient: 4,
  ofDebtors: 4,
  credit: { burst: 400, rate: 100, asking: 8 },
  networkCredit: { burst: 800, rate: 200, asking: 32 },
  spare: { burst: 4000, rate: 20, asking: 32 },
  networkSpare: { burst: 8000, rate: 40, asking: 64 },
  maxDebt: 500,
  maxCalmDebt: 200,
  calmMs: 2000,
  floor: 24,
  maxTicks: 30,
  maxWaiting: 2000,
  refusalsOfTick: 20,
} as const satisfies QueueLimits<LoadKind>;
