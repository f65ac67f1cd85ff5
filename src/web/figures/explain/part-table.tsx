import type { ReactNode } from 'react';
import { explainedCsv } from '#contract/figures/explain/explained-csv.ts';
import type { ExplainedFigureAnswer } from '#contract/figures/explain/explained-figure.ts';
import { numberText } from '#contract/platform/number-text.ts';
import type { Language } from '#domain/platform/language.ts';
import type { ExplainRequest } from '../../context/explain-context.ts';
import { type LabelText, useLabels, useLanguage, useTexts } from '../../context/reader-context.tsx';
import { saveFile } from '../../platform/data/save-file.ts';
import { ownNameText } from '../../text/fact-text.ts';
import { dateText, inPercent, moneyText, withUnit } from '../../text/value-text.ts';
import button from '../../ui/controls/button.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { type Column, linesOf, type PhoneColumn, type Total } from '../../ui/table/column.ts';
import { knownColumn } from '../../ui/table/columns.tsx';
import { Table } from '../../ui/table/table.tsx';
import styles from './explain-dialog.module.css';
import { type Explained, tableAddress } from './explain-question.ts';

type Answer = ExplainedFigureAnswer;
/** A row of one of the lists of an answer. */
export type Row<Name extends keyof Answer> = Answer[Name] extends readonly (infer One)[] ? One : never;

export interface TableProps {
  readonly answer: Answer;
}

export const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
interface PartTableProps<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly phone?: readonly PhoneColumn[];
  /** What the last line has in which column. */
  readonly total?: Total['cells'] | null;
  readonly children?: ReactNode;
}

/** A part of an explanation under its title. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** A part of an explanation that is a table; nothing without rows. */
export function PartTable<Row>({ title, rows, columns, phone, total = null, children }: PartTableProps<Row>) {
  const text = useLabels('explain');
  if (rows.length === 0) return null;
  return (
    <Part title={title}>
      <Table
        caption={title}
        columns={columns}
        lines={linesOf(rows, (row) => rows.indexOf(row))}
        totals={total === null ? [] : [{ id: 'total', title: text('total'), cells: total }]}
        {...(phone && { phone })}
      />
      {children}
    </Part>
  );
}

type Unit = ExplainedFigureAnswer['inputs'][number]['unit'];

/** More digits than the page shows, so that the sums can be followed. */
const decimalsOf: Readonly<Record<Exclude<Unit, 'date' | 'name' | 'count'>, number>> = {
  price: 6,
  yield: 5,
  spread: 3,
  years: 5,
  days: 0,
  years2: 5,
  ratio: 5,
  share: 5,
  money: 2,
};

/** A number of an explanation with its unit. */
export function explainedText(
  value: number,
  unit: Exclude<Unit, 'date' | 'name'>,
  language: Language,
  unitText: LabelText<'bond'>,
): string {
  if (unit === 'count') return moneyText(value, language);
  const isPercent = unit === 'yield' || unit === 'share';
  const written = numberText(isPercent ? value * 100 : value, decimalsOf[unit], language);
  if (isPercent) return inPercent(written, unitText);
  if (unit === 'spread') return withUnit(written, unitText('unit_bp'));
  return unit === 'years' ? withUnit(written, unitText('unit_years')) : written;
}

/** An input as it is read: a number with its unit, a date with its month in words, a name. */
export function inputText(
  { unit, value, text }: ExplainedFigureAnswer['inputs'][number],
  language: Language,
  unitText: LabelText<'bond'>,
): string | null {
  if (unit === 'date') return text === null ? null : dateText(text, language);
  if (unit === 'name') return text === null ? null : ownNameText(text, unitText);
  return value === null ? null : explainedText(value, unit, language, unitText);
}

/** The columns that several tables have, and their texts. */
export function useColumns() {
  const text = useLabels('explain');
  const own = useLabels('watchlists');
  const unitText = useLabels('bond');
  const language = useLanguage();
  return {
    text,
    own,
    language,
    digits: (decimals: number) => (value: number) => numberText(value, decimals, language),
    inUnit: (value: number | null, unit: ExplainedFigureAnswer['unit']) =>
      value === null ? null : explainedText(value, unit, language, unitText),
    named: <Row,>(id: string, title: string, cell: (row: Row) => ReactNode): Column<Row> => ({
      id,
      title,
      wraps: true,
      cell,
    }),
    /** The day of a payment, with a sign where it is estimated. */
    dated: <Row extends { readonly date: string; readonly isEstimated?: boolean }>(): Column<Row> => ({
      id: 'date',
      title: text('column_date'),
      kind: 'date',
      cell: ({ date, isEstimated }) => `${isEstimated ? '≈ ' : ''}${dateText(date, language)}`,
    }),
    number: <Row,>(
      id: string,
      title: string,
      partOf: (row: Row) => number | null,
      write: (value: number) => string | null,
    ): Column<Row> => knownColumn(id, title, partOf, write, { kind: 'number', isKept: true }),
  };
}

/** An explanation as a table: the server's file, or one of the browser that explains by itself. */
export function TableButton({ asked, answer }: { readonly asked: ExplainRequest; readonly answer: Explained | null }) {
  const text = useLabels('explain');
  const texts = useTexts();
  const address = tableAddress(asked);
  if (answer === null || !answer.ok) return null;
  if (address !== undefined) {
    return (
      <a className={button.button} href={address} download>
        {text('csv')}
      </a>
    );
  }
  const { value } = answer;
  const { bondName, figure, date } = value;
  const content = () => new Blob([explainedCsv(value, texts)], { type: 'text/csv' });
  return <Button onClick={() => saveFile(content(), `${bondName}, ${figure}, ${date}.csv`)}>{text('csv')}</Button>;
}
