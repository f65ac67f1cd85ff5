import { Link } from 'react-router';
import type { TableUpload } from '#contract/operator/table-uploads.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { listAddress } from '#contract/platform/page-address.ts';
import { type MarketJob, publicMarkets, publicSources } from '#domain/market/public-markets.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { percentText } from '../../text/value-text.ts';
import { Note } from '../../ui/feedback/notice.tsx';
import { targetText } from './guess-texts.ts';
import styles from './table-upload.module.css';

type Preview = TableUpload['forms'][number]['previews'][number];
type Cell = Preview['rows'][number][number];

interface FirstRowsProps {
  readonly caption: string;
  readonly heads: readonly { readonly id: string; readonly title: string }[];
  /** Texts of cells, as many of each row as there are heads. */
  readonly rows: readonly (readonly string[])[];
}

/** Rows as they are, however wide and however alike. */
function FirstRows({ caption, heads, rows }: FirstRowsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys
    <section className={styles.preview} tabIndex={0} aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map(({ id, title }) => (
              <th key={id} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal rows are told apart by their order alone
            <tr key={line}>
              {heads.map(({ id }, at) => (
                <td key={id}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The first rows of a table as they would be stored: rates in percent, durations in years. */
export function PreviewTable({
  tables,
  preview,
}: {
  readonly tables: TableUpload['forms'][number]['tables'];
  readonly preview: Preview;
}) {
  const textOf = useLabelOf('operator');
  const text = useLabels('operator');
  const language = useLanguage();
  const titles = tables.find(({ target }) => target === preview.target)?.titles ?? [];
  const titleOf = (name: string) => titles.find((title) => title.name === name)?.title ?? name;
  const shown = (cell: Cell, quantity: string | null) => {
    if (cell === null) return '–';
    if (typeof cell !== 'number') return String(cell);
    return quantity === 'rate'
      ? `${percentText(cell, language)} %`
      : numberText(cell, Number.isInteger(cell) ? 0 : 4, language);
  };
  return (
    <FirstRows
      caption={`${targetText(preview.target, textOf)} – ${text('run_preview')}`}
      heads={preview.fields.map(({ name }) => ({ id: name, title: titleOf(name) }))}
      rows={preview.rows.map((row) => preview.fields.map(({ quantity }, at) => shown(row[at] ?? null, quantity)))}
    />
  );
}

/** The first rows that a trial would add, in the words of the database. */
function AddedRows({ change: { table, first } }: { readonly change: TableUpload['changes'][number] }) {
  const text = useLabels('operator');
  const columns = [...new Set(first.flatMap((row) => Object.keys(row)))];
  if (columns.length === 0) return null;
  return (
    <FirstRows
      caption={`${table} – ${text('run_first')}`}
      heads={columns.map((column) => ({ id: column, title: column }))}
      rows={first.map((row) => columns.map((column) => row[column] ?? '–'))}
    />
  );
}

const curveKinds: readonly string[] = ['government_curve', 'real_curve'];
/** Sources of which nothing comes but curves, so that what they bring is not in the list of bonds. */
const curveSources = Object.keys(publicSources).filter((source) => {
  const jobs = Object.values(publicMarkets).flatMap((market): readonly MarketJob[] => market.jobs);
  const brings = jobs.flatMap((job) => (job.source === source ? job.brings : []));
  return brings.length > 0 && brings.every((kind) => curveKinds.includes(kind));
});

/** Whether all that came in is curves, of tables or of sources. */
function bringsCurvesAlone({ runs, forms }: TableUpload): boolean {
  const sources = forms.flatMap(({ source }) => (source === null ? [] : [source]));
  const isCurve = (target: string) =>
    target === 'curves' || sources.some(({ code, name }) => curveSources.includes(code) && target.startsWith(name));
  return runs.length > 0 && runs.every(({ target }) => isCurve(target));
}

/** What a trial or an import gave: counts, rows that would change, and each rejected row with its reason. */
export function RunResult({ upload }: { readonly upload: TableUpload }) {
  const text = useLabels('operator');
  const textOf = useLabelOf('operator');
  const language = useLanguage();
  const { state, runs, changes, runRefusal, refused, refusedCount, fileCount } = upload;
  const count = (value: number) => numberText(value, 0, language);
  if (runs.length === 0 && refusedCount === 0) return runRefusal === null ? null : <Note tone="bad">{runRefusal}</Note>;
  return (
    <div className={styles.result}>
      {runRefusal === null ? (
        <Note tone="ok">{state === 'imported' ? text('run_imported') : text('run_tried')}</Note>
      ) : (
        <Note tone="bad">{runRefusal}</Note>
      )}
      {runs.map(({ target, rowsStored, rowsUnchanged, rowsFailed, rowsNoted, failures }) => (
        <div key={target}>
          <b>{targetText(target, textOf)}</b>{' '}
          {text('run_counts', {
            stored: count(rowsStored),
            unchanged: count(rowsUnchanged),
            failed: count(rowsFailed),
          })}
          {rowsNoted > 0 && `, ${text('run_noted', { count: count(rowsNoted) })}`}
          <ul className={styles.failures}>
            {failures.map(({ file, line, message }) => (
              <li key={`${file} ${line} ${message}`}>
                {fileCount > 1 && `${file}, `}
                {text('run_line', { line: String(line) })}: {message}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {refusedCount > 0 && refused.length > 0 && (
        <>
          <Note tone="bad">{text('run_refused', { count: count(refusedCount) })}</Note>
          <ul className={styles.failures}>
            {refused.map(({ file, message }) => (
              <li key={file}>{`${file}: ${message}`}</li>
            ))}
          </ul>
        </>
      )}
      <ul className={styles.failures}>
        {changes.map(({ table, added, changed, removed }) => (
          <li key={table}>
            {text('run_changes', { table, added: count(added), changed: count(changed), removed: count(removed) })}
          </li>
        ))}
      </ul>
      {changes.map((change) => (
        <AddedRows key={change.table} change={change} />
      ))}
      {state === 'imported' &&
        (bringsCurvesAlone(upload) ? (
          <Link to="/curves/">{text('run_curves')}</Link>
        ) : (
          <Link to={listAddress('bonds')}>{text('run_bonds')}</Link>
        ))}
    </div>
  );
}
