/** Work that one may have done at once, and in the long run while others ask too: milliseconds, and milliseconds a second. */
export interface CreditLimit {
  readonly burst: number;
  readonly rate: number;
  /** Who asks for more at a time gets that much less of the rate, and has that much less at once. */
  readonly asking: number;
}

/** Of both, however much one asks for. */
const LEAST_PART = 0.05;

/** What somebody may still have done for him; it grows with the time. */
export class Credit {
  readonly #limit: CreditLimit;
  #left: number;
  #at: number;
  #askedMuchAt = Number.NEGATIVE_INFINITY;
  /** What is being done for him takes about so much. */
  reserved = 0;
  #asking = 0;

  constructor(limit: CreditLimit, now: number) {
    this.#limit = limit;
    this.#left = limit.burst;
    this.#at = now;
  }

  /** Requests of his that are worked on or wait. */
  get asking(): number {
    return this.#asking;
  }

  get isModest(): boolean {
    return this.#asking <= this.#limit.asking;
  }

  ask(by: 1 | -1, now: number): void {
    this.left(now);
    if (!this.isModest) this.#askedMuchAt = now;
    this.#asking += by;
  }

  /** Whether he was modest for all of a time: who is refused and asks anew was not. */
  wasModestSince(from: number): boolean {
    return this.isModest && this.#askedMuchAt < from;
  }

  /** Negative where he is in debt. */
  left(now: number): number {
    const { burst, rate, asking } = this.#limit;
    const part = Math.max(LEAST_PART, Math.min(1, asking / this.#asking));
    this.#left = Math.min(burst * part, this.#left + ((now - this.#at) * rate * part) / 1000);
    this.#at = now;
    return this.#left - this.reserved;
  }

  /** Takes off what was done, down to a debt at the most; gives the part that there was credit for. */
  spend(ms: number, now: number, maxDebt: number): number {
    this.left(now);
    const paid = Math.min(ms, Math.max(0, this.#left));
    this.#left = Math.max(this.#left - ms, Math.min(this.#left, -maxDebt));
    return paid;
  }
}

const UNKNOWN_MS = 20;
const WEIGHT_OF_LAST = 0.1;
const LEAST_WEIGHT = 0.1;

/** How long requests of a route take, as those before took. */
export class Estimates {
  readonly #ms = new Map<string, number>();

  of(route: string): number {
    return this.#ms.get(route) ?? UNKNOWN_MS;
  }

  note(route: string, ms: number): void {
    const known = this.of(route);
    this.#ms.set(route, known + (ms - known) * WEIGHT_OF_LAST);
  }
}

/** How the time of a node is shared by the requests in its hands: by what each of them usually takes. */
export class SharedTime {
  #perWeight = 0;
  #at = 0;
  #weights = 0;

  /** Begins a request; gives the way to end it, which tells its part of the time. */
  begin(usualMs: number, begun: number): (ended: number) => number {
    const weight = Math.max(LEAST_WEIGHT, usualMs);
    const start = this.#goOn(begun);
    this.#weights += weight;
    return (ended) => {
      const part = (this.#goOn(ended) - start) * weight;
      this.#weights -= weight;
      return part;
    };
  }

  #goOn(now: number): number {
    if (this.#weights > LEAST_WEIGHT / 2) this.#perWeight += (now - this.#at) / this.#weights;
    this.#at = now;
    return this.#perWeight;
  }
}
