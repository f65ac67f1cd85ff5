/** Counts what is held open at a time, in all and by each holder. */
export class HeldPlaces {
  readonly #byHolder = new Map<string, number>();
  readonly #most: { readonly all: number; readonly each: number };
  #all = 0;

  constructor(most: { readonly all: number; readonly each: number }) {
    this.#most = most;
  }

  /** Takes a place and gives what frees it; undefined where there is none. */
  take(holder: string): (() => void) | undefined {
    const held = this.#byHolder.get(holder) ?? 0;
    if (this.#all >= this.#most.all || held >= this.#most.each) return undefined;
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
