import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import type { TableUpload as Uploaded } from '#contract/operator/table-uploads.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { openAnswers, withAnswers } from '#domain/operator/answer-questions.ts';
import type { GuessAnswers } from '#domain/operator/table-guess.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { choiceText, questionText, separatorText } from './guess-texts.ts';
import { GuessedTable, useWordTexts } from './guessed-table.tsx';
import styles from './table-upload.module.css';
import { siteUploadCalls, type UploadCalls, UploadError, type UploadRun } from './upload-calls.ts';
import { PreviewTable, RunResult } from './upload-results.tsx';

/** Whether all of a file is stored, so that nothing is left to be done with it. */
const isStored = ({ state, runRefusal }: Uploaded) => state === 'imported' && runRefusal === null;

/** Does one thing after the other: the server refuses what comes while it guesses. */
function useTurns() {
  const [isBusy, setIsBusy] = useState(false);
  const last = useRef(Promise.resolve());
  const inTurn = async (work: () => Promise<void>) => {
    setIsBusy(true);
    const mine = last.current.then(work);
    last.current = mine;
    await mine;
    if (last.current === mine) setIsBusy(false);
  };
  return { isBusy, inTurn };
}

/** What the calls gave of a file, and how far the one is that is out. */
function useTold() {
  const [upload, setUpload] = useState<Uploaded | null>(null);
  /** Part of the file that is there, or rows that were read; null while nothing runs. */
  const [share, setShare] = useState<number | null>(null);
  const [rows, setRows] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, inTurn } = useTurns();
  const done = async (work: () => Promise<Uploaded>) => {
    setFailure(null);
    try {
      setUpload(await work());
    } catch (error) {
      setFailure(error instanceof UploadError ? error.message : 'network');
    }
    setShare(null);
    setRows(null);
  };
  const attempt = (work: () => Promise<Uploaded>) => inTurn(() => done(work));
  return { told: { upload, share, rows, failure, isBusy }, attempt, setUpload, setShare, setRows };
}

/** The state of a file on its way from the choice to the import. */
function useUpload(calls: UploadCalls) {
  const [answers, setAnswers] = useState<GuessAnswers>({});
  const { told, attempt, setUpload, setShare, setRows } = useTold();
  const { upload } = told;
  return {
    ...told,
    answers,
    choose: (file: File) => {
      if (upload !== null && !isStored(upload)) void calls.remove(upload.uploadId);
      setUpload(null);
      setAnswers({});
      setShare(0);
      void attempt(() => calls.upload(file, setShare));
    },
    answer: (said: GuessAnswers) => {
      setAnswers(said);
      if (upload !== null) void attempt(() => calls.guess(upload.uploadId, said));
    },
    run: (run: UploadRun) => {
      if (upload === null) return;
      setRows(0);
      void attempt(async () => {
        const ran = await calls.run(upload.uploadId, run, setRows);
        if (isStored(ran)) void calls.remove(upload.uploadId);
        return ran;
      });
    },
  };
}

type UploadState = ReturnType<typeof useUpload>;

function FileForm({ upload, answers, answer }: UploadState & { readonly upload: Uploaded }) {
  const text = useLabels('operator');
  const textOf = useLabelOf('operator');
  const { encoding, encodings, separator, tables } = upload;
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
          label={text('question_decimal', { columns: upload.fileName })}
          options={['.', ','].map(plain)}
          value={decimal}
          onChange={(id) => answer({ ...answers, decimal: id })}
        />
      )}
    </div>
  );
}

/** All that is likely, said and accepted by one button. */
function LikelyAnswers({ upload, answers, answer }: UploadState & { readonly upload: Uploaded }) {
  const text = useLabels('operator');
  const texts = useWordTexts();
  const likely = openAnswers(upload.tables, (question) => question.likely);
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

/** Try, import, and the name under which the way of reading is kept. */
function RunButtons({ keptAs, ...state }: UploadState & { readonly upload: Uploaded; readonly keptAs: string }) {
  const text = useLabels('operator');
  const [keepAs, setKeepAs] = useState('');
  const { upload, isBusy, run } = state;
  const isOpen =
    keptAs === '' &&
    (upload.previews.length === 0 ||
      upload.tables.some(({ target, questions }) => target !== null && questions.length > 0));
  const isOff = isOpen || isBusy;
  const kept = keptAs === '' ? {} : { keptAs };
  const keep = keptAs === '' && keepAs.trim() !== '' ? { keepAs: keepAs.trim() } : {};
  return (
    <div className={styles.buttons}>
      {keptAs === '' && <TextField label={text('run_keep_as')} value={keepAs} onChange={setKeepAs} maxLength={80} />}
      <Button disabled={isOff} onClick={() => run({ isTrial: true, ...kept })}>
        {text('run_try')}
      </Button>
      <Button look="primary" disabled={isOff} onClick={() => run({ isTrial: false, ...kept, ...keep })}>
        {text('run_import')}
      </Button>
    </div>
  );
}

function ReadUpload({
  keptNames,
  ...state
}: UploadState & { readonly upload: Uploaded; readonly keptNames: readonly string[] }) {
  const text = useLabels('operator');
  const textOf = useLabelOf('operator');
  const [keptAs, setKeptAs] = useState('');
  const { upload, answers, answer } = state;
  const { refusal, tables, previews } = upload;
  if (refusal !== null) return <Note tone="bad">{textOf(`refusal_${refusal.code}`, { detail: refusal.detail })}</Note>;
  const readings = [{ id: '', text: text('guess_guessed') }, ...keptNames.map((id) => ({ id, text: id }))];
  return (
    <>
      {keptNames.length > 0 && (
        <Select label={text('guess_read_by')} options={readings} value={keptAs} onChange={setKeptAs} />
      )}
      {keptAs === '' && (
        <>
          <FileForm {...state} />
          <LikelyAnswers {...state} />
          {tables.map((table) => (
            <GuessedTable
              key={table.key}
              table={table}
              answers={answers.tables?.[table.key] ?? {}}
              onAnswers={(said) => answer({ ...answers, tables: { ...answers.tables, [table.key]: said } })}
              onFileAnswer={(code, said) => answer({ ...answers, [code]: said })}
            />
          ))}
          {previews.map((preview, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file may have two tables of one target, and their order stands
            <PreviewTable key={`${preview.target} ${at}`} upload={upload} preview={preview} />
          ))}
        </>
      )}
      <RunButtons {...state} keptAs={keptAs} />
    </>
  );
}

function FileChoice({ choose, isBusy }: Pick<UploadState, 'choose' | 'isBusy'>) {
  const text = useLabels('operator');
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file !== undefined && !isBusy) choose(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <label
      className={styles.drop}
      data-over={isOver || undefined}
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
    >
      {text('upload_choose')}
      <input
        type="file"
        className="needs-script"
        accept=".csv,.tsv,.txt,.xlsx,.json"
        disabled={isBusy}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => take(target.files)}
      />
    </label>
  );
}

interface TableUploadProps {
  /** Names of kept mappings. */
  readonly keptNames: readonly string[];
  readonly calls?: UploadCalls;
}

/** A file of the operator's own, from the choice to the import: what was guessed, what is open, a trial, the import. */
export function TableUpload({ keptNames, calls = siteUploadCalls }: TableUploadProps) {
  const text = useLabels('operator');
  const errorText = useLabelOf('errors');
  const language = useLanguage();
  const state = useUpload(calls);
  const { upload, share, rows, failure, choose } = state;
  return (
    <Block id="upload" title={text('upload_title')} meta={upload?.fileName}>
      <div className={styles.upload}>
        <p>{text('upload_lead')}</p>
        <FileChoice choose={choose} isBusy={state.isBusy} />
        {failure !== null && (
          <div role="alert">
            <Note tone="bad">{failure === 'network' ? text('upload_failed') : errorText(failure)}</Note>
          </div>
        )}
        {upload !== null && !isStored(upload) && (
          <ReadUpload key={upload.uploadId} {...state} upload={upload} keptNames={keptNames} />
        )}
        <div role="status">
          {share !== null && text('upload_progress', { share: numberText(share * 100, 0, language) })}
          {rows !== null && text('run_rows', { count: numberText(rows, 0, language) })}
          {upload !== null && rows === null && <RunResult upload={upload} />}
        </div>
      </div>
    </Block>
  );
}
