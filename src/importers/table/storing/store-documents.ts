import type { Buffer } from 'node:buffer';
import { basename } from 'node:path';
import {
  type DocumentTitle,
  findDocumentsByCode,
  type NewDocument,
  saveDocumentFiles,
  saveDocuments,
  saveDocumentTitles,
} from '#store/issuer/documents/documents.ts';
import type { StoredRows } from '../../source-importer.ts';
import type { MappedRow } from '../mapping/read-rows.ts';
import type { TargetRow } from '../mapping/targets.ts';
import { fileBeside, mediaTypeOf } from './file-beside.ts';
import { codeOfSource, Subjects, subjectOfRow, type TableTask } from './subjects.ts';

type Row = TargetRow<'documents'>;
type Title = Omit<DocumentTitle, 'documentId'>;

function titleOf({ title, titleLanguage, language }: Row): Title {
  return { language: titleLanguage ?? language ?? 'en', title: title ?? '' };
}

/** Whether storing a document and its file changed anything. Files are taken one at a time. */
async function storeDocument(task: TableTask<Row>, document: NewDocument, content: Buffer): Promise<boolean> {
  const { code } = document;
  const before = (await findDocumentsByCode(task.tx, [code])).get(code);
  const documentId = (await saveDocuments(task.tx, [document])).get(code);
  if (documentId === undefined) return false;
  const isNewFile = (await saveDocumentFiles(task.tx, [{ documentId, content }])) > 0;
  const differs = (name: keyof NewDocument) => name !== 'id' && before?.[name] !== document[name];
  return isNewFile || (Object.keys(document) as (keyof NewDocument)[]).some(differs);
}

async function storeRow(task: TableTask<Row>, subjects: Subjects, row: MappedRow<Row>): Promise<boolean | null> {
  const { line, values } = row;
  const { kind, date: publishedOn, path, language } = values;
  const subject = await subjectOfRow(task, subjects, row);
  if (subject === null || kind === null || publishedOn === null || path === null) return null;
  const content = await fileBeside(task.folder, path);
  if (typeof content === 'string') {
    task.rows.failures.add(line, content, 'path', path);
    return null;
  }
  const file = { fileName: basename(path), mediaType: mediaTypeOf(path), size: content.length };
  const code = codeOfSource(task.mapping, path);
  return storeDocument(task, { code, ...subject, kind, publishedOn, language, ...file }, content);
}

/** Stores the titles of documents; a document may have one in each language, a row each. */
async function storeTitles(task: TableTask<Row>, rows: readonly Row[]): Promise<number> {
  const codes = rows.map(({ path }) => codeOfSource(task.mapping, path ?? ''));
  const known = await findDocumentsByCode(task.tx, codes);
  const titles = new Map<string, DocumentTitle>();
  rows.forEach((row, at) => {
    const documentId = known.get(codes[at] ?? '')?.id;
    if (documentId === undefined) return;
    const title = titleOf(row);
    titles.set(`${documentId} ${title.language}`, { documentId, ...title });
  });
  return (await saveDocumentTitles(task.tx, [...titles.values()])).stored;
}

/** Stores documents with the files that lie beside the table, known by their paths. A further row of a path adds a title. */
export async function storeDocuments(task: TableTask<Row>): Promise<StoredRows> {
  const subjects = new Subjects(task.mapping);
  const stored = new Set<string>();
  const good: Row[] = [];
  let changed = 0;
  for await (const batch of task.rows.batches()) {
    await subjects.learn(task.tx, batch);
    for (const row of batch) {
      const path = row.values.path ?? '';
      const isChanged = stored.has(path) ? false : await storeRow(task, subjects, row);
      if (isChanged === null) continue;
      stored.add(path);
      good.push(row.values);
      if (isChanged) changed += 1;
    }
  }
  const titles = await storeTitles(task, good);
  const count = Math.min(good.length, Math.max(changed, titles));
  return { stored: count, unchanged: good.length - count, instrumentIds: [] };
}
