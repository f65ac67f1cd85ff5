import type { SourceFile } from '../source-importer.ts';

const parsed = new WeakMap<SourceFile, { readonly value: unknown }>();

/** Whether a value is an object with keys, not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The file as JSON, read once however many kinds look at it; undefined when it is not JSON. */
export function jsonOf(file: SourceFile): unknown {
  const known = parsed.get(file);
  if (known !== undefined) return known.value;
  let value: unknown;
  if (/^\s*[[{]/.test(file.text)) {
    try {
      value = JSON.parse(file.text);
    } catch {
      value = undefined;
    }
  }
  parsed.set(file, { value });
  return value;
}
