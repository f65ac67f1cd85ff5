import { isBuiltin } from 'node:module';
import { LAYERS, TEST_PACKAGES, UNREACHABLE, UNRUNNABLE } from './layers.ts';
import type { Import, SourceFile } from './read-imports.ts';
import { orderViolation, roomViolation } from './subjects.ts';

function layerOf(path: string): string {
  return path.split('/')[0] ?? '';
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function isNodeAllowed(path: string): boolean {
  const node = LAYERS[layerOf(path)]?.node ?? false;
  return typeof node === 'boolean' ? node : node.includes(path.slice(layerOf(path).length + 1));
}

function isPackageAllowed(path: string, specifier: string): boolean {
  const name = packageOf(specifier);
  if (path.includes('/testing/') && TEST_PACKAGES.includes(name)) return true;
  const allowed = LAYERS[layerOf(path)]?.packages ?? [];
  return allowed.some((entry) => (entry.endsWith('/*') ? name.startsWith(entry.slice(0, -1)) : name === entry));
}

function outsideViolation(path: string, { specifier }: Import): string | undefined {
  // React Router writes this folder's types; they hold no code.
  if (specifier.startsWith('./+types/')) return undefined;
  if (isBuiltin(specifier)) return isNodeAllowed(path) ? undefined : `${path} uses Node.js's ${specifier}`;
  return isPackageAllowed(path, specifier) ? undefined : `${path} uses the package ${packageOf(specifier)}`;
}

function insideViolation(path: string, { specifier, isType }: Import, target: string): string | undefined {
  const [from, to] = [layerOf(path), layerOf(target)];
  if (target.startsWith('..')) return `${path} imports ${specifier}, outside of the sources`;
  if (specifier.startsWith('.') && from !== to) return `${path} leaves its layer by ${specifier}`;
  if (specifier.startsWith('#') && from === to) return `${path} imports its own layer by ${specifier}`;
  if (from !== to && !LAYERS[from]?.layers.includes(to)) return `${path} (${from}) imports ${to}`;
  return orderViolation(path, { target, isType });
}

function directViolations({ path, imports }: SourceFile): readonly string[] {
  const found = imports.map((each) =>
    each.target === undefined || each.specifier.startsWith('./+types/')
      ? outsideViolation(path, each)
      : insideViolation(path, each, each.target),
  );
  return found.filter((violation) => violation !== undefined);
}

// A building block is told what to show; whoever uses it asks the server.
function blockViolations({ path, calls }: SourceFile): readonly string[] {
  return path.startsWith('web/ui/') ? calls.map((call) => `${path} is a building block and names ${call}`) : [];
}

type Graph = ReadonlyMap<string, SourceFile>;

interface Way {
  readonly isEnd: (path: string) => boolean;
  readonly isFollowed: (each: Import) => boolean;
}

// Breadth first, so that the way shown is the shortest.
function findWay(graph: Graph, start: string, { isEnd, isFollowed }: Way): readonly string[] | undefined {
  const queue: (readonly string[])[] = [[start]];
  const seen = new Set([start]);
  for (let way = queue.shift(); way !== undefined; way = queue.shift()) {
    const last = way.at(-1) ?? start;
    if (isEnd(last)) return way;
    for (const each of graph.get(last)?.imports ?? []) {
      const { target } = each;
      if (target === undefined || seen.has(target) || !isFollowed(each)) continue;
      seen.add(target);
      queue.push([...way, target]);
    }
  }
  return undefined;
}

function graphOf(files: readonly SourceFile[]): Graph {
  return new Map(files.map((file) => [file.path, file]));
}

function reachViolations(files: readonly SourceFile[]): readonly string[] {
  const graph = graphOf(files);
  const ways = files.map(({ path }) => {
    const forbidden = UNREACHABLE[layerOf(path)] ?? [];
    return findWay(graph, path, { isEnd: (last) => forbidden.includes(layerOf(last)), isFollowed: () => true });
  });
  // A direct import is reported by its own rule.
  return ways.filter((way) => way !== undefined && way.length > 2).map((way) => `reached: ${way?.join(' -> ')}`);
}

function runViolations(files: readonly SourceFile[]): readonly string[] {
  const graph = graphOf(files);
  const runs = (path: string, name: string) =>
    graph.get(path)?.imports.some(({ specifier, isType }) => !isType && packageOf(specifier) === name) ?? false;
  return files.flatMap(({ path }) =>
    (UNRUNNABLE[layerOf(path)] ?? []).flatMap((name) => {
      const isFollowed = ({ isType }: Import) => !isType;
      const way = findWay(graph, path, { isEnd: (last) => runs(last, name), isFollowed });
      return way === undefined ? [] : [`${name} runs: ${way.join(' -> ')}`];
    }),
  );
}

/** The contract alone knows addresses. The web names its calls (`GET /api/bonds/`), which the compiler checks. */
function addressViolations({ path, addresses }: SourceFile): readonly string[] {
  if (!['web', 'server'].includes(layerOf(path))) return [];
  const isCallName = (text: string) => layerOf(path) === 'web' && /^(GET|POST|DELETE) \//.test(text);
  return addresses.filter((text) => !isCallName(text)).map((text) => `${path} writes the address ${text}`);
}

/** Everything that the architecture forbids, as sentences. */
export function findViolations(files: readonly SourceFile[]): readonly string[] {
  const strangers = files.filter(({ path }) => LAYERS[layerOf(path)] === undefined);
  return [
    ...strangers.map(({ path }) => `${path} is in no layer`),
    ...files.flatMap(({ path }) => roomViolation(path) ?? []),
    ...files.flatMap(directViolations),
    ...files.flatMap(blockViolations),
    ...reachViolations(files),
    ...runViolations(files),
    ...files.flatMap(addressViolations),
  ];
}
