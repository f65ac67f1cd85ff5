/** What is loaded whole and then brought in step with the database: one load at a time, and one step after another. */
export class InMemoryCopy<Value> {
  value: Value | undefined;
  readonly #read: () => Promise<Value>;
  #loading: Promise<void> | undefined;
  #following: Promise<unknown> = Promise.resolve();

  constructor(read: () => Promise<Value>) {
    this.#read = read;
  }

  get isLoading(): boolean {
    return this.#loading !== undefined;
  }

  /** Loads all, where that is not under way. */
  load(): Promise<void> {
    this.#loading ??= this.#read()
      .then((value) => {
        this.value = value;
      })
      .finally(() => {
        this.#loading = undefined;
      });
    return this.#loading;
  }

  /** Does a step when those before it are done. */
  follow(step: () => Promise<void>): Promise<void> {
    const following = this.#following.then(step);
    this.#following = following.catch(() => undefined);
    return following;
  }
}
