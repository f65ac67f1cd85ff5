import {
  BEAT_MS,
  type BegunImport,
  beginImport,
  endImport,
  noteGoingOn,
} from '#store/operator/imports/begun-imports.ts';
import type { Database } from '#store/platform/database/database.ts';

/**
 * Imports files as one that has begun: it says that it goes on until it has come to its end. One that is killed, or throws, stays as stopped in the
 * list of imports.
 */
export async function asBegun<Result>(
  database: Database,
  about: Pick<BegunImport, 'fileName' | 'importedBy'>,
  work: (begunAs: number) => Promise<Result>,
): Promise<Result> {
  const id = await beginImport(database, about);
  // A beat that is lost is made up for by the next one.
  const beat = setInterval(() => void noteGoingOn(database, id).catch(() => undefined), BEAT_MS).unref();
  try {
    const result = await work(id);
    await endImport(database, id);
    return result;
  } finally {
    clearInterval(beat);
  }
}
