import { notedRows, rejectedRows } from '#domain/market/import-run.ts';
import type {
  FileGuess,
  FileRun,
  GuessAnswers,
  GuessedSource,
  TablePreview,
  TableRun,
} from '#domain/operator/table-guess.ts';
import type { LanguageCode } from '#domain/platform/language.ts';
import { asBegun } from '#importers/begun-import.ts';
import { daysAtOnceOf } from '#importers/derivation/derive-trading-days.ts';
import { settleImports } from '#importers/derivation/settle-imports.ts';
import { ImportError } from '#importers/file-fault.ts';
import { importFile, sourceRun } from '#importers/import-file.ts';
import { readSourceFile } from '#importers/known-source.ts';
import { type ImportedFile, type StoringRun, tryRuns } from '#importers/record-run.ts';
import type { SourceImporter } from '#importers/source-importer.ts';
import { importSources } from '#importers/sources.ts';
import { faultRefusal, findForms, guessForm } from '#importers/table/files/find-forms.ts';
import { fieldTitles } from '#importers/table/guess/field-titles.ts';
import { importTable, tableRun } from '#importers/table/import-table.ts';
import { MappingError, readMapping, readMappings, type TableMapping } from '#importers/table/mapping/read-mapping.ts';
import { previewRows } from '#importers/table/preview-rows.ts';
import { parseIsoDate } from '#math/units.ts';
import type { RunForm, RunRequest, TableImports, UploadForm } from '#server/operator/table-uploads/table-imports.ts';
import type { TableChanges } from '#store/operator/imports/watch-changes.ts';
import type { Database } from '#store/platform/database/database.ts';

const SHOWN_FAILURES = 200;
const SHOWN_REFUSED = 50;

type Named = RunForm['files'][number];

/** Counts what files gave, by target or kind. */
class RunTotals {
  readonly #tables = new Map<string, TableRun>();
  /** By file: each of its tables may be refused. */
  readonly #refused = new Map<string, string>();
  #shown = 0;

  add(target: string, file: string, { summary }: ImportedFile): TableRun {
    const { rowsRead, rowsStored, rowsUnchanged, failures } = summary;
    const before = this.#tables.get(target);
    const first = failures.slice(0, Math.max(SHOWN_FAILURES - this.#shown, 0));
    this.#shown += first.length;
    const table = {
      target,
      files: (before?.files ?? 0) + 1,
      rowsRead: (before?.rowsRead ?? 0) + rowsRead,
      rowsStored: (before?.rowsStored ?? 0) + rowsStored,
      rowsUnchanged: (before?.rowsUnchanged ?? 0) + rowsUnchanged,
      rowsFailed: (before?.rowsFailed ?? 0) + rejectedRows(failures),
      rowsNoted: (before?.rowsNoted ?? 0) + notedRows(failures),
      failures: [...(before?.failures ?? []), ...first.map(({ line, message }) => ({ file, line, message }))],
    };
    this.#tables.set(target, table);
    return table;
  }

  refuse(file: string, { message }: Error): void {
    if (!this.#refused.has(file)) this.#refused.set(file, message);
  }

  /** A single file that was refused tells it as the reason of the whole. */
  ended(fileCount: number, changes: FileRun['changes'] = []): FileRun {
    const all = [...this.#refused].map(([file, message]) => ({ file, message }));
    const refusal = fileCount === 1 ? (all[0]?.message ?? null) : null;
    const refused = refusal === null ? all.slice(0, SHOWN_REFUSED) : [];
    return { tables: [...this.#tables.values()], refused, refusedCount: all.length, changes, refusal };
  }
}

const fileCount = ({ forms }: RunRequest) => forms.reduce((sum, { files }) => sum + files.length, 0);

function importerOf({ code }: GuessedSource): SourceImporter {
  const found = importSources.get(code);
  if (found === undefined) throw new ImportError(`unknown source ${code}`);
  return found.importer;
}

function dayOf({ day }: RunForm) {
  const date = parseIsoDate(day ?? '');
  return date === undefined ? {} : { date };
}

/** What reads the files of a form, file by file. */
interface FormReader {
  /** By target or kind. */
  readonly targets: readonly string[];
  readonly mappings: readonly TableMapping[] | null;
}

function readerOf({ mappings, source }: RunForm): FormReader {
  if (source !== null) return { targets: [`${source.name}: ${source.kind}`], mappings: null };
  const read = readMappings(mappings ?? '[]');
  return { targets: read.map(({ target }) => target), mappings: read };
}

interface PlannedRun {
  readonly target: string;
  readonly file: Named;
  readonly isLastOfFile: boolean;
  readonly open: (isAfterOthers: boolean) => StoringRun;
}

/** Every file with each of its mappings, in order. */
function plannedRuns(database: Database, { forms, onRows, by, network }: RunRequest): readonly PlannedRun[] {
  return forms.flatMap((form): readonly PlannedRun[] => {
    const { targets, mappings } = readerOf(form);
    return form.files.flatMap((file) =>
      targets.map((target, at): PlannedRun => {
        const mapping = mappings?.[at];
        const open = (isAfterOthers: boolean) =>
          mapping === undefined
            ? sourceRun(importerOf(form.source as GuessedSource), file.name, () => readSourceFile(file.path), {
                ...dayOf(form),
                by,
              })
            : tableRun(database, mapping, file.path, { onRows, by, network }, isAfterOthers);
        return { target, file, isLastOfFile: at === targets.length - 1, open };
      }),
    );
  });
}

const shownNumber = (_name: string, value: unknown) =>
  typeof value === 'number' ? Number(value.toPrecision(8)) : value;

/** A value of a preview: numbers of eight digits, lists as far as they fit. */
function shownValue(value: unknown): string {
  const text = JSON.stringify(value, shownNumber);
  return (typeof value === 'string' ? value : text).slice(0, 60);
}

function shownChanges(changes: readonly TableChanges[]): FileRun['changes'] {
  return changes.map(({ table, added, changed, removed, first }) => ({
    table,
    added,
    changed,
    removed,
    first: first.flatMap(({ values }) =>
      values === null
        ? []
        : [Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shownValue(value)]))],
    ),
  }));
}

async function tried(database: Database, request: RunRequest): Promise<FileRun> {
  const planned = plannedRuns(database, request);
  function* opened() {
    for (const [at, { open, isLastOfFile }] of planned.entries()) {
      yield open(at > 0);
      if (isLastOfFile) request.onFile();
    }
  }
  const { files, changes } = await tryRuns(database, opened());
  const totals = new RunTotals();
  for (const [at, result] of files.entries()) {
    const { target = '', file } = planned[at] ?? {};
    const name = file?.name ?? '';
    if (result instanceof ImportError) totals.refuse(name, result);
    else totals.add(target, name, result);
  }
  return totals.ended(fileCount(request), shownChanges(changes));
}

interface Importing {
  readonly database: Database;
  readonly request: RunRequest;
  readonly totals: RunTotals;
  readonly begunAs: number;
  /** The first run, of which the others are parts. */
  first: number | null;
}

async function importOne(importing: Importing, form: RunForm, file: Named): Promise<void> {
  const { database, request, totals, begunAs } = importing;
  const { targets, mappings } = readerOf(form);
  const { onRows, by, network } = request;
  const daysAtOnce = daysAtOnceOf(fileCount(request));
  const took = (target: string, imported: ImportedFile) => {
    importing.first ??= imported.importId;
    request.onTable(totals.add(target, file.name, imported));
  };
  if (mappings === null) {
    const read = await readSourceFile(file.path);
    const importer = importerOf(form.source as GuessedSource);
    const options = { ...dayOf(form), by, daysAtOnce, partOf: importing.first, begunAs };
    took(targets[0] ?? '', await importFile(database, importer, read, options));
    return;
  }
  for (const mapping of mappings) {
    const options = { onRows, by, network, daysAtOnce, partOf: importing.first, begunAs };
    took(mapping.target, await importTable(database, mapping, file.path, options));
  }
}

/** Each table of each file is a transaction: what went before a refused one is stored, and told. */
async function imported(database: Database, request: RunRequest, begunAs: number): Promise<FileRun> {
  const importing: Importing = { database, request, totals: new RunTotals(), begunAs, first: null };
  for (const form of request.forms) {
    for (const file of form.files) {
      try {
        await importOne(importing, form, file);
      } catch (error) {
        if (!(error instanceof ImportError)) throw error;
        importing.totals.refuse(file.name, error);
      }
      request.onFile();
    }
  }
  return importing.totals.ended(fileCount(request));
}

function mappingOrNull(text: string | null): TableMapping | null {
  try {
    return text === null ? null : readMapping(text);
  } catch (error) {
    if (error instanceof MappingError) return null;
    throw error;
  }
}

async function previewOf(path: string, text: string | null): Promise<readonly TablePreview[]> {
  const mapping = mappingOrNull(text);
  if (mapping === null) return [];
  try {
    return [await previewRows(path, mapping)];
  } catch (error) {
    if (error instanceof ImportError) return [];
    throw error;
  }
}

function refusedForm(file: Named, error: ImportError): UploadForm {
  return { files: [file], sample: file, source: null, refusal: faultRefusal(error) };
}

async function guessOf(form: UploadForm, answers: GuessAnswers): Promise<FileGuess> {
  return guessForm(form, answers).catch((error: unknown) => {
    if (!(error instanceof ImportError)) throw error;
    const refusal = faultRefusal(error);
    const none = { source: null, format: '', encoding: null, encodings: [], separator: null };
    return { ...none, fileName: form.sample.name, refusal, tables: [] };
  });
}

async function shownGuess(form: UploadForm, answers: GuessAnswers, language: LanguageCode) {
  const guess = await guessOf(form, answers);
  const previews = await Promise.all(guess.tables.map(({ mapping }) => previewOf(form.sample.path, mapping)));
  const targets = [...new Set(guess.tables.flatMap(({ target }) => target ?? []))];
  const titles = Object.fromEntries(targets.map((target) => [target, fieldTitles(target, language)]));
  return { guess, previews: previews.flat(), titles };
}

/** What is wrong with mappings, or null. */
export function mappingsFault(mappings: string): string | null {
  try {
    readMappings(mappings);
    return null;
  } catch (error) {
    if (error instanceof MappingError) return error.message;
    throw error;
  }
}

/** How the site looks at and imports the files that its operator uploads. `onImported` is what follows from there being real instruments. */
export function tableImportsOn(database: Database, onImported: () => Promise<unknown>): TableImports {
  return {
    guess: shownGuess,
    async open(file, folder) {
      try {
        return await findForms(file, folder);
      } catch (error) {
        if (!(error instanceof ImportError)) throw error;
        return [refusedForm(file, error)];
      }
    },
    faultOf: mappingsFault,
    settle: async () => void (await settleImports(database)),
    async run(request) {
      try {
        if (request.isTrial) return await tried(database, request);
        const about = { fileName: request.forms[0]?.files[0]?.name ?? '', importedBy: request.by };
        const run = await asBegun(database, about, (begunAs) => imported(database, request, begunAs));
        await settleImports(database);
        await onImported();
        return run;
      } catch (error) {
        if (!(error instanceof ImportError)) throw error;
        return { tables: [], refused: [], refusedCount: 0, changes: [], refusal: error.message };
      }
    },
  };
}
