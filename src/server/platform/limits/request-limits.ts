import type { FastifyRequest } from 'fastify';
import { isInnerCall } from '../serving/inner-calls.ts';
import type { App } from '../serving/serve.ts';
import type { Services } from '../serving/services.ts';
import { limitCalls } from './limit-calls.ts';

/** Files and the words to a balancer cost next to nothing, and what is no address of the site leads to nothing. */
function isFree({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.drawsPages !== true && config.answer === undefined;
}

/** Counts every page and call from outside, so that whoever reads the whole site meets a limit. */
export function registerRequestLimits(app: App, services: Pick<Services, 'callLimits'>): void {
  const names = ['requests', 'requests-of-an-hour', 'requests-of-a-network'] as const;
  const all = names.map((name) => limitCalls(services, name));
  app.addHook('onRequest', async (request) => {
    if (isFree(request) || isInnerCall()) return;
    for (const limit of all) await limit(request);
  });
}
