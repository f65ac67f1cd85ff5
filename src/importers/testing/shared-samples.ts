import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceFile } from '../source-file.ts';
import type { SourceFile } from '../source-importer.ts';

// Recorded market data beside the project, which may not be passed on with it; tests that need it skip without it.
const SHARED = new URL('../../../../shared/data/', import.meta.url);

/** Whether there is recorded data at all. */
export const hasSamples = existsSync(SHARED);

/** Whether a recorded file can be read. */
export function hasSample(path: string): boolean {
  return existsSync(new URL(path, SHARED));
}

/** Where a recorded file is. */
export function samplePath(path: string): string {
  return fileURLToPath(new URL(path, SHARED));
}

/** A recorded file as the command would read it. */
export function readSample(path: string): SourceFile {
  return sourceFile(basename(path), readFileSync(new URL(path, SHARED)));
}

/** Names of the recorded files in a folder, with the folder; none where it is absent. */
export function listSamples(folder: string): readonly string[] {
  const names = hasSample(folder) ? readdirSync(new URL(folder, SHARED)) : [];
  return names.sort().map((name) => `${folder}/${name}`);
}
