import type { ArchiveFormat } from '#contract/market/trading-days/archive-file.ts';
import { pointsRefused } from '#contract/market/trading-days/trading-columns.ts';
import { type FeatureAccess, featureAccess } from '#domain/account/access/feature-access.ts';
import { effectiveLevel } from '#domain/account/access/viewer.ts';
import type { DateRange } from '#domain/platform/period.ts';
import { useLabels, useSession } from '../../context/reader-context.tsx';
import { addressOfCall } from '../../platform/data/ask.ts';
import { FileChoice, FileMenu, fileMenuLook, NoFile } from '../../platform/files/file-menu.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import type { ShownLine } from '../data/load-lines.ts';

const formats: readonly ArchiveFormat[] = ['xlsx', 'csv'];

export interface ArchiveFilesProps {
  readonly lines: readonly ShownLine[];
  readonly range: DateRange;
  /** Names of the columns that the file shall have, in their order. */
  readonly columns: readonly string[];
}

function fileAddress({ lines, range, columns }: ArchiveFilesProps, format: ArchiveFormat): string {
  const query = {
    format,
    items: lines.map(({ key }) => key).join(','),
    startDate: range.start,
    endDate: range.end,
    columns: columns.length === 0 ? undefined : columns.join(','),
  };
  return addressOfCall('GET /api/bonds/:id/archive/', { params: { id: lines[0]?.id ?? 0 }, query });
}

/** What the reader needs for the file: the least that any of its venues leaves him. */
function useFileAccess(lines: readonly ShownLine[]): FeatureAccess {
  const session = useSession();
  const levels = lines.map(({ venueId }) => effectiveLevel(session, venueId));
  return featureAccess(session, 'xls', Math.min(session.level, ...levels));
}

/** The rows of the archive as files. Who may not have them, or cannot in this period, is told why before he asks. */
export function ArchiveFiles(props: ArchiveFilesProps) {
  const text = useLabels('tradings');
  const errors = useLabels('errors');
  const access = useFileAccess(props.lines);
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
    <FileChoice key={format} address={fileAddress(props, format)}>
      {text(`file_${format}`)}
    </FileChoice>
  ));
}
