import type { FetchPlan, FetchStep } from '../fetching/fetch-plan.ts';
import type { PoliteClient } from '../fetching/polite-client.ts';
import { sourceFile } from '../source-file.ts';

// The facts of a large bank are 20 MB.
const FACTS_TIMEOUT_MS = 60_000;

/** The facts of the one company whose address is given. */
export const secPlan: FetchPlan = {
  parts: ['facts'],
  async *steps(client: PoliteClient, { base }): AsyncGenerator<FetchStep> {
    const name = new URL(base).pathname.split('/').at(-1) ?? '';
    const load = async () => sourceFile(name, (await client.ask('', { timeoutMs: FACTS_TIMEOUT_MS })).bytes);
    yield { key: base, load };
  },
};
