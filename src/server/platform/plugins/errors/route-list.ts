import type { FastifyContextConfig, RouteOptions } from 'fastify';
import { sendCodeAction } from '#contract/account/phone.ts';
import type { App } from '../../serving/serve.ts';

const machinePaths = ['/api/', '/cb/', '/healthz', '/readyz', `/?action=${sendCodeAction}`];

/** Whether an address is answered with data rather than a page. */
export function isMachinePath(url: string): boolean {
  return machinePaths.some((path) => url.startsWith(path));
}

export interface ListedRoute {
  readonly methods: readonly string[];
  readonly url: string;
  readonly config: FastifyContextConfig;
  readonly pattern: RegExp;
}

const PARAMETER = /:[A-Za-z]+(?:\([^)]*\))?/;

function patternOf(url: string): RegExp {
  const parts = url.split(PARAMETER).map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replace('*', '.*'));
  return new RegExp(`^${parts.join('[^/]+')}$`);
}

function listedRoute(route: RouteOptions): ListedRoute {
  const methods = Array.isArray(route.method) ? route.method : [route.method];
  return { methods, url: route.url, config: route.config ?? {}, pattern: patternOf(route.url) };
}

/** Keeps a list of the routes that are registered from now on. */
export function listRoutes(app: App): readonly ListedRoute[] {
  const routes: ListedRoute[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(listedRoute(route));
  });
  return routes;
}

/** The methods that a path answers to; empty for an unknown path. Pages answer to no path of the API. */
export function methodsOfPath(routes: readonly ListedRoute[], path: string): readonly string[] {
  const candidates = isMachinePath(path) ? routes.filter((route) => isMachinePath(route.url)) : routes;
  const methods = candidates.filter((route) => route.pattern.test(path)).flatMap((route) => route.methods);
  return [...new Set(methods)].sort();
}
