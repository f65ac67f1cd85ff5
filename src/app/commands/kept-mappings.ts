import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { ImportError } from '#importers/file-fault.ts';
import { MappingError, readMappings, type TableMapping } from '#importers/table/mapping/read-mapping.ts';
import {
  findKeptMapping,
  findKeptMappings,
  keepMapping,
  noteMappingUsed,
  removeKeptMapping,
} from '#store/operator/imports/kept-mappings.ts';
import type { Database } from '#store/platform/database/database.ts';

/** The mappings of a text; what is wrong in them is told with the name of the text. */
export function mappingsOf(name: string, text: string): readonly TableMapping[] {
  try {
    return readMappings(text);
  } catch (error) {
    throw error instanceof MappingError ? new ImportError(`${name}: ${error.message}`) : error;
  }
}

/** The mappings that are kept by a name, with a note of when they are used. Throws ImportError for a name without any. */
export async function keptMappings(
  database: Database,
  name: string,
  usedAt: Date | null,
): Promise<readonly TableMapping[]> {
  const kept = await findKeptMapping(database, name);
  if (kept === undefined) throw new ImportError(`No mapping is kept as "${name}": see bondlens import mappings.`);
  const mappings = mappingsOf(name, kept.mappings);
  if (usedAt !== null) await noteMappingUsed(database, name, usedAt);
  return mappings;
}

interface MappingsWorld {
  readonly withDatabase: <Result>(work: (database: Database) => Promise<Result>) => Promise<Result>;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  readonly now: () => Date;
}

const MAX_NAME_LENGTH = 80;
const EXIT_REFUSED = 2;

async function list(database: Database, { print }: MappingsWorld): Promise<number> {
  const kept = await findKeptMappings(database);
  if (kept.length === 0) print('No mappings are kept.');
  for (const { name, mappings, keptAt, usedAt } of kept) {
    const targets = mappingsOf(name, mappings).map(({ target }) => target);
    const used = usedAt === null ? 'never used' : `used ${usedAt.toISOString().slice(0, 10)}`;
    print([name, targets.join(', '), `kept ${keptAt.toISOString().slice(0, 10)}`, used].join('\t'));
  }
  return 0;
}

async function keep(database: Database, world: MappingsWorld, name: string, path: string): Promise<number> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new ImportError(`${path}: cannot be read (${error instanceof Error ? error.message : String(error)})`);
  });
  mappingsOf(basename(path), text);
  if (name.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(name))
    throw new ImportError(`A name has 1 to ${MAX_NAME_LENGTH} characters.`);
  await keepMapping(database, name, text, world.now());
  world.print(`Kept as "${name}".`);
  return 0;
}

async function show(database: Database, { print }: MappingsWorld, name: string): Promise<number> {
  const kept = await findKeptMapping(database, name);
  if (kept === undefined) throw new ImportError(`No mapping is kept as "${name}".`);
  print(kept.mappings);
  return 0;
}

async function remove(database: Database, { print }: MappingsWorld, name: string): Promise<number> {
  if (!(await removeKeptMapping(database, name))) throw new ImportError(`No mapping is kept as "${name}".`);
  print(`"${name}" is removed.`);
  return 0;
}

/** `bondlens import mappings`: lists, keeps, shows and removes mappings by name. Gives the exit code. */
export async function mappingsCommand(words: readonly string[], world: MappingsWorld): Promise<number> {
  const [action, name = '', path = '', ...rest] = words;
  const work = {
    list: action === undefined ? (database: Database) => list(database, world) : undefined,
    keep: name && path ? (database: Database) => keep(database, world, name, path) : undefined,
    show: name && !path ? (database: Database) => show(database, world, name) : undefined,
    remove: name && !path ? (database: Database) => remove(database, world, name) : undefined,
  }[action ?? 'list'];
  if (work === undefined || rest.length > 0) {
    world.printError('Usage: bondlens import mappings [keep <name> <file.json> | show <name> | remove <name>]');
    return EXIT_REFUSED;
  }
  try {
    return await world.withDatabase(work);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    world.printError(error.message);
    return EXIT_REFUSED;
  }
}
