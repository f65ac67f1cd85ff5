import { Buffer } from 'node:buffer';
import { saveDocumentFiles, saveDocuments, saveDocumentTitles } from '#store/issuer/documents/documents.ts';
import { saveTextSections } from '#store/issuer/text-sections/text-sections.ts';
import type { WriteTransaction } from '#store/platform/bulk-copy/write-transaction.ts';
import { demoDocuments, demoTextSections } from './demo-documents.ts';
import type { DemoMarket } from './demo-market.ts';

/** Stores the documents of the demo market with their titles and files, and what sections of its bonds say. */
export async function saveDemoDocuments(tx: WriteTransaction, market: DemoMarket): Promise<void> {
  const documents = demoDocuments(market);
  const ids = await saveDocuments(
    tx,
    documents.map(({ document }) => document),
  );
  const withId = documents.flatMap((own) => {
    const documentId = ids.get(own.document.code);
    return documentId === undefined ? [] : { ...own, documentId };
  });
  await saveDocumentTitles(
    tx,
    withId.flatMap(({ documentId, titles }) => titles.map((title) => ({ documentId, ...title }))),
  );
  await saveDocumentFiles(
    tx,
    withId.map(({ documentId, content }) => ({ documentId, content: Buffer.from(content) })),
  );
  await saveTextSections(tx, demoTextSections(market.bonds, market.today));
}
