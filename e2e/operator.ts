import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');

function dataFolder(): string {
  const place = process.env.BONDLENS_E2E_PLACE ?? '';
  const folder = readdirSync(place).find((name) => name.startsWith('bondlens-test-'));
  if (folder === undefined) throw new Error('the site has no data folder');
  return join(place, folder);
}

/** Runs a command of the operator on the data of the running site. */
export async function operator(...words: readonly string[]): Promise<string> {
  const compiled = join(root, '.cache', 'compiled');
  const env = { ...process.env, BONDLENS_DATA_DIR: dataFolder(), NODE_COMPILE_CACHE: compiled };
  const { stdout } = await run(process.execPath, [join(root, 'src', 'app', 'command-line.ts'), ...words], { env });
  return stdout;
}
