import type { App } from '../serving/serve.ts';

/** From the signal on every answer asks for its connection to be closed, so that whoever asks next looks for another node. */
export function registerStopping(app: App, stopping: AbortSignal): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close');
  });
}
