import type { IsoDate } from '#math/units.ts';
import type { SourceFile } from '../source-importer.ts';
import type { PoliteClient } from './polite-client.ts';
import type { FetchState } from './run-fetch.ts';

/** What to fetch; a part that is not named is fetched when it belongs to the address by default. */
export interface FetchRequest {
  readonly base: string;
  /** Names of parts, from the plan's own list; all that the address offers when empty. */
  readonly only: readonly string[];
  readonly date?: IsoDate;
  readonly year?: number;
  readonly today: IsoDate;
}

/** One thing to fetch and import; its file becomes one transaction. */
export interface FetchStep {
  readonly key: string;
  load(): Promise<SourceFile>;
}

export interface FetchPlan {
  readonly parts: readonly string[];
  steps(client: PoliteClient, request: FetchRequest, state: FetchState): AsyncIterable<FetchStep>;
}
