import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** A part of a parsed file; what a part of some type holds is looked up by name. */
export interface Part {
  readonly type: string;
  readonly [name: string]: unknown;
}

export interface ParsedFile {
  readonly path: string;
  readonly tree: Part;
}

const root = join(import.meta.dirname, '..', '..');

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The part of this name in another one, when it is one. */
export function partIn(part: Part, name: string): Part | undefined {
  const value = part[name];
  return isPart(value) ? value : undefined;
}

export function partsIn(part: Part, name: string): readonly Part[] {
  const value = part[name];
  return Array.isArray(value) ? value.filter(isPart) : [];
}

/** The parts directly below one. */
export function partsBelow(part: Part): readonly Part[] {
  return Object.values(part).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isPart));
}

/** A part and everything below it. */
export function* everyPart(part: Part): Generator<Part> {
  yield part;
  for (const each of partsBelow(part)) yield* everyPart(each);
}

/** The string that a part is, or undefined. */
export function stringOf(part: Part | undefined): string | undefined {
  return part?.type === 'Literal' && typeof part.value === 'string' ? part.value : undefined;
}

/** The fixed pieces of a template literal around its expressions, or undefined. */
export function piecesOf(part: Part | undefined): readonly string[] | undefined {
  if (part?.type !== 'TemplateLiteral') return undefined;
  return partsIn(part, 'quasis').map(({ value }) => String((value as { readonly cooked: string }).cooked));
}

export function parse(path: string, source: string): ParsedFile {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return { path, tree: program as unknown as Part };
}

/** The product's own files of a layer, without tests and without the gallery. */
export function parsedLayer(layer: string): readonly ParsedFile[] {
  const folder = join(root, 'src', layer);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|(^|\/)(gallery|testing)(\/|\.tsx$)/.test(file))
    .map((file) => parse(`${layer}/${file}`, readFileSync(join(folder, file), 'utf8')));
}
