import { Link, useLocation } from 'react-router';
import type { ArchiveFormat } from '#contract/trading-days/archive-file.ts';
import { pointsRefused } from '#contract/trading-days/trading-columns.ts';
import { type FeatureAccess, featureAccess } from '#domain/access/feature-access.ts';
import { effectiveLevel } from '#domain/access/viewer.ts';
import type { DateRange } from '#domain/period.ts';
import { useLabels } from '../../context/language-context.ts';
import { useSession } from '../../context/session-context.ts';
import { signInPath } from '../../context/sign-in-path.ts';
import { addressOfCall } from '../../data/ask.ts';
import { browserApi } from '../../data/browser-api.ts';
import { failureOf } from '../../data/call-failure.ts';
import type { ShownLine } from '../../data/load-lines.ts';
import { saveFile } from '../../data/save-file.ts';
import button from '../../ui/controls/button.module.css';
import { closeMenuOf, Menu } from '../../ui/controls/menu.tsx';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './archive-table.module.css';

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

/** The name that the server gave a file. */
function nameOf(disposition: string | null): string {
  const [, inAnyScript] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  const [, plain = 'history'] = /filename="([^"]*)"/.exec(disposition ?? '') ?? [];
  return inAnyScript === undefined ? plain : decodeURIComponent(inAnyScript);
}

function useDownload() {
  const text = useLabels('tradings');
  const errors = useLabels('errors');
  return async (address: string) => {
    try {
      const answer = await browserApi(address, { method: 'GET' });
      if (!answer.ok) return showAlert({ text: errors(await failureOf(answer)), tone: 'bad' });
      const name = nameOf(answer.headers.get('content-disposition'));
      saveFile(await answer.blob(), name);
      showAlert({ text: text('export_saved', { name }), tone: 'ok' });
    } catch {
      showAlert({ text: text('export_failed'), tone: 'bad' });
    }
  };
}

/** The rows of the archive as files. Who may not have them, or cannot in this period, is told why before he asks. */
export function ArchiveFiles(props: ArchiveFilesProps) {
  const text = useLabels('tradings');
  const errors = useLabels('errors');
  const access = useFileAccess(props.lines);
  const count = props.lines.reduce((sum, { rows }) => sum + rows.length, 0);
  const look = classNames(button.button, button.iconOnly, button.small, button.ghost);
  if (access === 'allowed' && count === 0) {
    return (
      <button type="button" className={look} disabled title={errors('no_data_for_period')} aria-label={text('export')}>
        <Icon name="download" />
      </button>
    );
  }
  return (
    <Menu label={text('export')} summaryClass={look} summary={<Icon name="download" />}>
      {access !== 'allowed' ? (
        <Refused access={access} />
      ) : count >= pointsRefused ? (
        <p className={styles.why}>{errors('many_points')}</p>
      ) : (
        <Formats {...props} />
      )}
    </Menu>
  );
}

function Formats(props: ArchiveFilesProps) {
  const text = useLabels('tradings');
  const download = useDownload();
  return formats.map((format) => {
    const address = fileAddress(props, format);
    return (
      <a
        key={format}
        href={address}
        download
        onClick={(event) => {
          event.preventDefault();
          closeMenuOf(event.currentTarget);
          void download(address);
        }}
      >
        {text(`export_${format}`)}
      </a>
    );
  });
}

function Refused({ access }: { readonly access: Exclude<FeatureAccess, 'allowed'> }) {
  const errors = useLabels('errors');
  const shell = useLabels('shell');
  const location = useLocation();
  const why = {
    'sign-in': 'not_authorized_xls',
    'get-access': 'get_access_xls',
    'missing-flag': 'access_denied_auth',
  } as const;
  return (
    <>
      <p className={styles.why}>{errors(why[access])}</p>
      {access === 'sign-in' ? (
        <Link to={signInPath(location)}>{shell('sign_in')}</Link>
      ) : (
        <Link to="/profile/access/">{shell('get_access')}</Link>
      )}
    </>
  );
}
