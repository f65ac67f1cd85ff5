import { Link } from 'react-router';
import type { ImportRunLine, ImportUndoLine } from '#contract/operator/data-quality.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { isUnderWay } from '#domain/operator/task-state.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { useRefreshed } from '../../platform/data/use-refreshed.ts';
import { dateText } from '../../text/value-text.ts';
import { SureForm } from '../../ui/controls/action-form.tsx';
import { Button } from '../../ui/controls/button.tsx';
import type { Column, PhoneColumn } from '../../ui/table/column.ts';
import { TableBlock } from '../../ui/table/table-block.tsx';

const phoneOfRuns: readonly PhoneColumn[] = [
  { parts: ['file', 'finished'], width: 'minmax(0, 1fr)' },
  { parts: ['rowsStored', 'rowsFailed', 'undo'], align: 'end', width: '11.5rem' },
];

const countTitles = {
  rowsStored: 'rows_stored',
  rowsUnchanged: 'rows_unchanged',
  rowsFailed: 'rows_failed',
} as const;

/** What taking an import back did, or would do: in all, and table by table. */
function UndoCounts({ undo, fileName }: { readonly undo: ImportUndoLine; readonly fileName: string }) {
  const text = useLabels('operator');
  const language = useLanguage();
  const shown = (value: number) => numberText(value, 0, language);
  const sum = (of: 'removed' | 'restored' | 'refused') =>
    shown(undo.tables.reduce((total, table) => total + table[of], 0));
  const all = { removed: sum('removed'), restored: sum('restored'), refused: sum('refused') };
  return (
    <div role="status">
      <p>{text(undo.isTrial ? 'undo_counts' : 'undo_did', { file: fileName, ...all })}</p>
      <ul>
        {undo.tables.map(({ table, removed, restored, refused, firstRefused, losing, firstLosing }) => (
          <li key={table}>
            {text('undo_table', {
              table,
              removed: shown(removed),
              restored: shown(restored),
              refused: shown(refused),
            })}
            {firstRefused.length > 0 && <div>{text('undo_stays', { keys: firstRefused.join('; ') })}</div>}
            {losing > 0 && <div>{text('undo_losing', { count: shown(losing), bonds: firstLosing.join('; ') })}</div>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How far it is. */
function UndoProgress({ undo: { state, done, total } }: { readonly undo: ImportUndoLine }) {
  const text = useLabels('operator');
  const begun = total === 0 ? text('undo_running') : text('undo_step', { done: String(done), total: String(total) });
  return <span role="status">{state === 'waiting' ? text('undo_waiting') : begun}</span>;
}

/** Taking an import back: counted first, and asked about once more; or why it cannot be. */
function UndoForms({ run: { id, fileName, undoRefusal, undoneAt, undo } }: { readonly run: ImportRunLine }) {
  const text = useLabels('operator');
  const language = useLanguage();
  if (undo !== null && isUnderWay(undo)) return <UndoProgress undo={undo} />;
  if (undoneAt !== null) return text('undone_on', { date: dateText(undoneAt, language) });
  if (undoRefusal === 'nothing') return null;
  if (undoRefusal !== null) return text(undoRefusal === 'joined' ? 'undo_joined' : 'undo_too_old');
  return (
    <SureForm
      form="undo"
      id={id}
      title={text('undo')}
      name={text('undo_named', { file: fileName })}
      lead={`${text('undo_lead')} ${text('undo_not')}`}
      submit={text('undo')}
    >
      <Button type="submit" size="small" name="form" value="try-undo">
        {text('undo_try')}
      </Button>
    </SureForm>
  );
}

/** Codes of why one failed; what else is told is a fault's own text. */
const undoFailures: Readonly<Record<string, 'undo_too_old' | 'undo_joined' | 'undo_lost'>> = {
  'too-old': 'undo_too_old',
  joined: 'undo_joined',
  lost: 'undo_lost',
};

function useUndoFailure() {
  const text = useLabels('operator');
  const errors = useLabels('errors');
  return (failure: string) => {
    const known = undoFailures[failure];
    if (known !== undefined) return text(known);
    return failure === 'undone' ? errors('import_undone') : failure;
  };
}

/** How the last one went that was asked for. */
function LastUndo({ runs }: { readonly runs: readonly ImportRunLine[] }) {
  const text = useLabels('operator');
  const failureText = useUndoFailure();
  const asked = runs.flatMap(({ fileName, undo }) => (undo === null ? [] : [{ fileName, undo }]));
  const last = asked.toSorted((one, other) => (one.undo.askedAt < other.undo.askedAt ? 1 : -1))[0];
  if (last === undefined || isUnderWay(last.undo)) return null;
  if (last.undo.state === 'done') return <UndoCounts {...last} />;
  return <p role="alert">{text('demo_failed', { reason: failureText(last.undo.failure ?? '') })}</p>;
}

/** The last imports with their counts, and what it would do to take one back. */
export function ImportRuns({ runs }: { readonly runs: readonly ImportRunLine[] }) {
  const text = useLabels('operator');
  useRefreshed(runs.some(({ undo }) => undo !== null && isUnderWay(undo)));
  return (
    <TableBlock
      id="imports"
      {...(runs.some(({ undo }) => undo !== null) && { foot: <LastUndo runs={runs} /> })}
      title={text('imports')}
      empty={{ title: text('no_imports'), reason: text('no_imports_reason') }}
      columns={useRunColumns()}
      rows={runs}
      idOf={({ id }) => id}
      phone={phoneOfRuns}
    />
  );
}

/** Who is no account. */
const otherImporters: Readonly<Record<string, 'by_command_line' | 'by_schedule'>> = {
  bondlens: 'by_command_line',
  schedule: 'by_schedule',
};

function Importer({ run: { importedBy } }: { readonly run: ImportRunLine }) {
  const text = useLabels('operator');
  if (importedBy === null) return null;
  const other = otherImporters[importedBy];
  if (other !== undefined) return text(other);
  return <Link to={`/operator/audit/?account=${encodeURIComponent(importedBy)}`}>{importedBy}</Link>;
}

/** Who imported, and whether that stands. */
function useFateColumns(): readonly Column<ImportRunLine>[] {
  const text = useLabels('operator');
  return [
    {
      id: 'by',
      title: text('imported_by'),
      rank: 3,
      wraps: true,
      width: '8rem',
      cell: (run) => <Importer run={run} />,
    },
    { id: 'undo', title: text('undo'), wraps: true, width: '12rem', cell: (run) => <UndoForms run={run} /> },
  ];
}

const SHOWN_FILES = 4;

/** The first files of an import, and how many came in with them. */
function RunFiles({ run: { fileName, partCount, parts, wasStopped, undoRefusal } }: { readonly run: ImportRunLine }) {
  const text = useLabels('operator');
  const names = [...new Set([fileName, ...parts.map((part) => part.fileName)])];
  const untold = parts.length === 0 ? 0 : partCount + 1 - parts.length;
  const more = Math.max(names.length - SHOWN_FILES, 0) + untold;
  return (
    <>
      {names.slice(0, SHOWN_FILES).join(', ')} {more > 0 && text('upload_more', { count: String(more) })}
      {wasStopped && <div>{text(undoRefusal === 'nothing' ? 'import_stopped_empty' : 'import_stopped')}</div>}
    </>
  );
}

const kindsOf = ({ kind, parts }: ImportRunLine) =>
  parts.length === 0 ? kind : [...new Set(parts.map((part) => part.kind))].join(', ');

function useRunColumns(): readonly Column<ImportRunLine>[] {
  const text = useLabels('operator');
  const language = useLanguage();
  const count = (id: keyof typeof countTitles, rank?: 3): Column<ImportRunLine> => ({
    id,
    title: text(countTitles[id]),
    kind: 'number',
    width: '6.5rem',
    ...(rank && { rank }),
    cell: (run) => numberText(run[id], 0, language),
  });
  return [
    {
      id: 'finished',
      title: text('finished'),
      width: '13rem',
      cell: ({ finishedAt }) => `${dateText(finishedAt, language)}, ${finishedAt.slice(11, 19)} UTC`,
    },
    { id: 'source', title: text('source'), width: '7rem', cell: ({ source }) => source },
    { id: 'file', title: text('file'), wraps: true, cell: (run) => <RunFiles run={run} /> },
    { id: 'kind', title: text('kind'), rank: 3, width: '10rem', wraps: true, cell: kindsOf },
    count('rowsStored'),
    count('rowsUnchanged', 3),
    count('rowsFailed'),
    {
      id: 'seconds',
      title: text('seconds'),
      kind: 'number',
      rank: 3,
      width: '5rem',
      cell: ({ seconds }) => numberText(seconds, 1, language),
    },
    ...useFateColumns(),
  ];
}
