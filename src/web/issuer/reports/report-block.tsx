import { useState } from 'react';
import type { ReportOption } from '#contract/issuer/reports.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { featureAccess } from '#domain/account/access/feature-access.ts';
import { type IsoDate, isoDate } from '#math/units.ts';
import { DayLink, type LabelText, useLabels, useLanguage, useSession } from '../../context/reader-context.tsx';
import type { Subject } from '../../market/subject/page-subject.ts';
import { useAnswer } from '../../platform/data/answers.ts';
import { browserApi } from '../../platform/data/ask.ts';
import { FileMenu } from '../../platform/files/file-menu.tsx';
import { ownNameText } from '../../text/fact-text.ts';
import { dateText } from '../../text/value-text.ts';
import { ButtonLink, ToggleButton } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { DateField } from '../../ui/date-picker/date-picker.tsx';
import { AccessPrompt, EmptyState, ErrorState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { ValueTabBar } from '../../ui/layout/value-tab-bar.tsx';
import { askTables, type ReportTables, type ShownReports } from './ask-report.ts';
import styles from './report-block.module.css';
import { ReportStatementTable } from './report-statement-table.tsx';
import { exportAddress, offeredPeriods, type PeriodChoice, usualPeriods } from './report-view.ts';

interface ReportBlockProps {
  readonly id: 'ifrs' | 'ras';
  readonly shown: ShownReports;
  /** Of the page that it stands on. */
  readonly subject: Subject;
}

/** The reports of an issuer by one standard: source and variant, periods, the tables, and the way to files. */
export function ReportBlock({ id, shown: { standard, issuerId, options, first }, subject }: ReportBlockProps) {
  const text = useLabels('more');
  const bond = useLabels('bond');
  const [optionId, setOptionId] = useState(options[0]?.id ?? null);
  const option = options.find((each) => each.id === optionId) ?? options[0];
  const question =
    option === undefined
      ? null
      : {
          key: String(option.id),
          ask: (signal: AbortSignal) => askTables(browserApi, standard, option.id, signal),
          networkFailure: { ok: false as const, code: 'network' as const },
        };
  const given = first && { key: String(options[0]?.id), answer: { ok: true as const, value: first } };
  const { shown, good, isPending, retry } = useAnswer(question, given);
  const report = shown?.answer.ok ? shown.answer.value : good?.ok ? good.value : first;
  return (
    <Block
      id={id}
      title={text(id)}
      meta={option && metaOf(option, options, bond)}
      tools={option && <Choices options={options} option={option} onChange={setOptionId} />}
      foot={
        <>
          {option && report && <Sources option={option} report={report} />}
          {subject.model === 'bonds' && (
            <DayLink className="target" to={pageAddress('company', issuerId)}>
              {text('to_company')}
            </DayLink>
          )}
        </>
      }
    >
      <AccessPrompt of="block" what={text('reports_prompt')} />
      {shown?.answer.ok === false && (
        <ErrorState title={text('reports_failed')} code={shown.answer.code} onRetry={retry} />
      )}
      {report === null || report.tables.length === 0 ? (
        <EmptyState icon="columns" title={text('no_reports')} />
      ) : (
        <div aria-busy={isPending}>
          <Report key={option?.id} id={id} report={report} subject={subject} />
        </div>
      )}
    </Block>
  );
}

/** The variant and the source, where the reader has no choice of them. */
function metaOf(
  { text, source_name, currency }: ReportOption,
  options: readonly ReportOption[],
  bond: LabelText<'bond'>,
): string {
  const isOneSource = new Set(options.map(({ source_id }) => source_id)).size === 1;
  return [
    ...(options.length === 1 ? [text] : []),
    ...(isOneSource ? [ownNameText(source_name, bond)] : []),
    currency,
  ].join(', ');
}

interface ChoicesProps {
  readonly options: readonly ReportOption[];
  readonly option: ReportOption;
  readonly onChange: (id: number) => void;
}

/** Sources are tabs, variants of one source a choice. */
function Choices({ options, option, onChange }: ChoicesProps) {
  const text = useLabels('reports');
  const bond = useLabels('bond');
  const sources = [...new Map(options.map((each) => [each.source_id, each])).values()];
  const variants = options.filter(({ source_id }) => source_id === option.source_id);
  return (
    <span className={`${styles.choices} needs-script`}>
      <ValueTabBar
        label={text('sources')}
        look="segments"
        tabs={sources.map(({ source_id, source_name }) => ({ id: source_id, ttl: ownNameText(source_name, bond) }))}
        value={option.source_id}
        onChange={(source) => onChange(options.find((each) => each.source_id === source)?.id ?? option.id)}
      />
      {variants.length > 1 && (
        <Select
          label={text('variant')}
          isLabelHidden
          options={variants.map((each) => ({ id: String(each.id), text: each.text }))}
          value={String(option.id)}
          onChange={(chosen) => onChange(Number(chosen))}
        />
      )}
    </span>
  );
}

interface ReportProps extends Pick<ReportBlockProps, 'id' | 'subject'> {
  readonly report: ReportTables;
}

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
function ReportExport({ link, today }: ReportExportProps) {
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

function Report({ id, report: { tables, exportLink }, subject }: ReportProps) {
  const text = useLabels('reports');
  const forms = tables.flatMap(({ table }) => [table, ...(table.closed_data === null ? [] : [table.closed_data])]);
  const offered = offeredPeriods(forms);
  const [periods, setPeriods] = useState<PeriodChoice>(usualPeriods(forms));
  const [hasGrowth, setHasGrowth] = useState(false);
  return (
    <>
      <div className={`${styles.bar} needs-script`}>
        <ValueTabBar
          label={text('periods')}
          look="segments"
          tabs={offered.map((choice) => ({ id: choice, ttl: text(`periods_${choice}`) }))}
          value={periods}
          onChange={(next) => setPeriods(next ?? usualPeriods(forms))}
        />
        <ToggleButton size="small" isPressed={hasGrowth} onToggle={setHasGrowth}>
          {text('growth')}
        </ToggleButton>
        <ReportExport link={exportLink} today={subject.today} />
      </div>
      {tables.map(({ statement, table }) => (
        <ReportStatementTable
          key={statement}
          id={id}
          statement={statement}
          table={table}
          periods={periods}
          hasGrowth={hasGrowth}
          bondId={subject.model === 'bonds' ? subject.id : undefined}
        />
      ))}
    </>
  );
}

/** Where the figures come from, of which day they are, and how they are made. */
function Sources({ option, report: { archLink } }: { readonly option: ReportOption; readonly report: ReportTables }) {
  const text = useLabels('reports');
  const language = useLanguage();
  const name = ownNameText(option.source_name, useLabels('bond'));
  const { filed_until: filed, imported_at: imported, methodology } = option;
  return (
    <span className={styles.sources}>
      <span>
        {imported === null ? name : text('source_stored', { name, date: dateText(imported, language) })}
        {' · '}
        {text('latest_filing', { date: dateText(filed, language) })}
      </span>
      {methodology !== null && (
        <a className="target" href={methodology} download>
          {text('methodology')}
        </a>
      )}
      {archLink !== null && (
        <a href={archLink} target="_blank" rel="noopener noreferrer">
          {text('archive')}
        </a>
      )}
    </span>
  );
}
