import type { App } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

/**
 * Loads what a node keeps in memory once it listens: until then the database answers, at more cost. Gives whether that is over, be it that it failed:
 * the first who needs it tries again.
 */
export function loadIntoMemory(app: App, { bondLists, searchWords }: Services): () => boolean {
  let isLoading = false;
  const load = async () => {
    // One after the other, so that readers have their share of the node.
    await bondLists.load().catch(() => undefined);
    await searchWords.load().catch(() => undefined);
    isLoading = false;
  };
  app.addHook('onListen', async () => {
    isLoading = true;
    void load();
  });
  return () => !isLoading;
}
