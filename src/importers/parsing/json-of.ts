import { FileFault } from '../file-fault.ts';
import type { SourceFile } from '../source-importer.ts';

const parsed = new WeakMap<SourceFile, { readonly value: unknown }>();

/** Whether a value is an object with keys, not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Of all that a file holds: what has more is none of a source, and would fill the memory. */
const MAX_VALUES = 5_000_000;
const [QUOTE, BACKSLASH, COMMA, COLON, LIST, OBJECT] = [34, 92, 44, 58, 91, 123];

/** Throws FileFault where a text has more values than any file of a source, before they are made. */
function checkValues({ name, text }: SourceFile): void {
  let [values, isQuoted] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isQuoted && code === BACKSLASH) at++;
    else if (code === QUOTE) isQuoted = !isQuoted;
    else if (!isQuoted && (code === COMMA || code === COLON || code === LIST || code === OBJECT)) values++;
  }
  if (values > MAX_VALUES) throw new FileFault('too-many-rows', `${name}: more than ${MAX_VALUES} values`);
}

/** The file as JSON, read once however many kinds look at it; undefined when it is not JSON. Throws FileFault for one that has too many values. */
export function jsonOf(file: SourceFile): unknown {
  const known = parsed.get(file);
  if (known !== undefined) return known.value;
  let value: unknown;
  if (/^\s*[[{]/.test(file.text)) {
    checkValues(file);
    try {
      value = JSON.parse(file.text);
    } catch {
      value = undefined;
    }
  }
  parsed.set(file, { value });
  return value;
}
