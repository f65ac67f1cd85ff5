import type { AlertTrial } from '#contract/portfolio/alerts/alert-trial.ts';
import { aboutOf, figureOf, whatOf } from '#contract/portfolio/alerts/alert-words.ts';
import type { FigureKind } from '#domain/portfolio/alerts/alert-rule.ts';
import { useLabels, useLanguage, useTexts } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import form from '../../ui/controls/block-form.module.css';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';

interface TrialResultProps {
  readonly kind: FigureKind;
  readonly trial: AlertTrial;
}

type Said = Parameters<typeof whatOf>[0];
type Figures = Parameters<typeof figureOf>[0];

/** What rules and alerts say in the reader's language. */
export function useAlertWords() {
  const text = useLabels('alerts');
  const wording = { write: text, texts: useTexts(), language: useLanguage() };
  return {
    /** What it is about and what it waits for, in one line. */
    nameOf: (said: Said) => [aboutOf(said), whatOf(said, wording)].filter((part) => part !== '').join(': '),
    figureOf: (facts: Figures) => figureOf(facts, wording),
  };
}

/** What a rule would have told in the last year. */
export function TrialResult({ kind, trial }: TrialResultProps) {
  const text = useLabels('alerts');
  const language = useLanguage();
  const { figureOf } = useAlertWords();
  const { total, days, items } = trial;
  const date = dateText(trial.from, language);
  const words = [
    total === 0 ? text('trial_none', { date }) : text('trial_total', { count: total, date }),
    text('trial_days', { count: days }),
    ...(items.length < total ? [text('trial_latest', { count: items.length })] : []),
  ];
  const columns: readonly Column<AlertTrial['items'][number]>[] = [
    { id: 'date', title: text('column_date'), width: '10rem', cell: (item) => dateText(item.date, language) },
    {
      id: 'value',
      title: text('column_value'),
      kind: 'number',
      cell: (item) => figureOf({ ...item, kind, agency: null, grade: null }),
    },
  ];
  return (
    <Block id="trial" title={text('trial')}>
      <div className={form.body}>
        <p role="status">{words.join(' ')}</p>
      </div>
      {items.length > 0 && (
        <Table caption={text('trial')} columns={columns} lines={linesOf(items, (item) => item.date)} />
      )}
    </Block>
  );
}
