import { useEffect, useRef, useState } from 'react';
import { answered } from '#domain/operator/answer-questions.ts';
import type { TableAnswers } from '#domain/operator/table-guess.ts';
import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import {
  choiceText,
  fieldText,
  questionText,
  targetText,
  type UploadedTable,
  type UploadQuestion,
  type WordTexts,
} from './guess-texts.ts';
import styles from './table-upload.module.css';

export interface GuessedTableProps {
  readonly table: UploadedTable;
  readonly answers: TableAnswers;
  readonly onAnswers: (answers: TableAnswers) => void;
  /** What a question about the whole file was answered. */
  readonly onFileAnswer: (code: 'decimal' | 'dates', answer: string) => void;
}

type Column = UploadedTable['columns'][number];

/** One column: what stands in it, the field that it fills, its unit, and why. */
function GuessedColumn({ column, ...props }: GuessedTableProps & { readonly column: Column }) {
  const text = useLabels('operator');
  const textOf = useLabelOf('operator');
  const { table, answers, onAnswers } = props;
  const { heading, samples, field, unit, units, reasons } = column;
  const others = table.titles.filter(({ name }) => !column.choices.includes(name));
  const fitting = column.choices.map((name) => ({ id: name, text: fieldText(table, name) }));
  const options = [
    { id: '', text: text('guess_none') },
    ...fitting,
    ...others.map(({ name, title }) => ({ id: name, text: title })),
  ];
  const labelOf = (what: string) => `${what}: ${heading}`;
  return (
    <li className={styles.column}>
      <div>
        <b>{heading}</b>
        <span className={styles.samples}>{samples.join(' · ')}</span>
      </div>
      <Select
        label={labelOf(text('guess_field'))}
        isLabelHidden
        options={options}
        value={field ?? ''}
        onChange={(name) => onAnswers({ ...answers, fields: { ...answers.fields, [heading]: name } })}
      />
      {units.length > 0 && (
        <Select
          label={labelOf(text('guess_unit'))}
          isLabelHidden
          placeholder={text('guess_choose')}
          options={units.map((id) => ({ id, text: textOf(`unit_${id}`) }))}
          value={unit}
          onChange={(id) => onAnswers({ ...answers, units: { ...answers.units, [heading]: id } })}
        />
      )}
      <span className={styles.reasons}>
        {reasons.map(({ code, detail }) => textOf(`reason_${code}`, { detail })).join('; ')}
      </span>
    </li>
  );
}

/** After so long without a further sign what is typed counts. */
const TYPED_MS = 600;

function AnswerField({ question, table, onAnswer }: AnswerProps) {
  const textOf = useLabelOf('operator');
  const [typed, setTyped] = useState(question.likely ?? '');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const said = useRef('');
  useEffect(() => () => clearTimeout(timer.current), []);
  const say = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() === '' || text.trim() === said.current) return;
    said.current = text.trim();
    onAnswer(text.trim());
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => say(text), TYPED_MS);
  };
  const label = questionText(question, table, textOf);
  const isDate = question.field === 'date' || question.field?.endsWith('On');
  return (
    <TextField
      label={label}
      value={typed}
      onChange={type}
      placeholder={isDate ? 'YYYY-MM-DD' : undefined}
      onBlur={() => say(typed)}
      onKeyDown={({ key }) => key === 'Enter' && say(typed)}
    />
  );
}

interface AnswerProps {
  readonly question: UploadQuestion;
  readonly table: UploadedTable;
  readonly isAnswered: boolean;
  readonly onAnswer: (answer: string) => void;
}

/** The modules that name words of fields. */
export function useWordTexts(): WordTexts {
  return {
    operator: useLabelOf('operator'),
    bond: useLabelOf('bond'),
    calculator: useLabelOf('calculator'),
    offers: useLabelOf('offers'),
  };
}

/** A question with its choices. What is likely is said and not taken. */
function Answer(props: AnswerProps) {
  const text = useLabels('operator');
  const texts = useWordTexts();
  const { question, table, isAnswered, onAnswer } = props;
  const { code, choices, likely } = question;
  const isOfColumns = code === 'column';
  if (choices.length === 0 && !isOfColumns) return <AnswerField {...props} />;
  const ids = isOfColumns ? table.columns.map(({ heading }) => heading) : choices;
  const shown = (id: string) => (isOfColumns ? id : choiceText(question, id, table.target ?? '', texts));
  return (
    <Select
      label={questionText(question, table, texts.operator)}
      hint={!isAnswered && likely !== null ? text('guess_likely', { value: shown(likely) }) : undefined}
      placeholder={text('guess_choose')}
      options={ids.map((id) => ({ id, text: shown(id) }))}
      value={isAnswered ? likely : null}
      onChange={onAnswer}
    />
  );
}

/** Fields that no column fills, of which one may be given the same value for every row. */
function Constants({ table, onField }: { readonly table: UploadedTable; readonly onField: (field: string) => void }) {
  const text = useLabels('operator');
  const filled = [...table.columns, ...table.questions, ...table.answered].map(({ field }) => field);
  const free = table.titles.filter(({ name }) => !filled.includes(name));
  return (
    <Select
      label={text('guess_constant')}
      placeholder={text('guess_constant_field')}
      options={free.map(({ name, title }) => ({ id: name, text: title }))}
      value={null}
      onChange={onField}
    />
  );
}

/** A question about a field that nobody asked for. */
function ownQuestion({ titles }: UploadedTable, field: string): UploadQuestion {
  const choices = titles.find(({ name }) => name === field)?.words ?? [];
  return { code: 'value', field, columns: [], choices: [...choices], likely: null };
}

/** How one table of a file is read, each part of it to be changed, and what is open. */
export function GuessedTable(props: GuessedTableProps) {
  const text = useLabels('operator');
  const textOf = useLabelOf('operator');
  const { table, answers, onAnswers, onFileAnswer } = props;
  const { part, target, targets, columns, questions } = table;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const said = [...questions, ...table.answered].map(({ field }) => field);
  const own = chosen.filter((field) => !said.includes(field)).map((field) => ownQuestion(table, field));
  const asked = questions.filter(({ code }) => code !== 'target');
  const answer = (question: UploadQuestion) => (choice: string) => {
    const { code } = question;
    if (code === 'decimal' || code === 'dates') onFileAnswer(code, choice);
    else onAnswers(answered(question, choice, answers));
  };
  const each = (question: UploadQuestion, isAnswered: boolean) => (
    <Answer
      key={`${question.code} ${question.field} ${question.columns.join()}`}
      question={question}
      table={table}
      isAnswered={isAnswered}
      onAnswer={answer(question)}
    />
  );
  return (
    <fieldset className={styles.table}>
      <legend>{[part, targetText(target ?? '', textOf)].filter((word) => word !== '').join(': ')}</legend>
      <Select
        label={text('guess_target')}
        options={[...targets.map((id) => ({ id, text: targetText(id, textOf) })), { id: '', text: text('guess_skip') }]}
        value={target ?? ''}
        onChange={(id) => onAnswers({ ...answers, target: id })}
      />
      {target !== null && (
        <div className={styles.questions}>
          {asked.length > 0 && <p className={styles.open}>{text('guess_open')}</p>}
          {asked.map((question) => each(question, false))}
          {table.answered.map((question) => each(question, true))}
          {own.map((question) => each(question, false))}
          <Constants table={table} onField={(field) => setChosen([...chosen, field])} />
        </div>
      )}
      {target !== null && (
        <ul className={styles.columns} aria-label={text('guess_column')}>
          {columns.map((column) => (
            <GuessedColumn key={column.heading} column={column} {...props} />
          ))}
        </ul>
      )}
    </fieldset>
  );
}
