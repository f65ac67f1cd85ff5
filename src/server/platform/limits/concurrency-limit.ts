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
