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

/** What a request asks of a node. */
interface LoadLimit {
  /** Requests of the kind that a node works on at once; one more is refused. */
  readonly max: number;
  readonly what: string;
}

/** How much a node takes on at once; docs/security.md has the same table. What is in no kind, such as files of the build and health, always passes. */
export const loadKinds = {
  page: { max: 24, what: 'pages, with the calls that they make of themselves' },
  read: { max: 120, what: 'calls that read' },
  search: { max: 60, what: 'suggestions while typing' },
  write: { max: 60, what: 'calls that change something' },
  file: { max: 6, what: 'files that are made for a reader' },
  bulk: { max: 4, what: 'whole tables and their changes, until their last byte' },
} as const satisfies Readonly<Record<string, LoadLimit>>;

export type LoadKind = keyof typeof loadKinds;

/** What a request of a route asks of a node, as its route says. */
export function loadKindOf(config: { readonly load?: LoadKind; readonly drawsPages?: boolean }): LoadKind | undefined {
  return config.load ?? (config.drawsPages === true ? 'page' : undefined);
}

/** Whose requests are refused first, from the last to the first. */
export const askers = {
  account: { share: 1, maxLoad: 2, what: 'who has a session' },
  visitor: { share: 0.8, maxLoad: 1, what: 'visitors, and programs with a key' },
  robot: { share: 0.4, maxLoad: 0.5, what: 'programs that say that they read the web by themselves' },
} as const;

export type Asker = keyof typeof askers;

/** From these on a visitor is refused; who has a session is from twice as much, a robot from half. */
export const loadLimits = {
  /** The delay of half of the turns of the event loop in the last half second, in milliseconds. */
  loopDelayMs: 400,
  /** How long the first in the queue for a database connection has waited, in milliseconds. */
  queueWaitMs: 1000,
} as const;
