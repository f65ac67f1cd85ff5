import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'bondlens-test-';
/** Where tests store: in memory where there is room. */
const FOLDERS = new Set(['/dev/shm', tmpdir()].filter((folder) => existsSync(folder)));
const STOP_MS = 15_000;
const POLL_MS = 100;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function serverOf(folder) {
  try {
    return Number.parseInt(readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return undefined;
  }
}

async function stop(pid) {
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < STOP_MS && isAlive(pid); waited += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Removes the databases of test runs that were killed before they could do it themselves. */
export async function sweepTestFolders() {
  // A name without the number of a process says nothing of whether it is in use.
  const folders = [...FOLDERS].flatMap((place) =>
    readdirSync(place)
      .filter((name) => /^bondlens-test-\d+-/.test(name) && !isAlive(Number.parseInt(name.slice(PREFIX.length), 10)))
      .map((name) => join(place, name)),
  );
  for (const folder of folders) {
    try {
      const pid = serverOf(folder);
      if (pid !== undefined && isAlive(pid)) await stop(pid);
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another user's folder.
    }
  }
}
