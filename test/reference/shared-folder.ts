import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Folder beside the project that holds reference numbers and recorded market data; tests that need it skip without it. */
export const SHARED = new URL('../../../shared/', import.meta.url);

/** Whether a file of the shared folder can be read. */
export function hasShared(path: string): boolean {
  return existsSync(new URL(path, SHARED));
}

/** The text of a file of the shared folder. */
export function readShared(path: string): string {
  return readFileSync(new URL(path, SHARED), 'utf8');
}

/** The cases of a published table. */
export function readSharedCases<T>(path: string): T[] {
  return (JSON.parse(readShared(path)) as { readonly cases: T[] }).cases;
}

/** The texts of all files of a folder below the shared one, by file name. */
export function readSharedFolder(path: string): ReadonlyMap<string, string> {
  const folder = new URL(path, SHARED);
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]));
}
