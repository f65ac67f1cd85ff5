import { basename, join } from 'node:path';
import type { ImportSummary } from '#domain/market/import-run.ts';
import { dayOfMoment } from '#domain/platform/period.ts';
import { asBegun } from '#importers/begun-import.ts';
import { daysAtOnceOf } from '#importers/derivation/derive-trading-days.ts';
import { settleImports } from '#importers/derivation/settle-imports.ts';
import {
  type FetchFunction,
  type FetchPlan,
  politeClient,
  type SourceSettings,
} from '#importers/fetching/polite-client.ts';
import { type FetchState, openFetchState, runFetch } from '#importers/fetching/run-fetch.ts';
import { ImportError } from '#importers/file-fault.ts';
import { importFile } from '#importers/import-file.ts';
import { readSourceFile } from '#importers/known-source.ts';
import type { ImportedFile } from '#importers/record-run.ts';
import type { SourceImporter } from '#importers/source-importer.ts';
import type { ImportSource } from '#importers/sources.ts';
import { formsOfFiles } from '#importers/table/files/find-forms.ts';
import { unpackFile, withFolder } from '#importers/table/files/unpack-file.ts';
import { importTable, tryTables } from '#importers/table/import-table.ts';
import type { TableMapping } from '#importers/table/mapping/read-mapping.ts';
import { findCacheValidator } from '#store/operator/imports/import-runs.ts';
import type { TableChanges } from '#store/operator/imports/watch-changes.ts';
import { commandLine } from '#store/platform/audit-log/audit-log.ts';
import type { Database } from '#store/platform/database/database.ts';
import { readForms, type SaidAnswers } from './guessed-mappings.ts';
import {
  ArgumentsError,
  type ImportArguments,
  type ImportSubject,
  importArguments,
  importUsage,
} from './import-arguments.ts';
import { changeLine, countsText } from './import-lines.ts';
import { keptMappings, mappingsOf } from './kept-mappings.ts';

export interface ImportWorld {
  /** What follows from there being real instruments. */
  readonly onImported: (database: Database) => Promise<void>;
  /** Lends the database; called once, when the arguments are understood. */
  readonly withDatabase: <Result>(work: (database: Database) => Promise<Result>) => Promise<Result>;
  /** Folder of the product's own files; a fetch keeps there how far it came. */
  readonly dataDir: string;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  readonly fetch: FetchFunction;
  /** Named to sources as whom to ask about the requests. */
  readonly contact?: string;
  /** What single sources are asked with. */
  readonly sources?: SourceSettings;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly now: () => Date;
  /** Who imports; the command line when absent. */
  readonly by?: string;
}

/** An import under way. */
export interface Progress {
  readonly world: ImportWorld;
  readonly args: ImportArguments;
  readonly database: Database;
  readonly imported: ImportedFile[];
  /** Files and parts of which nothing was imported. */
  refusedCount: number;
  /** The file that is read, among so many. */
  place?: { readonly at: number; readonly of: number };
  /** Answers that have not changed since they were imported, and days of which the source has nothing. */
  unchangedCount: number;
  /** Why a source has nothing of what it was asked for. */
  readonly notes: string[];
}

/** An import that has not begun. */
export function newProgress(of: Pick<Progress, 'world' | 'args' | 'database'>): Progress {
  return { ...of, imported: [], refusedCount: 0, unchangedCount: 0, notes: [] };
}

/** Of more files each line says which of them it is. */
const FEW_FILES = 20;

const placeText = ({ place }: Progress) =>
  place !== undefined && place.of > FEW_FILES ? `${place.at}/${place.of} ` : '';

function printSummary(progress: Progress, summary: ImportSummary): void {
  const { print, printError } = progress.world;
  const { fileName, failures } = summary;
  print(`${placeText(progress)}${fileName}: ${countsText([summary])}`);
  for (const { line, message } of failures) printError(`  line ${line}: ${message}`);
}

function printChanges({ print }: ImportWorld, changes: readonly TableChanges[]): void {
  for (const { table, added, changed, removed, first } of changes) {
    print(`  ${table}: ${added} added, ${changed} changed, ${removed} removed`);
    for (const change of first) print(changeLine(change));
  }
  print('  Dry run: nothing was stored.');
}

function took(progress: Progress, file: ImportedFile): void {
  const { world, args, imported } = progress;
  imported.push(file);
  if (args.isJson) return;
  printSummary(progress, file.summary);
  if (file.changes !== undefined) printChanges(world, file.changes);
}

function refused(progress: Progress, message: string): void {
  progress.refusedCount++;
  progress.world.printError(`${placeText(progress)}${message}`);
}

/** Imports one of so many files. */
type ImportOne = (path: string, files: number) => AsyncIterable<ImportedFile>;

function bySource(progress: Progress, importer: SourceImporter, begunAs: number | null): ImportOne {
  const { world, args, database } = progress;
  const { now, by } = world;
  const { date, isDryRun } = args;
  return async function* (path, files) {
    const options = { isDryRun, by, daysAtOnce: daysAtOnceOf(files), begunAs, ...(date !== undefined && { date }) };
    yield await importFile(database, importer, await readSourceFile(path), options, now);
  };
}

/** Once by each mapping, where a file has several tables. */
function byMappings(progress: Progress, mappings: readonly TableMapping[], begunAs: number | null): ImportOne {
  const { world, args, database } = progress;
  const { now, by } = world;
  return async function* (path, files) {
    const options = { now, by, daysAtOnce: daysAtOnceOf(files), begunAs };
    if (args.isDryRun) {
      yield* await tryTables(database, mappings, path, options);
      return;
    }
    let partOf: number | null = null;
    for (const mapping of mappings) {
      const file: ImportedFile = await importTable(database, mapping, path, { ...options, partOf });
      partOf ??= file.importId;
      yield file;
    }
  };
}

type MappedSubject = Extract<ImportSubject, { readonly mapping: string } | { readonly kept: string }>;

async function mappingsOfSubject(
  subject: MappedSubject,
  { database, args, world }: Progress,
): Promise<readonly TableMapping[]> {
  if ('kept' in subject) return keptMappings(database, subject.kept, args.isDryRun ? null : world.now());
  return mappingsOf(basename(subject.mapping), (await readSourceFile(subject.mapping)).text);
}

/** Imports a file, and tells why where it is refused. */
async function importTold(progress: Progress, path: string, importOne: ImportOne, files: number): Promise<void> {
  try {
    for await (const file of importOne(path, files)) took(progress, file);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const { message } = error;
    refused(progress, message.startsWith(basename(path)) ? message : `${basename(path)}: ${message}`);
  }
}

/** Imports what is in a file, one after the other. */
async function importUnpacked(progress: Progress, path: string, importOne: ImportOne, count: number): Promise<void> {
  await withFolder(async (folder) => {
    const { files, left } = await unpackFile({ path, name: basename(path) }, folder);
    const { place } = progress;
    for (const [at, file] of files.entries()) {
      if (files.length > 1) progress.place = { at: at + 1, of: files.length };
      await importTold(progress, file.path, importOne, Math.max(count, files.length));
    }
    if (place !== undefined) progress.place = place;
    for (const { name, code } of left) refused(progress, `${name}: ${code}`);
  });
}

/** All files as one upload: what one of them leaves open, another of its form may show. */
async function importLikely(progress: Progress, answers: SaidAnswers, begunAs: number | null): Promise<void> {
  const named = progress.args.files.map((path) => ({ path, name: basename(path) }));
  await withFolder(async (folder) => {
    const forms = await readForms(await formsOfFiles(named, folder), answers, (message) => refused(progress, message));
    const read = forms.flatMap(({ files, by }) => files.map(({ path }) => ({ path, by })));
    for (const [at, { path, by }] of read.entries()) {
      progress.place = { at: at + 1, of: read.length };
      const how = 'source' in by ? bySource(progress, by, begunAs) : byMappings(progress, by, begunAs);
      await importTold(progress, path, how, read.length);
    }
  });
}

async function importFiles(progress: Progress, begunAs: number | null): Promise<void> {
  const { files, subject } = progress.args;
  if ('answers' in subject) return importLikely(progress, subject.answers, begunAs);
  // Sources have archives of their own, which are not looked into.
  const [importEach, importOne] =
    'source' in subject
      ? [importTold, bySource(progress, subject.source.importer, begunAs)]
      : [importUnpacked, byMappings(progress, await mappingsOfSubject(subject, progress), begunAs)];
  for (const [at, path] of files.entries()) {
    progress.place = { at: at + 1, of: files.length };
    try {
      await importEach(progress, path, importOne, files.length);
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      refused(progress, `${basename(path)}: ${error.message}`);
    }
  }
}

async function openState({ world, args }: Progress, source: ImportSource, base: string): Promise<FetchState> {
  const { only, date, year, since } = args;
  const description = JSON.stringify([source.importer.source.code, base, only, date, year, since]);
  const state = await openFetchState(join(world.dataDir, 'import-state'), description);
  if (state.isResumed && !args.isJson) world.print('Going on where the last fetch stopped.');
  return state;
}

async function fetchParts(progress: Progress, source: ImportSource, plan: FetchPlan, base: string): Promise<void> {
  const { world, args, database } = progress;
  const client = politeClient({ base, ...world, findValidator: (url) => findCacheValidator(database, url) });
  const state = await openState(progress, source, base);
  const today = dayOfMoment(world.now());
  const { date, year, since } = args;
  const chosen = { ...(date && { date }), ...(year && { year }), ...(since && { since }) };
  const { sources: settings } = world;
  const request = { base, only: args.only, today, ...chosen, ...(settings && { settings }) };
  const onImported = (file: ImportedFile) => took(progress, file);
  const onRefused = (message: string) => refused(progress, message);
  const onUnchanged = (key: string) => {
    progress.unchangedCount++;
    if (!args.isJson) world.print(`${key}: unchanged since it was imported`);
  };
  const onNothing = (key: string, reason: string) => {
    progress.unchangedCount++;
    progress.notes.push(`${key}: ${reason}`);
    if (!args.isJson) world.print(`${key}: the source has nothing of it: ${reason}`);
  };
  const { importer } = source;
  const told = { onImported, onRefused, onUnchanged, onNothing };
  try {
    const { now, by } = world;
    await runFetch({ database, importer, plan, client, request, state, now, by, ...told });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    refused(progress, `${error.message.replace(/\.$/, '')}. Fetch again to go on from here.`);
  }
}

/** What was imported, of which something follows. */
interface Settled extends Pick<Progress, 'database' | 'imported'> {
  readonly world: Pick<ImportWorld, 'printError' | 'onImported'>;
}

// What was computed with the rows, and what waits, also of what an earlier run stored and did not come to compute from.
async function derive({ world, database, imported }: Settled): Promise<string | null> {
  const parts = [...imported.map(({ derived }) => derived), await settleImports(database)];
  const sum = (name: 'days' | 'stored') => parts.reduce((total, part) => total + part[name], 0);
  const [days, stored] = [sum('days'), sum('stored')];
  const failures = new Map(
    parts.flatMap((part) => part.failures.map(({ instrumentId, message }) => [instrumentId, message])),
  );
  for (const [instrumentId, message] of failures) world.printError(`  instrument ${instrumentId}: ${message}`);
  return days > 0 ? `Yields and spreads: ${days} days computed, ${stored} changed` : null;
}

/** Computes what follows from all that was imported; gives a line on what was computed, null where nothing was. */
export async function settle(progress: Settled): Promise<string | null> {
  const derived = await derive(progress);
  await progress.world.onImported(progress.database);
  return derived;
}

/** Imports the files of the arguments, or what they name at the source's address; nothing is computed of it yet. */
export async function collect(progress: Progress): Promise<void> {
  const { world, database, args } = progress;
  const { subject, from, files } = args;
  const source = 'source' in subject ? subject.source : undefined;
  if (from !== undefined && source?.plan !== undefined) return fetchParts(progress, source, source.plan, from);
  if (args.isDryRun) return importFiles(progress, null);
  const about = { fileName: basename(files[0] ?? ''), importedBy: world.by ?? commandLine };
  return asBegun(database, about, (begunAs) => importFiles(progress, begunAs));
}

/** 0 all rows good, 1 some failed or a part could not be read, 2 nothing imported. */
export function progressExitCode({ imported, refusedCount, unchangedCount }: Progress): 0 | 1 | 2 {
  const isWithoutGain = (file: ImportedFile) => file.summary.rowsStored + file.summary.rowsUnchanged === 0;
  if (unchangedCount === 0 && imported.every(isWithoutGain)) return 2;
  return refusedCount > 0 || imported.some((file) => file.summary.failures.length > 0) ? 1 : 0;
}

async function run(progress: Progress): Promise<number> {
  const { world, args, imported } = progress;
  await collect(progress);
  const derived = args.isDryRun ? null : await settle(progress);
  const summaries = imported.map(({ summary }) => summary);
  const files = new Set(summaries.map(({ fileName }) => fileName)).size;
  if (files > 1 && !args.isJson)
    world.print(`${files} files: ${countsText(summaries)}, ${progress.refusedCount} refused`);
  if (derived !== null && !args.isJson) world.print(derived);
  if (args.isJson) world.print(JSON.stringify(imported.map(({ summary, changes }) => ({ ...summary, changes }))));
  return progressExitCode(progress);
}

/**
 * Imports files of a source, or fetches from its public address, and computes what follows from them. Gives the exit code: 0 all rows
 * good, 1 some failed, 2 nothing imported.
 */
export async function importCommand(words: readonly string[], world: ImportWorld): Promise<number> {
  try {
    const args = importArguments(words);
    return await world.withDatabase((database) => run(newProgress({ world, args, database })));
  } catch (error) {
    if (!(error instanceof ArgumentsError) && !(error instanceof ImportError)) throw error;
    world.printError(error.message);
    if (error instanceof ArgumentsError) for (const line of importUsage) world.printError(line);
    return 2;
  }
}
