import type { TableUpload } from '#contract/operator/table-uploads.ts';
import { type GuessAnswers, UPLOAD_PIECE_BYTES } from '#domain/operator/table-guess.ts';
import { type Answered, ask, browserApi } from '../../platform/data/ask.ts';
import { archiveOfFiles } from './archive-of-files.ts';

/** What is done with a file that was chosen. */
export interface UploadCalls {
  /** Sends files, several of them as one archive, and guesses how they are read; tells what part is there. */
  readonly upload: (files: readonly File[], onShare: (share: number) => void) => Promise<TableUpload>;
  /** Says how the files of one form are read. */
  readonly guess: (uploadId: string, form: number, answers: GuessAnswers) => Promise<TableUpload>;
  /** Tries or imports, and tells how far it is. */
  readonly run: (uploadId: string, run: UploadRun, onProgress: (told: TableUpload) => void) => Promise<TableUpload>;
  /** Removes the file from the server. One that cannot be removed goes by itself after a while. */
  readonly remove: (uploadId: string) => Promise<void>;
}

export interface UploadRun {
  readonly isTrial: boolean;
  readonly keptAs?: string;
  readonly keepAs?: string;
}

/** A call that was refused, by its code. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
}

function answerOf<Value>(answered: Answered<Value>): Value {
  if (answered.ok) return answered.value;
  throw new UploadError(answered.code);
}

const CHUNK = 0x8000;

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

const POLL_MS = 400;
const RUNNING: readonly TableUpload['state'][] = ['guessing', 'trying', 'importing'];

/** Waits until nothing is done with the upload any more. */
async function settled(started: TableUpload, onProgress: (told: TableUpload) => void = () => undefined) {
  const params = { uploadId: started.uploadId };
  let told = started;
  while (RUNNING.includes(told.state)) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    told = answerOf(await ask(browserApi, 'GET /api/operator/uploads/:uploadId/', { params }));
    onProgress(told);
  }
  // It was not looked at to its end.
  if (told.state === 'receiving') throw new UploadError('internal');
  return told;
}

async function guess(uploadId: string, form: number | null, answers: GuessAnswers): Promise<TableUpload> {
  const { source, tables, ...words } = answers;
  const said = { ...words, ...(source && { source: { ...source } }), ...(tables && { tables: { ...tables } }) };
  const body = { ...said, ...(form !== null && { form }) };
  const asked = { params: { uploadId }, body: body as never };
  return settled(answerOf(await ask(browserApi, 'POST /api/operator/uploads/:uploadId/guess/', asked)));
}

async function remove(uploadId: string): Promise<void> {
  await ask(browserApi, 'DELETE /api/operator/uploads/:uploadId/', { params: { uploadId } }).catch(() => undefined);
}

/** After so long a piece is sent again: a busy site takes it later, and one that it has already is passed over. */
const RETRY_MS = [500, 1000, 2000, 4000, 8000, 16_000] as const;
const PASSING: readonly string[] = ['overloaded', 'unavailable', 'too_many_requests', 'network'];

async function sendPiece(piece: {
  readonly params: { uploadId: string };
  readonly body: { at: number; base64: string };
}) {
  for (const wait of [...RETRY_MS, null]) {
    const answered = await ask(browserApi, 'POST /api/operator/uploads/:uploadId/pieces/', piece);
    if (answered.ok || wait === null || !PASSING.includes(answered.code)) return answerOf(answered);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

async function sendPieces(uploadId: string, file: File, onShare: (share: number) => void): Promise<void> {
  for (let at = 0; at < file.size; at += UPLOAD_PIECE_BYTES) {
    const base64 = await base64Of(file.slice(at, at + UPLOAD_PIECE_BYTES));
    await sendPiece({ params: { uploadId }, body: { at, base64 } });
    onShare(Math.min(1, (at + UPLOAD_PIECE_BYTES) / file.size));
  }
}

/** The calls of the site. */
export const siteUploadCalls: UploadCalls = {
  async upload(files, onShare) {
    const [first] = files;
    const file = files.length === 1 && first !== undefined ? first : await archiveOfFiles(files);
    const body = { fileName: file.name.slice(0, 200), bytes: file.size };
    const { uploadId } = answerOf(await ask(browserApi, 'POST /api/operator/uploads/', { body }));
    try {
      await sendPieces(uploadId, file, onShare);
      return await guess(uploadId, null, {});
    } catch (error) {
      await remove(uploadId);
      throw error;
    }
  },
  guess,
  remove,
  async run(uploadId, run, onProgress) {
    const asked = { params: { uploadId }, body: { ...run } };
    return settled(answerOf(await ask(browserApi, 'POST /api/operator/uploads/:uploadId/run/', asked)), onProgress);
  },
};
