import type { FileRun, TablePreview, TableRun } from '#domain/operator/table-guess.ts';
import { derivePending } from '#importers/derivation/derive-trading-days.ts';
import { ImportError } from '#importers/file-fault.ts';
import type { ImportedFile } from '#importers/record-run.ts';
import { fieldTitles } from '#importers/table/guess/field-titles.ts';
import { guessFile } from '#importers/table/guess/guess-file.ts';
import { importTable, tryTables } from '#importers/table/import-table.ts';
import { MappingError, readMapping, readMappings, type TableMapping } from '#importers/table/mapping/read-mapping.ts';
import { previewRows } from '#importers/table/preview-rows.ts';
import { undoImport } from '#importers/undo-import.ts';
import type { RunRequest, TableImports } from '#server/operator/table-uploads/table-imports.ts';
import { refreshIndustryMedians } from '#store/issuer/multipliers/refresh-industry-medians.ts';
import { refreshSearchIndex } from '#store/lists/search/refresh-search-index.ts';
import type { Database } from '#store/platform/database/database.ts';

const SHOWN_FAILURES = 200;

function tableRun(target: string, { summary }: ImportedFile): TableRun {
  const { rowsRead, rowsStored, rowsUnchanged, failures } = summary;
  return {
    target,
    rowsRead,
    rowsStored,
    rowsUnchanged,
    rowsFailed: new Set(failures.map(({ line }) => line)).size,
    failures: failures.slice(0, SHOWN_FAILURES).map(({ line, message }) => ({ line, message })),
  };
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

async function tried(database: Database, mappings: readonly TableMapping[], request: RunRequest): Promise<FileRun> {
  const files = await tryTables(database, mappings, request.file.path, { onRows: request.onRows });
  const changes = files.at(-1)?.changes ?? [];
  return {
    tables: files.map((file, at) => tableRun(mappings[at]?.target ?? '', file)),
    changes: changes.map(({ table, added, changed, removed }) => ({ table, added, changed, removed })),
    refusal: null,
  };
}

/** Each table is a transaction: what went before a refused one is stored, and told. */
async function imported(database: Database, mappings: readonly TableMapping[], request: RunRequest): Promise<FileRun> {
  const tables: TableRun[] = [];
  for (const mapping of mappings) {
    try {
      const file = await importTable(database, mapping, request.file.path, { onRows: request.onRows });
      const run = tableRun(mapping.target, file);
      tables.push(run);
      request.onTable(run);
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      return { tables, changes: [], refusal: error.message };
    }
  }
  return { tables, changes: [], refusal: null };
}

const takenBack = async (
  database: Database,
  importId: number,
  { by, isTrial }: Parameters<TableImports['undo']>[1],
) => {
  const undone = await undoImport(database, importId, { by, now: new Date(), isDryRun: isTrial });
  if (!undone.ok) return undone.why;
  if (!isTrial) await settle(database);
  return undone.tables;
};

/** Computes what follows from stored rows. */
async function settle(database: Database): Promise<void> {
  await derivePending(database);
  await refreshIndustryMedians(database);
  await refreshSearchIndex(database);
}

/** How the site guesses and imports the tables that its operator uploads. `onImported` is what follows from there being real instruments. */
export function tableImportsOn(database: Database, onImported: () => Promise<unknown>): TableImports {
  return {
    async guess({ path, name }, answers, language) {
      const guess = await guessFile(path, name, answers).catch((error: unknown) => {
        if (!(error instanceof ImportError)) throw error;
        const refusal = { code: 'no-table', detail: error.message } as const;
        return { fileName: name, format: '', encoding: null, encodings: [], separator: null, refusal, tables: [] };
      });
      const previews = await Promise.all(guess.tables.map(({ mapping }) => previewOf(path, mapping)));
      const targets = [...new Set(guess.tables.flatMap(({ target }) => target ?? []))];
      const titles = Object.fromEntries(targets.map((target) => [target, fieldTitles(target, language)]));
      return { guess, previews: previews.flat(), titles };
    },
    faultOf(mappings) {
      try {
        readMappings(mappings);
        return null;
      } catch (error) {
        if (error instanceof MappingError) return error.message;
        throw error;
      }
    },
    undo: (importId, how) => takenBack(database, importId, how),
    async run(request) {
      try {
        const mappings = readMappings(request.mappings);
        if (request.isTrial) return await tried(database, mappings, request);
        const run = await imported(database, mappings, request);
        await settle(database);
        await onImported();
        return run;
      } catch (error) {
        if (!(error instanceof ImportError)) throw error;
        return { tables: [], changes: [], refusal: error.message };
      }
    },
  };
}
