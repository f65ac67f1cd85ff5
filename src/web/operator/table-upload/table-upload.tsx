import { type DragEvent, useRef, useState } from 'react';
import type { TableUpload as Uploaded } from '#contract/operator/table-uploads.ts';
import { numberText } from '#contract/platform/number-text.ts';
import type { GuessAnswers } from '#domain/operator/table-guess.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { FileField } from '../../ui/controls/file-field.tsx';
import { Note } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { targetText } from './guess-texts.ts';
import styles from './table-upload.module.css';
import { siteUploadCalls, type UploadCalls, UploadError, type UploadRun } from './upload-calls.ts';
import { ReadUpload } from './upload-forms.tsx';
import { RunResult } from './upload-results.tsx';

/** Whether all of the files are stored, so that nothing is left to be done with them. */
const isStored = ({ state, runRefusal, refusedCount }: Uploaded) =>
  state === 'imported' && runRefusal === null && refusedCount === 0;

/** Whether files of known sources are all that is there: then a trial is the preview. */
function isOfSources({ forms }: Uploaded): boolean {
  const good = forms.filter(({ refusal }) => refusal === null);
  return good.length > 0 && good.every(({ source }) => source !== null && !source.needsDay);
}

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

type RunProgress = Pick<Uploaded, 'rows' | 'filesDone' | 'fileCount'>;
const notBegun: RunProgress = { rows: 0, filesDone: 0, fileCount: 1 };

/** What the calls gave of a file, and how far the one is that is out. */
function useTold() {
  const [upload, setUpload] = useState<Uploaded | null>(null);
  /** Part of the file that is there; null while nothing is sent. */
  const [share, setShare] = useState<number | null>(null);
  const [progress, setProgress] = useState<RunProgress | null>(null);
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
    setProgress(null);
  };
  const attempt = (work: () => Promise<Uploaded>) => inTurn(() => done(work));
  return { told: { upload, share, progress, failure, isBusy }, attempt, setUpload, setShare, setProgress };
}

/** Uploads files, and reads one table as `target` where that was asked for and the guess is another; what was said for that by form. */
async function firstLook(
  files: readonly File[],
  calls: UploadCalls,
  target: string | null,
  onShare: (part: number) => void,
) {
  const upload = await calls.upload(files, onShare);
  const [form, ...otherForms] = upload.forms;
  const [table, ...otherTables] = form?.tables ?? [];
  const isOne = otherForms.length === 0 && form?.source === null && otherTables.length === 0;
  if (!isOne || target === null || table === undefined || table.target === target) return { upload, said: {} };
  const answers: GuessAnswers = { tables: { [table.key]: { target } } };
  return { upload: await calls.guess(upload.uploadId, 0, answers), said: { 0: answers } };
}

/** The state of a file on its way from the choice to the import. */
function useUpload(calls: UploadCalls, target: string | null) {
  const [answers, setAnswers] = useState<Readonly<Record<number, GuessAnswers>>>({});
  const { told, attempt, setUpload, setShare, setProgress } = useTold();
  const { upload } = told;
  const runOf = async (uploadId: string, run: UploadRun) => {
    setProgress(notBegun);
    return calls.run(uploadId, run, setProgress);
  };
  const lookAt = async (files: readonly File[]) => {
    const { upload: known, said } = await firstLook(files, calls, target, setShare);
    setShare(null);
    setAnswers(said);
    if (!isOfSources(known)) return known;
    setUpload(known);
    return runOf(known.uploadId, { isTrial: true });
  };
  return {
    ...told,
    answers,
    choose: (files: readonly File[]) => {
      if (upload !== null && !isStored(upload)) void calls.remove(upload.uploadId);
      setUpload(null);
      setShare(0);
      void attempt(() => lookAt(files));
    },
    answer: (form: number, said: GuessAnswers) => {
      setAnswers((before) => ({ ...before, [form]: said }));
      if (upload !== null) void attempt(() => calls.guess(upload.uploadId, form, said));
    },
    run: (run: UploadRun) => {
      if (upload === null) return;
      void attempt(async () => {
        const ran = await runOf(upload.uploadId, run);
        if (isStored(ran)) void calls.remove(upload.uploadId);
        return ran;
      });
    },
  };
}

export type UploadState = ReturnType<typeof useUpload>;

function FileChoice({ choose, isBusy }: Pick<UploadState, 'choose' | 'isBusy'>) {
  const text = useLabels('operator');
  const [isOver, setIsOver] = useState(false);
  const take = (chosen: readonly File[]) => {
    if (chosen.length > 0 && !isBusy) choose(chosen);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take([...event.dataTransfer.files]);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same without a mouse.
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
    >
      <FileField
        label={text('upload_choose')}
        accept=".csv,.tsv,.txt,.xlsx,.xls,.json,.xml,.zip,.gz"
        isMultiple
        isDisabled={isBusy}
        onFiles={take}
      />
    </div>
  );
}

interface TableUploadProps {
  /** Names of kept mappings. */
  readonly keptNames: readonly string[];
  /** What the rows of a file are, where the page was asked for one; else it is guessed. */
  readonly target?: string | null;
  readonly calls?: UploadCalls;
}

/** A file of the operator's own, from the choice to the import: what was guessed, what is open, a trial, the import. */
export function TableUpload({ keptNames, target = null, calls = siteUploadCalls }: TableUploadProps) {
  const text = useLabels('operator');
  const textOf = useLabelOf('operator');
  const errorText = useLabelOf('errors');
  const language = useLanguage();
  const state = useUpload(calls, target);
  const { upload, share, progress, failure, choose } = state;
  const count = (value: number) => numberText(value, 0, language);
  const progressText = ({ rows, filesDone, fileCount }: RunProgress) => {
    const read = rows === 0 ? [] : [text('run_rows', { count: count(rows) })];
    // Files of a source are not read row by row.
    const isByFile = fileCount > 1 || rows === 0;
    const files = isByFile ? [text('run_files', { done: count(filesDone), count: count(fileCount) })] : [];
    return [...read, ...files].join(', ');
  };
  return (
    <Block id="upload" title={text('upload_title')} meta={upload?.fileName}>
      <div className={styles.upload}>
        <p>
          {text('upload_lead')}
          {target !== null && ` ${text('upload_as', { target: targetText(target, textOf) })}`}
        </p>
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
          {share !== null && share < 1 && text('upload_progress', { share: count(share * 100) })}
          {share !== null && share >= 1 && text('upload_looking')}
          {progress !== null && progressText(progress)}
          {upload !== null && progress === null && <RunResult upload={upload} />}
        </div>
      </div>
    </Block>
  );
}
