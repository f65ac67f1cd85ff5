import { useLabels, useLanguage } from '../../context/language-context.ts';
import { logAction } from '../../data/log-action.ts';
import { fixedDateText } from '../../text/date-text.ts';
import button from '../../ui/controls/button.module.css';
import { closeMenuOf, Menu } from '../../ui/controls/menu.tsx';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { isShapeOf } from './chart-series.ts';
import type { ExportForm } from './export-chart.ts';
import type { ExportTexts } from './export-svg.ts';
import type { ShownTradings } from './use-tradings.ts';

/** What an exported chart says about its bond. */
export interface ExportSubject {
  readonly name: string;
  readonly isin: string | null;
  readonly sources: readonly string[];
  /** The site's date. */
  readonly today: string;
}

interface ExportMenuProps {
  readonly shown: ShownTradings | null;
  readonly subject: ExportSubject;
}

const forms: readonly ExportForm[] = ['print', 'png', 'jpeg', 'pdf', 'svg'];

function useExportTexts(subject: ExportSubject): (shown: ShownTradings) => ExportTexts {
  const text = useLabels('graph');
  const { name, isin, sources, today } = subject;
  const date = fixedDateText(today);
  const title = isin === null ? name : text('export_title', { name, isin });
  return ({ tab, venue, result }) => ({
    title,
    fileName: text('export_file', { title, measure: text(`tab_${tab}`) }),
    subtitle: text('export_subtitle', {
      measure: text(`tab_${tab}`),
      unit: text(`unit_${tab}`),
      venue: venue.name,
      from: fixedDateText(result.range.start),
      to: fixedDateText(result.range.end),
    }),
    source:
      sources.length === 0
        ? text('export_made', { date })
        : text('export_source', { source: sources.join(', '), date }),
  });
}

/** Chart as print, image, page or drawing, where its figures are open; the code that makes them is fetched on first use. */
export function ExportMenu({ shown, subject }: ExportMenuProps) {
  const text = useLabels('graph');
  const language = useLanguage();
  const textsOf = useExportTexts(subject);
  if (shown === null || !shown.result.ok || shown.result.rows.length === 0) return null;
  const { tab, result } = shown;
  if (isShapeOf(result.rows, tab)) return null;
  const texts = textsOf(shown);
  const onExport = async (form: ExportForm) => {
    if (form === 'pdf') logAction('pdfDownload');
    try {
      const { exportChart } = await import('./export-chart.ts');
      await exportChart({ form, tab, rows: result.rows, range: result.range, texts, language });
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
    </Menu>
  );
}
