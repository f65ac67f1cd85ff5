import type { ReactNode } from 'react';
import { useAsOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { logAction } from '../../platform/data/log-action.ts';
import { dateText, fixedDateText } from '../../text/value-text.ts';
import button from '../../ui/controls/button.module.css';
import { closeMenuOf, Menu } from '../../ui/controls/menu.tsx';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import type { ChartSheet } from './chart-sheet.ts';
import type { ExportForm } from './export-sheet.ts';

const forms: readonly ExportForm[] = ['print', 'png', 'jpeg', 'pdf', 'svg'];

/** The line of a file that says where its figures come from, and when it was made. */
export function useSourceText(sources: readonly string[], today: string): string {
  const text = useLabels('charts');
  const shell = useLabels('shell');
  const language = useLanguage();
  const day = useAsOf();
  const date = fixedDateText(today);
  const source =
    sources.length === 0 ? text('export_made', { date }) : text('export_source', { source: sources.join(', '), date });
  return day === null ? source : `${shell('as_of_known', { date: dateText(day, language) })}. ${source}`;
}

interface ChartExportMenuProps {
  /** Makes the drawing once it is asked for. */
  readonly sheetOf: () => ChartSheet;
  /** Files of what the chart draws. */
  readonly children?: ReactNode;
}

/** A chart as print, image, PDF or SVG, for readers who may see its figures. The code is fetched on first use. */
export function ChartExportMenu({ sheetOf, children }: ChartExportMenuProps) {
  const text = useLabels('charts');
  const { htmlLang } = useLanguage();
  const onExport = async (form: ExportForm) => {
    if (form === 'pdf') logAction('pdfDownload');
    try {
      const { exportSheet } = await import('./export-sheet.ts');
      await exportSheet(form, sheetOf(), htmlLang);
      // The print dialog of the browser speaks for itself.
      if (form !== 'print') showAlert({ text: text('export_done', { form: text(`export_${form}`) }), tone: 'ok' });
    } catch {
      showAlert({ text: text('export_failed'), tone: 'bad' });
    }
  };
  return (
    <Menu
      label={text('export')}
      className="needs-script"
      summaryClass={classNames(button.button, button.iconOnly, button.small, button.ghost)}
      summary={<Icon name="download" />}
    >
      {forms.map((form) => (
        <button
          key={form}
          type="button"
          onClick={(event) => {
            closeMenuOf(event.currentTarget);
            void onExport(form);
          }}
        >
          {text(`export_${form}`)}
        </button>
      ))}
      {children}
    </Menu>
  );
}
