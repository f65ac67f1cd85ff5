import { useState } from 'react';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import button from '../../ui/button.module.css';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { ExportForm } from './export-chart.ts';
import type { ShownTradings } from './use-tradings.ts';

interface ExportMenuProps {
  readonly shown: ShownTradings | null;
  readonly bondName: string;
}

const forms: readonly ExportForm[] = ['print', 'png', 'jpeg', 'svg'];

/** Chart as print, image or drawing; the code that makes them is fetched on first use. */
export function ExportMenu({ shown, bondName }: ExportMenuProps) {
  const text = useLabels('graph');
  const language = useLanguage();
  const [hasFailed, setHasFailed] = useState(false);
  if (shown === null || !shown.result.ok || shown.result.rows.length === 0) return null;
  const { tab, ground, result } = shown;
  const params = {
    name: bondName,
    measure: text(`tab_${tab}`),
    unit: text(`unit_${tab}`),
    ground: ground.name,
    from: dateText(result.range.start),
    to: dateText(result.range.end),
  };
  const texts = { title: text('export_title', params), source: text('export_source', params) };
  const onExport = async (form: ExportForm) => {
    try {
      const { exportChart } = await import('./export-chart.ts');
      await exportChart({ form, tab, rows: result.rows, range: result.range, texts, language });
      setHasFailed(false);
    } catch {
      setHasFailed(true);
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
        <button key={form} type="button" onClick={() => onExport(form)}>
          {text(`export_${form}`)}
        </button>
      ))}
      {hasFailed && <p role="alert">{text('export_failed')}</p>}
    </Menu>
  );
}
