import { useState } from 'react';
import { featureAccess } from '#domain/account/access/feature-access.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import { useLabels } from '../../context/language-context.ts';
import { useSession } from '../../context/session-context.ts';
import { FileMenu } from '../../platform/files/file-menu.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { DateField } from '../../ui/date-picker/date-field.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './report-block.module.css';
import { exportAddress } from './report-view.ts';

interface ReportExportProps {
  /** Null for a reader who may not have the file. */
  readonly link: string | null;
  /** The site's date. */
  readonly today: string;
}

const YEARS = 5;

/** 1 January five years ago. */
const usualStart = (today: string): IsoDate => isoDate(`${Number(today.slice(0, 4)) - YEARS}-01-01`);

/** A report as a workbook, of the periods that end from one day to another; who may not have it is told why. */
export function ReportExport({ link, today }: ReportExportProps) {
  const text = useLabels('reports');
  const errors = useLabels('errors');
  const session = useSession();
  const [from, setFrom] = useState<IsoDate | null>(usualStart(today));
  const [to, setTo] = useState<IsoDate | null>(isoDate(today));
  const why = { 'sign-in': errors('not_authorized_reports'), 'get-access': errors('get_access_reports') };
  if (link === null) {
    return (
      <span className={styles.export}>
        <FileMenu label={text('export')} access={featureAccess(session, 'reports')} why={why}>
          {null}
        </FileMenu>
      </span>
    );
  }
  return (
    <span className={styles.export}>
      <DateField label={text('from')} value={from} notAfter={to} onChange={setFrom} />
      <DateField label={text('to')} value={to} notBefore={from} onChange={setTo} />
      <ButtonLink size="small" reloadDocument to={exportAddress(link, from, to, today)}>
        <Icon name="download" />
        {text('export')}
      </ButtonLink>
    </span>
  );
}
