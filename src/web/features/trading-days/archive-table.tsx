import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import type { ShownRow } from '../../data/shown-row.ts';
import { SegmentedLinks } from '../../ui/controls/segmented-links.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { Table } from '../../ui/table/table.tsx';
import styles from './archive-table.module.css';
import {
  type ArchiveView,
  archivePlaceOf,
  archiveSortSearch,
  archiveView,
  type Constant,
  isInPreset,
  type Preset,
  phoneColumns,
  presetSearch,
  presets,
} from './archive-view.ts';
import { useTradingColumns } from './trading-columns.ts';

interface ArchiveTableProps {
  readonly rows: readonly ShownRow[];
  readonly venueName: string;
  /** What is said when the period has no rows. */
  readonly emptyText: string;
}

/** The trading rows of the period as a table, the twin of the chart. On phones six columns fold into rows of two lines. */
export function ArchiveTable({ rows, venueName, emptyText }: ArchiveTableProps) {
  const text = useLabels('tradings');
  const language = useLanguage();
  const columns = useTradingColumns();
  const [params] = useSearchParams();
  const { sort, page, preset } = archivePlaceOf(params);
  const view = archiveView(rows, { columns, sort, page, language });
  if (rows.length === 0) return <EmptyState icon="list" title={emptyText} role="status" />;
  const toPage = (number: number) => {
    const next = new URLSearchParams(params);
    next.set('page', String(number));
    return `?${next}`;
  };
  return (
    <>
      <Days key={preset} view={view} preset={preset} />
      <div className={styles.foot}>
        <span>{text('archive_count', { count: rows.length, venue: venueName })}</span>
        <Pager
          label={text('archive_pages')}
          page={view.page}
          pageCount={view.pageCount}
          toPage={toPage}
          preventScrollReset
        />
      </div>
    </>
  );
}

function Days({ view, preset }: { readonly view: ArchiveView; readonly preset: Preset }) {
  const text = useLabels('tradings');
  const [params] = useSearchParams();
  const phone = useMemo(() => phoneColumns(preset), [preset]);
  const { sort } = archivePlaceOf(params);
  return (
    <Table
      caption={text('archive_caption')}
      columns={view.columns.map((column) => ({ ...column, isOff: !isInPreset(column.id, preset) }))}
      lines={view.lines}
      sorting={{
        by: 'address',
        sort: sort ?? { column: 'date', order: 'desc' },
        to: (column) => archiveSortSearch(params, column),
        replaces: true,
      }}
      phone={phone}
      tools={<ArchiveTools constants={view.constants} preset={preset} />}
      keepsEmpty
      hasPicker
      hasStickyColumn
    />
  );
}

interface ArchiveToolsProps {
  readonly constants: readonly Constant[];
  readonly preset: Preset;
}

/** The choices of columns, and what is the same in every row. */
function ArchiveTools({ constants, preset }: ArchiveToolsProps) {
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
