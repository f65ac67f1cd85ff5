import { Fragment, type ReactNode, useLayoutEffect, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createRouter as createRouter,
  UNSAFE_decodeViaTurboStream as decodeViaTurboStream,
  UNSAFE_defaultMapRouteProperties as defaultMapRouteProperties,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_getTurboStreamSingleFetchDataStrategy as getDataStrategy,
  UNSAFE_getHydrationData as getHydrationData,
  UNSAFE_hydrationRouteProperties as hydrationRouteProperties,
  UNSAFE_RemixErrorBoundary as RouterErrorBoundary,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';

// React Router's own `HydratedRouter` makes the routes of all pages at once, which kept a phone busy for a tenth of a second. This one makes
// those of the page, and others once the reader goes there. Everything else is as in `HydratedRouter` of the same version.

type Manifest = Parameters<typeof getDataStrategy>[1];
type Routes = Manifest['routes'];
type Framework = NonNullable<Parameters<typeof FrameworkContext.Provider>[0]['value']>;

declare global {
  interface Window {
    __reactRouterContext?: Framework & { stream?: ReadableStream<Uint8Array> };
    __reactRouterManifest?: Manifest;
    __reactRouterRouteModules?: Framework['routeModules'];
    __reactRouterDataRouter?: ReturnType<typeof createRouter>;
  }
}

function firstSegment(path: string): string {
  return path.split('/').find((segment) => segment !== '') ?? '';
}

/** The routes that an address may mean: those that begin as it does, and those that take any beginning. */
export function routesOfPath<Route extends { readonly path?: string | undefined }>(
  routes: Readonly<Record<string, Route | undefined>>,
  path: string,
): Record<string, Route> {
  const segment = firstSegment(path).toLowerCase();
  const mayMean = ({ path: pattern = '' }: Route) => {
    const first = firstSegment(pattern);
    // The front page is where the root is: nobody is asked for its route.
    return first === '' || first.startsWith(':') || first === '*' || first.toLowerCase() === segment;
  };
  return Object.fromEntries(
    Object.entries(routes).flatMap(([id, route]) => (route !== undefined && mayMean(route) ? [[id, route]] : [])),
  );
}

function routeInfo({ manifest, routeModules }: Framework, id: string) {
  return {
    clientLoader: routeModules[id]?.clientLoader,
    hasLoader: manifest.routes[id]?.hasLoader === true,
    hasHydrateFallback: routeModules[id]?.HydrateFallback != null,
  };
}

type Patch = Required<Parameters<typeof createRouter>[0]>['patchRoutesOnNavigation'];

/** Makes the routes of each first part of a path once, when the reader goes there. */
function routesAsked({ manifest, routeModules }: Framework, pathname: string): Patch {
  const asked = new Set([firstSegment(pathname)]);
  return async ({ path, patch, signal }) => {
    const segment = firstSegment(path);
    if (asked.has(segment)) return;
    // The press that leads there is answered first.
    await new Promise((resolve) => setTimeout(resolve));
    // Nothing is taken in any more of a way that was broken off.
    if (signal.aborted) return;
    asked.add(segment);
    const routes = routesOfPath(manifest.routes, path) as Routes;
    patch('root', createClientRoutes(routes, routeModules, null, true, false, 'root'));
  };
}

type DataStrategy = ReturnType<typeof getDataStrategy>;

/** How long the reader waits for the data of a page: as long as a block waits for its call. */
const MAX_SILENCE_MS = 30_000;

/** Gives up a page whose data nobody answers, so that the one before is not dimmed for ever; a form that is sent is waited for. */
export function inTime(loadData: DataStrategy): DataStrategy {
  return async (asked) => {
    if (asked.request.method !== 'GET') return loadData(asked);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const nobody = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new TypeError('Nobody answers.')), MAX_SILENCE_MS);
    });
    try {
      return await Promise.race([loadData(asked), nobody]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Makes the routes of the page that the server drew, and later those where the reader goes. */
async function createPageRouter(framework: Framework, stream: ReadableStream<Uint8Array>) {
  const { manifest, routeModules } = framework;
  const state = (await decodeViaTurboStream(stream, window)).value as Parameters<typeof createClientRoutes>[2] & object;
  const { pathname } = window.location;
  const drawn = Object.entries(manifest.routes).filter(([id]) => routeModules[id] !== undefined);
  const own = { ...routesOfPath(manifest.routes, pathname), ...Object.fromEntries(drawn) };
  const routes = createClientRoutes(own as Routes, routeModules, state, true, false);
  const router = createRouter({
    routes,
    history: createBrowserHistory(),
    hydrationData: getHydrationData({
      state,
      routes,
      getRouteInfo: (id) => routeInfo(framework, id),
      location: window.location,
      basename: undefined,
      future: framework.future,
      isSpaMode: false,
    }),
    mapRouteProperties: defaultMapRouteProperties,
    hydrationRouteProperties,
    dataStrategy: inTime(getDataStrategy(() => router, manifest, routeModules, true)),
    patchRoutesOnNavigation: routesAsked(framework, pathname),
  });
  return router;
}

type Router = Awaited<ReturnType<typeof createPageRouter>>;

interface PageRouterProps {
  readonly framework: Framework;
  readonly router: Router;
}

/** The page with its routes, in the same elements as the server's, from which names of elements are counted. */
export function PageRouter({ framework, router }: PageRouterProps): ReactNode {
  const [location, setLocation] = useState(router.state.location);
  // A page whose data did not come whole asks for them once it is taken over.
  useLayoutEffect(() => {
    if (!router.state.initialized) router.initialize();
  }, [router]);
  useLayoutEffect(() => router.subscribe((state) => setLocation(state.location)), [router]);
  return (
    <>
      <FrameworkContext value={framework}>
        <RouterErrorBoundary location={location}>
          <RouterProvider router={router} />
        </RouterErrorBoundary>
      </FrameworkContext>
      <Fragment />
    </>
  );
}

/** What the server left in the page for its script; undefined where the page is none of React Router's. */
export async function readPageRouter(): Promise<PageRouterProps | undefined> {
  const {
    __reactRouterContext: context,
    __reactRouterManifest: manifest,
    __reactRouterRouteModules: routeModules,
  } = window;
  if (context?.stream === undefined || manifest === undefined || routeModules === undefined) return undefined;
  const { future, ssr, isSpaMode, routeDiscovery, stream } = context;
  const framework = { manifest, routeModules, future, ssr, isSpaMode, routeDiscovery };
  const router = await createPageRouter(framework, stream);
  if (router.state.initialized) router.initialize();
  window.__reactRouterDataRouter = router;
  return { framework, router };
}
