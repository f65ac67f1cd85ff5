import type { WalPosition } from './wal-position.ts';

interface Moment {
  readonly at: number;
  readonly position: WalPosition;
}

/** How far the primary was when: by it the age of what a replica shows is told, without any server's clock. */
export class PrimaryHistory {
  readonly #keptMs: number;
  #moments: Moment[] = [];

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** Notes where the primary is; moments are in milliseconds of a clock that never goes back. */
  note(position: WalPosition, at: number): void {
    const last = this.#moments.at(-1);
    if (last?.position !== position) this.#moments.push({ at, position });
    // The newest of those that are too old still says what has to be there.
    while ((this.#moments[1]?.at ?? at) <= at - this.#keptMs) this.#moments.shift();
  }

  /** For how long the primary has had what is not yet at this position, as far as it was noted; 0 for nothing. */
  ageOf(position: WalPosition, now: number): number {
    const missing = this.#moments.find((moment) => moment.position > position);
    return missing === undefined ? 0 : now - missing.at;
  }
}
