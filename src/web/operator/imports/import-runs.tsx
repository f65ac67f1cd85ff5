import type { ImportRunLine, UndoneImport } from '#contract/operator/data-quality.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import { SureForm } from '../../ui/controls/action-form.tsx';
import { Button } from '../../ui/controls/button.tsx';
import type { Column, PhoneColumn } from '../../ui/table/column.ts';
import { TableBlock } from '../../ui/table/table-block.tsx';

const phoneOfRuns: readonly PhoneColumn[] = [
  { parts: ['file', 'finished'], width: 'minmax(0, 1fr)' },
  { parts: ['rowsStored', 'rowsFailed', 'undo'], align: 'end', width: '8rem' },
];

const countTitles = {
  rowsRead: 'rows_read',
  rowsStored: 'rows_stored',
  rowsUnchanged: 'rows_unchanged',
  rowsFailed: 'rows_failed',
} as const;

/** An import of which it was asked what taking it back would do. */
type TriedUndo = UndoneImport & { readonly importId: number };

interface ImportRunsProps {
  readonly runs: readonly ImportRunLine[];
  readonly undone: TriedUndo | null;
}

/** What taking an import back would do: in all, and table by table. */
function TriedCounts({ undone, fileName }: { readonly undone: TriedUndo; readonly fileName: string }) {
  const text = useLabels('operator');
  const language = useLanguage();
  const shown = (value: number) => numberText(value, 0, language);
  const sum = (of: 'removed' | 'restored' | 'refused') =>
    shown(undone.tables.reduce((total, table) => total + table[of], 0));
  const all = { removed: sum('removed'), restored: sum('restored'), refused: sum('refused') };
  return (
    <div role="status">
      <p>{text('undo_counts', { file: fileName, ...all })}</p>
      <ul>
        {undone.tables.map(({ table, removed, restored, refused, firstRefused }) => (
          <li key={table}>
            {text('undo_table', {
              table,
              removed: shown(removed),
              restored: shown(restored),
              refused: shown(refused),
            })}
            {firstRefused.length > 0 && <div>{text('undo_stays', { keys: firstRefused.join('; ') })}</div>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Taking an import back: counted first, and asked about once more. */
function UndoForms({ run: { id, fileName, canUndo, undoneAt } }: { readonly run: ImportRunLine }) {
  const text = useLabels('operator');
  const language = useLanguage();
  if (undoneAt !== null) return text('undone_on', { date: dateText(undoneAt, language) });
  if (!canUndo) return null;
  return (
    <SureForm
      form="undo"
      id={id}
      title={text('undo')}
      name={text('undo_named', { file: fileName })}
      lead={text('undo_lead')}
      submit={text('undo')}
    >
      <Button type="submit" size="small" name="form" value="try-undo">
        {text('undo_try')}
      </Button>
    </SureForm>
  );
}

/** The last imports with their counts, and what it would do to take one back. */
export function ImportRuns({ runs, undone }: ImportRunsProps) {
  const text = useLabels('operator');
  const tried = undone && runs.find(({ id }) => id === undone.importId);
  const foot = undone && tried ? <TriedCounts undone={undone} fileName={tried.fileName} /> : undefined;
  return (
    <TableBlock
      id="imports"
      {...(foot && { foot })}
      title={text('imports')}
      empty={{ title: text('no_imports'), reason: text('no_imports_reason') }}
      columns={useRunColumns()}
      rows={runs}
      idOf={({ id }) => id}
      phone={phoneOfRuns}
    />
  );
}

function useRunColumns(): readonly Column<ImportRunLine>[] {
  const text = useLabels('operator');
  const language = useLanguage();
  const count = (id: keyof typeof countTitles, rank?: 3): Column<ImportRunLine> => ({
    id,
    title: text(countTitles[id]),
    kind: 'number',
    width: '7rem',
    ...(rank && { rank }),
    cell: (run) => numberText(run[id], 0, language),
  });
  return [
    {
      id: 'finished',
      title: text('finished'),
      width: '14rem',
      cell: ({ finishedAt }) => `${dateText(finishedAt, language)}, ${finishedAt.slice(11, 19)} UTC`,
    },
    { id: 'source', title: text('source'), width: '8rem', cell: ({ source }) => source },
    { id: 'file', title: text('file'), wraps: true, cell: ({ fileName }) => fileName },
    { id: 'kind', title: text('kind'), rank: 3, width: '11rem', cell: ({ kind }) => kind },
    count('rowsRead', 3),
    count('rowsStored'),
    count('rowsUnchanged', 3),
    count('rowsFailed'),
    {
      id: 'seconds',
      title: text('seconds'),
      kind: 'number',
      rank: 3,
      width: '6rem',
      cell: ({ seconds }) => numberText(seconds, 1, language),
    },
    { id: 'undo', title: text('undo'), wraps: true, width: '11rem', cell: (run) => <UndoForms run={run} /> },
  ];
}
