import { basename } from 'node:path';
import type { IssuerComment } from '#domain/issuer/issuer-comment.ts';
import {
  findCommentsByCode,
  saveCommentFile,
  saveCommentProviders,
  saveCommentSubjects,
  saveComments,
  saveCommentWords,
} from '#store/issuer/comments/comments.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import { fileBeside, mediaTypeOf } from './file-beside.ts';
import type { RowSubject, TableTask } from './subjects.ts';
import { codeOfSource, Subjects, storeBatches, subjectOfRow } from './subjects.ts';

type Row = TargetRow<'comments'>;

/** A row with everything that it cannot do without. */
interface CommentRow {
  readonly values: Row & { readonly title: string };
  readonly comment: Omit<IssuerComment, 'providerId'>;
  readonly provider: string;
  readonly subject: RowSubject;
}

/** Whether the file that the row names, if it does, is there; noted where it is not. */
async function hasFile({ folder, rows }: TableTask<Row>, { line, values: { path } }: MappedRow<Row>): Promise<boolean> {
  const content = path === null ? null : await fileBeside(folder, path);
  if (typeof content === 'string') rows.failures.add(line, content, 'path', path);
  return typeof content !== 'string';
}

/** The row as it is stored; null, and noted, where its subject or file is not there. */
async function readRow(task: TableTask<Row>, subjects: Subjects, row: MappedRow<Row>): Promise<CommentRow | null> {
  const { values } = row;
  const { comment: name, provider, date: publishedOn, title, url } = values;
  if (name === null || provider === null || publishedOn === null || title === null) return null;
  const subject = await subjectOfRow(task, subjects, row);
  if (subject === null || !(await hasFile(task, row))) return null;
  const code = codeOfSource(task.mapping, name);
  const comment = { code, publishedOn, url, isModerated: values.isOnRequest ?? false };
  return { values: { ...values, title }, comment, provider, subject };
}

/** Stores the comments that rows name, each once; gives their ids by code, and how many of them changed. */
async function storeOwn({ mapping, tx }: TableTask<Row>, rows: readonly CommentRow[]) {
  const names = new Map(rows.map(({ provider }) => [codeOfSource(mapping, provider), provider]));
  const named = [...names].map(([code, name]) => ({ code, name }));
  const providers = await saveCommentProviders(tx, named);
  const comments = new Map(
    rows.map(({ comment, provider }) => {
      const providerId = providers.get(codeOfSource(mapping, provider)) ?? 0;
      return [comment.code, { ...comment, providerId }];
    }),
  );
  const before = await findCommentsByCode(tx, [...comments.keys()]);
  const ids = await saveComments(tx, [...comments.values()]);
  const differs = (next: IssuerComment) =>
    (Object.keys(next) as (keyof IssuerComment)[]).some((name) => before.get(next.code)?.[name] !== next[name]);
  return { ids, changed: [...comments.values()].filter(differs).length };
}

/** Stores the files that rows name. They are taken one at a time, since they may be large. */
async function storeFiles({ tx, folder }: TableTask<Row>, paths: ReadonlyMap<number, string>): Promise<number> {
  let changed = 0;
  for (const [commentId, path] of paths) {
    const content = await fileBeside(folder, path);
    if (typeof content === 'string') continue;
    const file = { commentId, fileName: basename(path), mediaType: mediaTypeOf(path), content };
    if (await saveCommentFile(tx, file)) changed += 1;
  }
  return changed;
}

/** How many rows changed something, at most. */
async function storeBatch(task: TableTask<Row>, rows: readonly CommentRow[]): Promise<number> {
  const { ids, changed } = await storeOwn(task, rows);
  const known = rows.map((row) => ({ ...row, commentId: ids.get(row.comment.code) ?? 0 }));
  const words = new Map(
    known.map(({ commentId, values: { language, title, content } }) => {
      const own = { commentId, language: language ?? ('en' as const), title, content };
      return [`${commentId} ${own.language}`, own];
    }),
  );
  const subjects = new Map(
    known.map(({ commentId, subject }) => [
      `${commentId} ${subject.issuerId} ${subject.instrumentId}`,
      { commentId, ...subject },
    ]),
  );
  const paths = known.flatMap(({ commentId, values: { path } }) => (path === null ? [] : [[commentId, path] as const]));
  const counts = [
    changed,
    (await saveCommentWords(task.tx, [...words.values()])).stored,
    (await saveCommentSubjects(task.tx, [...subjects.values()])).stored,
    await storeFiles(task, new Map(paths)),
  ];
  return Math.min(rows.length, Math.max(...counts));
}

/**
 * Stores comments of analysts, known by the names that the source gives them. A further row of a comment adds a language, or something that
 * it is about.
 */
export function storeComments(task: TableTask<Row>): Promise<StoredRows> {
  const subjects = new Subjects(task.mapping);
  return storeBatches(task, async (batch) => {
    await subjects.learn(task.tx, batch);
    const rows: CommentRow[] = [];
    for (const row of batch) {
      const read = await readRow(task, subjects, row);
      if (read !== null) rows.push(read);
    }
    const stored = await storeBatch(task, rows);
    return { stored, unchanged: rows.length - stored };
  });
}
