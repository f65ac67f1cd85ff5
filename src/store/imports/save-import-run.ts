import type { RowFailure } from '#domain/import-run.ts';
import { type CopyColumn, constant } from '../bulk-copy/copy-column.ts';
import { copyRows } from '../bulk-copy/copy-rows.ts';
import type { WriteTransaction } from '../bulk-copy/write-transaction.ts';

export interface ImportRun {
  readonly id: number;
  readonly sourceId: number;
  readonly kind: string;
  readonly fileName: string;
  readonly sha256: string;
  readonly startedAt: Date;
  readonly finishedAt: Date;
  readonly rowsRead: number;
  readonly rowsStored: number;
  readonly rowsUnchanged: number;
  readonly failures: readonly RowFailure[];
}

interface NumberedFailure extends RowFailure {
  readonly position: number;
}

/** A number for a run that is about to begin, so that its rows can name it. */
export async function nextImportId(tx: WriteTransaction): Promise<number> {
  const { rows } = await tx.client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('import_run', 'id')) as id`,
  );
  const [next] = rows;
  if (next === undefined) throw new Error('the database gave no number for the import');
  return next.id;
}

function numbered(failures: readonly RowFailure[]): readonly NumberedFailure[] {
  const counts = new Map<number, number>();
  return failures.map((failure) => {
    const position = (counts.get(failure.line) ?? 0) + 1;
    counts.set(failure.line, position);
    return { ...failure, position };
  });
}

function failureColumns(importId: number): readonly CopyColumn<NumberedFailure>[] {
  return [
    constant('import_id', 'int8', importId),
    { name: 'line', type: 'int4', value: (row) => row.line },
    { name: 'position', type: 'int4', value: (row) => row.position },
    { name: 'code', type: 'text', value: (row) => row.code },
    { name: 'field', type: 'text', value: (row) => row.field },
    { name: 'message', type: 'text', value: (row) => row.message },
  ];
}

/** Records a finished run with every row that it did not take over. */
export async function saveImportRun(tx: WriteTransaction, run: ImportRun): Promise<void> {
  await tx.client.query(
    `insert into import_run (id, source_id, kind, file_name, sha256, started_at, finished_at,
       rows_read, rows_stored, rows_unchanged)
     overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      run.id,
      run.sourceId,
      run.kind,
      run.fileName,
      run.sha256,
      run.startedAt,
      run.finishedAt,
      run.rowsRead,
      run.rowsStored,
      run.rowsUnchanged,
    ],
  );
  if (run.failures.length > 0) await copyRows(tx, 'import_failure', failureColumns(run.id), numbered(run.failures));
}
