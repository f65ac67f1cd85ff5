import { statfs } from 'node:fs/promises';

export interface DiskSpace {
  /** For whoever the site runs as. */
  readonly freeBytes: number;
  /** Part of the whole. */
  readonly freePart: number;
}

/** What is free on the disk of a folder; null where that cannot be told. */
export async function freeDiskOf(folder: string): Promise<DiskSpace | null> {
  const disk = await statfs(folder).catch(() => null);
  if (disk === null || disk.blocks === 0) return null;
  return { freeBytes: disk.bavail * disk.bsize, freePart: disk.bavail / disk.blocks };
}
