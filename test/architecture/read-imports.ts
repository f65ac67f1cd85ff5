import { readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve, sep } from 'node:path';
import { parseAst } from 'vite';

export interface Import {
  /** As written in the file. */
  readonly specifier: string;
  /** Path below the source folder that a relative or `#layer/` import leads to. */
  readonly target?: string;
  /** Whether it is gone once the types are: nothing of the other file runs. */
  readonly isType: boolean;
}

export interface SourceFile {
  /** Path below the source folder, with forward slashes: `math/day-count.ts`. */
  readonly path: string;
  readonly imports: readonly Import[];
  /** The ways to call a server that the file names: `fetch`, `EventSource` … */
  readonly calls: readonly string[];
  /** The texts of the file that hold an address of the site's interface. */
  readonly addresses: readonly string[];
}

const CODE = new Set(['.ts', '.tsx']);
const LITERAL_HOLDERS = new Set(['source', 'argument']);
const CALLS = new Set(['fetch', 'sendBeacon', 'XMLHttpRequest', 'EventSource', 'WebSocket']);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function literalOf(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value;
  return value.type === 'TSLiteralType' ? literalOf(value.literal) : undefined;
}

function isImport(node: Record<string, unknown>): boolean {
  return typeof node.type === 'string' && /^(Import|ExportNamed|ExportAll|TSImportType)/.test(node.type);
}

// `import { type X }` is no type import: the other file still runs.
function isTypeImport({ type, importKind, exportKind }: Record<string, unknown>): boolean {
  return type === 'TSImportType' || importKind === 'type' || exportKind === 'type';
}

function textOf({ type, value }: Record<string, unknown>): string | undefined {
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type === 'TemplateElement' && isObject(value) && typeof value.cooked === 'string') return value.cooked;
  return undefined;
}

const ADDRESS = /\/(?:api|cb)\/\w/;

interface Found {
  readonly imports: { readonly specifier: string; readonly isType: boolean }[];
  readonly calls: Set<string>;
  readonly addresses: string[];
}

// Static and dynamic imports, re-exports and type imports alike: every node that names a module; and every text that is an address.
function collect(value: unknown, found: Found): void {
  if (Array.isArray(value)) for (const item of value) collect(item, found);
  else if (isObject(value)) {
    if (value.type === 'Identifier' && typeof value.name === 'string' && CALLS.has(value.name))
      found.calls.add(value.name);
    const text = textOf(value);
    if (text !== undefined && ADDRESS.test(text)) found.addresses.push(text);
    for (const [key, child] of Object.entries(value)) {
      const specifier = isImport(value) && LITERAL_HOLDERS.has(key) ? literalOf(child) : undefined;
      if (specifier === undefined) collect(child, found);
      else found.imports.push({ specifier, isType: isTypeImport(value) });
    }
  }
}

function forwardSlashes(path: string): string {
  return path.split(sep).join('/');
}

function targetOf(folder: string, file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return forwardSlashes(relative(folder, resolve(dirname(file), specifier)));
  const layered = /^#([a-z]+)\/(.+)$/.exec(specifier);
  return layered ? `${layered[1]}/${layered[2]}` : undefined;
}

function readFile(folder: string, file: string): SourceFile {
  const found: Found = { imports: [], calls: new Set(), addresses: [] };
  collect(parseAst(readFileSync(file, 'utf8'), { lang: extname(file) === '.tsx' ? 'tsx' : 'ts' }), found);
  const imports = found.imports.map((each) => {
    const target = targetOf(folder, file, each.specifier.replace(/\?.*$/, ''));
    return target === undefined ? each : { ...each, target };
  });
  const { calls, addresses } = found;
  return { path: forwardSlashes(relative(folder, file)), imports, calls: [...calls], addresses };
}

function isProductCode(name: string): boolean {
  return CODE.has(extname(name)) && !/\.(test|d)\.tsx?$/.test(name);
}

/**
 * The product's own source files below a folder whose entries are layers, or of a part of it, each with what it imports; tests are left
 * out.
 */
export function readSources(folder: string, part = '.'): readonly SourceFile[] {
  const entries = readdirSync(join(folder, part), { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && isProductCode(entry.name));
  return files.map((entry) => readFile(folder, join(entry.parentPath, entry.name)));
}
