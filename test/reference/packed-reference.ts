import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** The text of a packed file of this folder, such as `bonds.jsonl`; what they hold is in README.md. */
function readPacked(name: string): string {
  return gunzipSync(readFileSync(new URL(`${name}.gz`, import.meta.url))).toString('utf8');
}

/** The records of a packed file with one JSON record a line. */
export function readReferenceLines<T>(name: string): T[] {
  return readPacked(`${name}.jsonl`)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

/** The cases of a packed table of published values. */
export function readReferenceCases<T>(name: string): T[] {
  return (JSON.parse(readPacked(`${name}.json`)) as { readonly cases: T[] }).cases;
}
