import { useState } from 'react';
import type { TableUpload as Uploaded } from '#contract/operator/table-uploads.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { openAnswers, withAnswers } from '#domain/operator/answer-questions.ts';
import type { GuessAnswers } from '#domain/operator/table-guess.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { choiceText, questionText, separatorText } from './guess-texts.ts';
import { GuessedTable, useWordTexts } from './guessed-table.tsx';
import styles from './table-upload.module.css';
import type { UploadState } from './table-upload.tsx';
import { PreviewTable } from './upload-results.tsx';

type Form = Uploaded['forms'][number];

interface FormProps {
  readonly form: Form;
  readonly answers: GuessAnswers;
  readonly answer: (answers: GuessAnswers) => void;
}

/** How the text of the files is read. */
function TextForm({ form, answers, answer }: FormProps) {
  const text = useLabels('operator');
  const textOf = useLabelOf('operator');
  const { files, encoding, encodings, separator, tables } = form;
  const decimal = tables.find((table) => table.decimal !== null)?.decimal ?? null;
  const plain = (id: string) => ({ id, text: id });
  const separators = [',', ';', '\t', '|'].map((id) => ({ id, text: separatorText(id, textOf) }));
  return (
    <div className={styles.file}>
      {encoding !== null && (
        <Select
          label={text('guess_encoding')}
          options={encodings.map(plain)}
          value={encoding}
          onChange={(id) => answer({ ...answers, encoding: id })}
        />
      )}
      {separator !== null && (
        <Select
          label={text('guess_separator')}
          options={separators}
          value={separator}
          onChange={(id) => answer({ ...answers, separator: id })}
        />
      )}
      {separator !== null && decimal !== null && decimal !== '?' && (
        <Select
          label={text('question_decimal', { columns: files[0] ?? '' })}
          options={['.', ','].map(plain)}
          value={decimal}
          onChange={(id) => answer({ ...answers, decimal: id })}
        />
      )}
    </div>
  );
}

/** The names of the files of a form. */
function FileNames({ form }: { readonly form: Form }) {
  const text = useLabels('operator');
  const language = useLanguage();
  const { files, fileCount } = form;
  const more = fileCount - files.length;
  return (
    <span className={styles.samples}>
      {files.join(', ')} {more > 0 && text('upload_more', { count: numberText(more, 0, language) })}
    </span>
  );
}

const DAY_FORM = 'YYYY-MM-DD';

/** Files of a source that has an importer of its own: nothing is asked but a day that they do not tell. */
function SourceForm({ form, answers, answer }: FormProps) {
  const text = useLabels('operator');
  const [day, setDay] = useState(form.day ?? '');
  if (form.source === null) return null;
  const { name, kind, needsDay } = form.source;
  const say = () => /^\d{4}-\d{2}-\d{2}$/.test(day) && day !== form.day && answer({ ...answers, day });
  return (
    <>
      <p>{text('upload_source', { name, kind })}</p>
      {needsDay && (
        <TextField
          label={text('upload_day')}
          value={day}
          onChange={setDay}
          placeholder={DAY_FORM}
          onBlur={say}
          onKeyDown={({ key }) => key === 'Enter' && say()}
        />
      )}
    </>
  );
}

/** All that is likely, said and accepted by one button. */
function LikelyAnswers({ form, answers, answer }: FormProps) {
  const text = useLabels('operator');
  const texts = useWordTexts();
  const likely = openAnswers(form.tables, (question) => question.likely);
  if (likely.length === 0) return null;
  const said = likely.map(({ table, question, answer: choice }) => {
    return `${questionText(question, table, texts.operator)}: ${choiceText(question, choice, table.target ?? '', texts)}`;
  });
  return (
    <div className={styles.likely}>
      <p>{text('guess_likely', { value: [...new Set(said)].join('; ') })}</p>
      <Button onClick={() => answer(withAnswers(answers, likely))}>{text('guess_accept')}</Button>
    </div>
  );
}

/** How tables of one form are read, with what is open and the first rows. */
function TablesForm(props: FormProps) {
  const text = useLabels('operator');
  const { form, answers, answer } = props;
  return (
    <>
      {form.fileCount > 1 && <p>{text('upload_sample', { file: form.sample })}</p>}
      <TextForm {...props} />
      <LikelyAnswers {...props} />
      {form.tables.map((table) => (
        <GuessedTable
          key={table.key}
          table={table}
          answers={answers.tables?.[table.key] ?? {}}
          onAnswers={(said) => answer({ ...answers, tables: { ...answers.tables, [table.key]: said } })}
          onFileAnswer={(code, said) => answer({ ...answers, [code]: said })}
        />
      ))}
      {form.previews.map((preview, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file may have two tables of one target, and their order stands
        <PreviewTable key={`${preview.target} ${at}`} tables={form.tables} preview={preview} />
      ))}
    </>
  );
}

/** Files that are read alike, among others. */
function FormBlock({ isAlone, keptAs, ...props }: FormProps & { readonly isAlone: boolean; readonly keptAs: string }) {
  const text = useLabels('operator');
  const textOf = useLabelOf('operator');
  const { form, answers, answer } = props;
  const { refusal, source, isLeftOut } = form;
  const content =
    refusal !== null ? (
      <Note tone="bad">{textOf(`refusal_${refusal.code}`, { detail: refusal.detail })}</Note>
    ) : source !== null ? (
      <SourceForm {...props} />
    ) : (
      keptAs === '' && <TablesForm {...props} />
    );
  if (isAlone) return content;
  return (
    <section className={styles.table} aria-label={form.files[0]}>
      <FileNames form={form} />
      {refusal === null && (
        <Checkbox isChecked={isLeftOut} onChange={(isOut) => answer({ ...answers, isLeftOut: isOut })}>
          {text('guess_skip')}
        </Checkbox>
      )}
      {!isLeftOut && content}
    </section>
  );
}

const isTaken = ({ refusal, isLeftOut }: Form) => refusal === null && !isLeftOut;

/** Whether something of a form has to be said before it is imported. */
function isOpen({ source, day, previews, tables }: Form): boolean {
  if (source !== null) return source.needsDay && day === null;
  return previews.length === 0 || tables.some(({ target, questions }) => target !== null && questions.length > 0);
}

const SHOWN_OPEN = 5;

/** What has to be said before the forms are imported. */
function useOpenTexts(): (forms: readonly Form[]) => string {
  const text = useLabels('operator');
  const texts = useWordTexts();
  return (forms) => {
    const said = forms
      .filter(isOpen)
      .flatMap(({ source, tables }) =>
        source !== null
          ? [text('upload_day')]
          : tables
              .filter(({ target }) => target !== null)
              .flatMap((table) => table.questions.map((question) => questionText(question, table, texts.operator))),
      );
    const each = [...new Set(said)];
    const more = each.length - SHOWN_OPEN;
    return [each.slice(0, SHOWN_OPEN).join('; '), more > 0 ? text('upload_more', { count: String(more) }) : '']
      .filter((part) => part !== '')
      .join(' ');
  };
}

/** Try, import, and the name under which the way of reading is kept. */
function RunButtons({
  keptAs,
  upload,
  isBusy,
  run,
}: UploadState & { readonly upload: Uploaded; readonly keptAs: string }) {
  const text = useLabels('operator');
  const [keepAs, setKeepAs] = useState('');
  const taken = upload.forms.filter(isTaken);
  const guessed = taken.filter(({ source }) => source === null);
  const asked = keptAs === '' ? taken : taken.filter(({ source }) => source !== null);
  const isOff = isBusy || taken.length === 0 || asked.some(isOpen);
  const open = useOpenTexts()(asked);
  // A name is for one way of reading.
  const isKeepable = keptAs === '' && guessed.length === 1;
  const kept = keptAs === '' ? {} : { keptAs };
  const keep = isKeepable && keepAs.trim() !== '' ? { keepAs: keepAs.trim() } : {};
  return (
    <div className={styles.buttons}>
      {isKeepable && <TextField label={text('run_keep_as')} value={keepAs} onChange={setKeepAs} maxLength={80} />}
      <Button disabled={isOff} onClick={() => run({ isTrial: true, ...kept })}>
        {text('run_try')}
      </Button>
      <Button look="primary" disabled={isOff} onClick={() => run({ isTrial: false, ...kept, ...keep })}>
        {text('run_import')}
      </Button>
      {!isBusy && open !== '' && <p role="status">{text('run_needs', { what: open })}</p>}
    </div>
  );
}

/** What was uploaded, form by form, and what is done with it. */
export function ReadUpload({
  keptNames,
  ...state
}: UploadState & { readonly upload: Uploaded; readonly keptNames: readonly string[] }) {
  const text = useLabels('operator');
  const [keptAs, setKeptAs] = useState('');
  const { upload, answers, answer } = state;
  const { forms } = upload;
  const hasTables = forms.some(({ refusal, source }) => refusal === null && source === null);
  const readings = [{ id: '', text: text('guess_guessed') }, ...keptNames.map((id) => ({ id, text: id }))];
  return (
    <>
      {hasTables && keptNames.length > 0 && (
        <Select label={text('guess_read_by')} options={readings} value={keptAs} onChange={setKeptAs} />
      )}
      {forms.map((form, at) => (
        <FormBlock
          key={form.files.join()}
          form={form}
          isAlone={forms.length === 1 && form.fileCount === 1}
          keptAs={keptAs}
          answers={answers[at] ?? {}}
          answer={(said) => answer(at, said)}
        />
      ))}
      {forms.some(({ refusal }) => refusal === null) && <RunButtons {...state} keptAs={keptAs} />}
    </>
  );
}
