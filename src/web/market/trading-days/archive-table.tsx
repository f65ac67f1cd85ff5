import { memo, useContext, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ArchiveFormat } from '#contract/market/trading-days/archive-file.ts';
import { pointsRefused } from '#contract/market/trading-days/trading-columns.ts';
import type { DateRange } from '#domain/platform/period.ts';
import { useLabels, useLanguage, useSession } from '../../context/reader-context.tsx';
import { FileChoice, FileMenu, fileMenuLook, NoFile } from '../../platform/files/file-menu.tsx';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { Table } from '../../ui/table/table.tsx';
import type { ShownRow } from '../data/chart-columns.ts';
import type { ShownLine } from '../data/load-lines.ts';
import { YieldKindContext } from '../data/measure-name.ts';
import { useReadDay } from '../data/read-day.ts';
import { type ArchiveOf, archiveAccess, archiveAddress } from './archive-file.ts';
import styles from './archive-table.module.css';
import {
  type ArchiveView,
  archivePlaceOf,
  archiveRows,
  archiveSortSearch,
  archiveView,
  type Constant,
  fileColumns,
  isInPreset,
  kindOfLines,
  type Preset,
  phoneColumns,
  presetSearch,
  presets,
} from './archive-view.ts';
import { explainedDays } from './explained-days.tsx';
import { useDayTitles, useTradingColumns } from './trading-columns.ts';

interface ArchiveTableProps {
  /** The main line first. */
  readonly lines: readonly ShownLine[];
  readonly range: DateRange;
}

const formats: readonly ArchiveFormat[] = ['xlsx', 'csv'];

interface ArchiveFilesProps extends Pick<ArchiveOf, 'range' | 'columns'> {
  readonly lines: readonly ShownLine[];
}

/** The rows of the archive as files. Who may not have them, or cannot in this period, is told why before he asks. */
function ArchiveFiles(props: ArchiveFilesProps) {
  const text = useLabels('tradings');
  const errors = useLabels('errors');
  const access = archiveAccess(useSession(), props.lines);
  const count = props.lines.reduce((sum, { rows }) => sum + rows.length, 0);
  if (access === 'allowed' && count === 0) {
    return (
      <button
        type="button"
        className={fileMenuLook}
        disabled
        title={errors('no_data_for_period')}
        aria-label={text('export')}
      >
        <Icon name="download" />
      </button>
    );
  }
  const why = { 'sign-in': errors('not_authorized_xls'), 'get-access': errors('get_access_xls') };
  return (
    <FileMenu label={text('export')} access={access} why={why}>
      {count >= pointsRefused ? <NoFile why={errors('many_points')} /> : <Formats {...props} />}
    </FileMenu>
  );
}

function Formats(props: ArchiveFilesProps) {
  const text = useLabels('tables');
  return formats.map((format) => (
    <FileChoice key={format} address={archiveAddress(props, format)}>
      {text(`file_${format}`)}
    </FileChoice>
  ));
}

/**
 * The trading rows of the period as a table, the twin of the chart; those of a comparison with their security and venue. On phones six columns
 * fold into rows of two lines.
 */
export const ArchiveTable = memo(function ArchiveTable(props: ArchiveTableProps) {
  const ofPage = useContext(YieldKindContext);
  const rows = useMemo(() => archiveRows(props.lines, ofPage), [props.lines, ofPage]);
  return (
    <YieldKindContext value={kindOfLines(props.lines, ofPage)}>
      <Archive {...props} rows={rows} />
    </YieldKindContext>
  );
});

function Archive({ lines, range, rows }: ArchiveTableProps & { readonly rows: readonly ShownRow[] }) {
  const text = useLabels('tradings');
  const errors = useLabels('errors');
  const language = useLanguage();
  const columns = useTradingColumns();
  const [params] = useSearchParams();
  const { sort, page, preset } = archivePlaceOf(params);
  const view = archiveView(rows, { columns, sort, page, language });
  if (rows.length === 0) {
    return (
      <>
        <div className={styles.empty}>
          <ArchiveFiles lines={lines} range={range} columns={[]} />
        </div>
        <EmptyState icon="list" title={text('archive_empty')} reason={errors('no_data_for_period')} role="status" />
      </>
    );
  }
  return (
    <>
      <Days key={preset} view={view} preset={preset} lines={lines} range={range} />
      <Foot view={view} rowCount={rows.length} lines={lines} />
    </>
  );
}

interface FootProps {
  readonly view: ArchiveView;
  readonly rowCount: number;
  readonly lines: readonly ShownLine[];
}

function Foot({ view, rowCount, lines }: FootProps) {
  const text = useLabels('tradings');
  const [params] = useSearchParams();
  const toPage = (number: number) => {
    const next = new URLSearchParams(params);
    next.set('page', String(number));
    return `?${next}`;
  };
  const [main] = lines;
  return (
    <div className={styles.foot}>
      <span>
        {lines.length > 1
          ? text('archive_rows', { count: rowCount })
          : text('archive_count', { count: rowCount, venue: main?.venueName ?? '' })}
      </span>
      <Pager
        label={text('archive_pages')}
        page={view.page}
        pageCount={view.pageCount}
        toPage={toPage}
        preventScrollReset
      />
    </div>
  );
}

interface DaysProps extends Omit<ArchiveFilesProps, 'columns'> {
  readonly view: ArchiveView;
  readonly preset: Preset;
}

function Days({ view, preset, lines, range }: DaysProps) {
  const text = useLabels('tradings');
  const titleOf = useDayTitles();
  const [params] = useSearchParams();
  const phone = useMemo(() => phoneColumns(preset, lines.length > 1), [preset, lines.length]);
  const { sort } = archivePlaceOf(params);
  const day = useReadDay(lines[0]?.id ?? null)?.row['date.numeric'];
  // The rows of a comparison are of other bonds as well.
  const shown = lines.length > 1 ? view.columns : explainedDays(view.columns, titleOf);
  return (
    <Table
      caption={text('archive_caption')}
      columns={shown.map((column) => ({ ...column, isOff: !isInPreset(column.id, preset) }))}
      lines={view.lines.map((line) => (line.row['date.numeric'] === day ? { ...line, tone: 'next' as const } : line))}
      sorting={{
        by: 'address',
        sort: sort ?? { column: 'date', order: 'desc' },
        to: (column) => archiveSortSearch(params, column),
        replaces: true,
      }}
      phone={phone}
      tools={<ArchiveTools constants={view.constants} preset={preset} />}
      actions={(shown) => <ArchiveFiles lines={lines} range={range} columns={fileColumns(shown, view, preset)} />}
      keepsEmpty
      hasPicker
      hasStickyColumn
    />
  );
}

/** The choices of columns, and what is the same in every row. */
function ArchiveTools({ constants, preset }: { readonly constants: readonly Constant[]; readonly preset: Preset }) {
  const text = useLabels('tradings');
  const [params] = useSearchParams();
  const segments = presets.map((key) => ({ key, text: text(`preset_${key}`), to: presetSearch(params, key) }));
  return (
    <>
      <SegmentedLinks label={text('archive_columns')} segments={segments} chosen={preset} />
      {constants.length > 0 && (
        <dl className={styles.constants}>
          {constants.map(({ title, text: value }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
