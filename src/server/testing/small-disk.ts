import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const mount = (at: string, megabytes: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', at]).status === 0;

/** Whether a disk of a test's own can be had: by root of a machine that lets him. */
export function canMount(): boolean {
  const at = mkdtempSync(join(tmpdir(), `bondlens-test-${process.pid}-mount-`));
  const isMounted = mount(at, 1);
  if (isMounted) spawnSync('umount', [at]);
  rmSync(at, { recursive: true });
  return isMounted;
}

/** A disk that can be filled to its last byte. */
export interface SmallDisk {
  readonly folder: string;
  fill(): void;
  makeRoom(): void;
  unmount(): void;
}

function fillWith(name: string): void {
  const file = openSync(name, 'w');
  // Ever smaller pieces, until not one more byte fits.
  for (let size = 2 ** 20; size >= 1; size = size > 4096 ? 4096 : Math.floor(size / 64)) {
    const piece = Buffer.alloc(size);
    try {
      for (;;) writeSync(file, piece);
    } catch {
      // Full for pieces of this size.
    }
  }
  closeSync(file);
}

export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder);
  mount(folder, megabytes);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => fillWith(ballast),
    makeRoom: () => rmSync(ballast),
    unmount: () => void spawnSync('umount', [folder]),
  };
}
