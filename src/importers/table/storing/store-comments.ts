import type { Buffer } from 'node:buffer';
import { basename } from 'node:path';
import type { IssuerComment } from '#domain/issuer-comment.ts';
import {
  findCommentByCode,
  saveCommentFile,
  saveCommentProviders,
  saveCommentSubjects,
  saveComments,
  saveCommentWords,
} from '#store/comments/comments.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { RowOf } from '../mapping/fields.ts';
import type { commentFields } from '../mapping/issuer-fields.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import { fileBeside } from './file-beside.ts';
import { mediaTypeOf } from './media-type.ts';
import { type RowSubject, subjectOfRow } from './subject-of-row.ts';
import { Subjects } from './subjects.ts';
import { codeOfSource, codeScheme, type TableTask } from './table-store.ts';

type Row = RowOf<typeof commentFields>;

/** A row with everything that it cannot do without. */
interface CommentRow {
  readonly values: Row & { readonly title: string };
  readonly comment: Omit<IssuerComment, 'providerId'>;
  readonly provider: string;
  readonly subject: RowSubject;
  readonly file: { readonly fileName: string; readonly mediaType: string; readonly content: Buffer } | null;
}

async function fileOfRow({ folder, rows }: TableTask<Row>, { line, values: { path } }: MappedRow<Row>) {
  if (path === null) return null;
  const content = await fileBeside(folder, path);
  if (typeof content !== 'string') return { fileName: basename(path), mediaType: mediaTypeOf(path), content };
  rows.failures.add(line, content, 'path', path);
  return undefined;
}

/** The row as it is stored; null, and noted, where its subject or file is not there. */
async function readRow(task: TableTask<Row>, subjects: Subjects, row: MappedRow<Row>): Promise<CommentRow | null> {
  const { values } = row;
  const { comment: name, provider, date: publishedOn, title, url } = values;
  if (name === null || provider === null || publishedOn === null || title === null) return null;
  const subject = await subjectOfRow(task, subjects, row);
  const file = subject === null ? undefined : await fileOfRow(task, row);
  if (subject === null || file === undefined) return null;
  const code = codeOfSource(task.mapping, name);
  const comment = { code, publishedOn, url, isModerated: values.isOnRequest ?? false };
  return { values: { ...values, title }, comment, provider, subject, file };
}

/** Stores what a row says of a comment; whether that changed anything. */
async function storeRow(task: TableTask<Row>, { values, comment, provider, subject, file }: CommentRow) {
  const { tx } = task;
  const code = codeOfSource(task.mapping, provider);
  const providerId = (await saveCommentProviders(tx, [{ code, name: provider }])).get(code) ?? 0;
  const next = { ...comment, providerId };
  const before = await findCommentByCode(tx, comment.code);
  const commentId = (await saveComments(tx, [next])).get(comment.code) ?? 0;
  const words = { commentId, language: values.language ?? 'en', title: values.title, content: values.content };
  const isNewWords = (await saveCommentWords(tx, [words])).stored > 0;
  const isNewSubject = (await saveCommentSubjects(tx, [{ commentId, ...subject }])).stored > 0;
  const isNewFile = file !== null && (await saveCommentFile(tx, { commentId, ...file }));
  const differs = (name: keyof typeof next) => before?.[name] !== next[name];
  return isNewWords || isNewSubject || isNewFile || (Object.keys(next) as (keyof typeof next)[]).some(differs);
}

/**
 * Stores comments of analysts, known by the names that the source gives them. A further row of a comment adds a language, or something that
 * it is about.
 */
export async function storeComments(task: TableTask<Row>): Promise<StoredRows> {
  const subjects = new Subjects(codeScheme(task.mapping));
  let [stored, unchanged] = [0, 0];
  for await (const batch of task.rows.batches()) {
    await subjects.learn(task.tx, batch);
    for (const row of batch) {
      const read = await readRow(task, subjects, row);
      if (read === null) continue;
      if (await storeRow(task, read)) stored += 1;
      else unchanged += 1;
    }
  }
  return { stored, unchanged, instrumentIds: [] };
}
