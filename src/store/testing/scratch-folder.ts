import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const MIN_ROOM = 6 * 2 ** 30;
const MIN_MEMORY = 10 * 2 ** 30;

// Containers give it 64 MB, and some forbid the programs that the tests put beside their data.
function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs (\S+)/m)?.[1];
    const options = mount?.split(',') ?? ['noexec'];
    return bavail * bsize >= MIN_ROOM && options.includes('rw') && !options.includes('noexec');
  } catch {
    return false;
  }
}

/**
 * The folder for what tests store: in memory where there is plenty, else that of temporary files. A test's database is
 * a thousand small files, which some disks take twenty times as long to make.
 */
export function scratchFolder(): string {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  return process.availableMemory() >= MIN_MEMORY && hasRoom() ? MEMORY : tmpdir();
}
