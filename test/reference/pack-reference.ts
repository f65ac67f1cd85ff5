/**
 * Packs the reference numbers beside the project into this folder, each file as it is: `node test/reference/pack-reference.ts`.
 * They were made with QuantLib 1.29, or transcribed from 31 CFR 356, which is in the public domain.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { constants, gzipSync } from 'node:zlib';
import { SHARED } from './shared-folder.ts';

const FILES = [
  'reference/arrears.jsonl',
  'reference/bonds.jsonl',
  'reference/calendars.jsonl',
  'reference/curves.jsonl',
  'reference/daycount.jsonl',
  'reference/daycount_icma.jsonl',
  'reference/options.jsonl',
  'reference/schedules.jsonl',
  'data/groundtruth/us_31cfr356_appendix_b.json',
];

for (const path of FILES) {
  const name = path.split('/').at(-1) ?? path;
  const packed = gzipSync(readFileSync(new URL(path, SHARED)), { level: constants.Z_BEST_COMPRESSION });
  writeFileSync(new URL(`${name}.gz`, import.meta.url), packed);
}
