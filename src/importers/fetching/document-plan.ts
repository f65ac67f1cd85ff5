import { sourceFile } from '../source-file.ts';
import type { FetchPlan, FetchStep, PoliteClient } from './polite-client.ts';

// The facts of a large bank are 20 MB.
const TIMEOUT_MS = 60_000;

/** A plan of the one document whose address is given; its name may tell what it is. */
export function documentPlan(part: string, nameOf: (address: URL) => string): FetchPlan {
  return {
    parts: [part],
    async *steps(client: PoliteClient, { base }): AsyncGenerator<FetchStep> {
      const load = async () =>
        sourceFile(nameOf(new URL(base)), (await client.ask('', { timeoutMs: TIMEOUT_MS })).bytes);
      yield { key: base, load };
    },
  };
}
