import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '../serving/serve.ts';
import { isMachinePath } from './errors/route-list.ts';

/** Answers what a tool of development asks from the browser; calls `next` for everything else. */
export type DevelopmentMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: Error) => void,
) => void;

/** Lets a tool of development see the requests for pages and files first. */
export function registerDevelopmentMiddleware(app: App, middleware: DevelopmentMiddleware | undefined): void {
  if (middleware === undefined) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (isMachinePath(request.url)) done();
    else middleware(request.raw, reply.raw, done);
  });
}
