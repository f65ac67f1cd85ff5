/** A route as `routes.ts` and a build of the pages have it. */
export interface PageRoute {
  readonly path?: string | undefined;
  readonly index?: boolean | undefined;
}

const OTHERS = '/*';
/** How the browser asks for the data of a page alone. */
const DATA = /(?:\/_root|\/_)?\.data$/;
const PART = /:\w+/g;

/** What is said word for word comes before what stands for any word, as the router has it. */
const rankOf = (pattern: string) => pattern.replace(PART, '\uffff');

/**
 * Gives what tells by which pattern a page is drawn, `/bonds/:bondId/` of `/bonds/1001/`; there are as many as routes. The router's own
 * `matchRoutes` ranks all routes anew for each address, which takes 0.2 ms.
 */
export function pageRouteFinder(routes: readonly PageRoute[]): (path: string) => string {
  const patterns = routes.flatMap(({ path = '', index = false }) => (path === '' && !index ? [] : [`/${path}`]));
  const known = patterns
    .filter((pattern) => pattern !== OTHERS)
    .toSorted((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))
    .map((pattern) => ({ pattern, form: new RegExp(`^${pattern.replace(PART, '[^/]+')}?$`) }));
  return (path) => {
    const page = path.replace(DATA, '/');
    return known.find(({ form }) => form.test(page))?.pattern ?? OTHERS;
  };
}
