import type { TableUpload } from '#contract/operator/table-uploads.ts';
import { type GuessAnswers, UPLOAD_PIECE_BYTES } from '#domain/operator/table-guess.ts';
import { type Answered, ask, browserApi } from '../../platform/data/ask.ts';

/** What is done with a file that was chosen. */
export interface UploadCalls {
  /** Sends a file and guesses how it is read; tells what part of it is there. */
  readonly upload: (file: File, onShare: (share: number) => void) => Promise<TableUpload>;
  readonly guess: (uploadId: string, answers: GuessAnswers) => Promise<TableUpload>;
  /** Tries or imports, and tells how many rows were read. */
  readonly run: (uploadId: string, run: UploadRun, onRows: (rows: number) => void) => Promise<TableUpload>;
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

async function guess(uploadId: string, answers: GuessAnswers): Promise<TableUpload> {
  const { source, tables, ...words } = answers;
  const body = { ...words, ...(source && { source: { ...source } }), ...(tables && { tables: { ...tables } }) };
  return answerOf(
    await ask(browserApi, 'POST /api/operator/uploads/:uploadId/guess/', { params: { uploadId }, body: body as never }),
  );
}

async function remove(uploadId: string): Promise<void> {
  await ask(browserApi, 'DELETE /api/operator/uploads/:uploadId/', { params: { uploadId } }).catch(() => undefined);
}

async function sendPieces(uploadId: string, file: File, onShare: (share: number) => void): Promise<void> {
  for (let at = 0; at < file.size; at += UPLOAD_PIECE_BYTES) {
    const base64 = await base64Of(file.slice(at, at + UPLOAD_PIECE_BYTES));
    const piece = { params: { uploadId }, body: { at, base64 } };
    answerOf(await ask(browserApi, 'POST /api/operator/uploads/:uploadId/pieces/', piece));
    onShare(Math.min(1, (at + UPLOAD_PIECE_BYTES) / file.size));
  }
}

const POLL_MS = 400;

/** The calls of the site. */
export const siteUploadCalls: UploadCalls = {
  async upload(file, onShare) {
    const body = { fileName: file.name.slice(0, 200), bytes: file.size };
    const { uploadId } = answerOf(await ask(browserApi, 'POST /api/operator/uploads/', { body }));
    try {
      await sendPieces(uploadId, file, onShare);
      return await guess(uploadId, {});
    } catch (error) {
      await remove(uploadId);
      throw error;
    }
  },
  guess,
  remove,
  async run(uploadId, run, onRows) {
    const params = { uploadId };
    let told = answerOf(
      await ask(browserApi, 'POST /api/operator/uploads/:uploadId/run/', { params, body: { ...run } }),
    );
    while (told.state === 'trying' || told.state === 'importing') {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      told = answerOf(await ask(browserApi, 'GET /api/operator/uploads/:uploadId/', { params }));
      onRows(told.rows);
    }
    return told;
  },
};
