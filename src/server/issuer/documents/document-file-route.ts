import { documentFileCall } from '#contract/issuer/documents.ts';
import { findDocumentFile } from '#store/issuer/documents/documents.ts';
import { readFilePieces } from '#store/platform/files/read-file-pieces.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { requireFeature } from '../../platform/access/require-feature.ts';
import { sendStoredFile } from '../../platform/files/send-stored-file.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';

/** The file of a document for full access with its flag. */
export function documentFileRoute(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, documentFileCall, { compress: false }, async (request, reply) => {
    requireFeature(request.viewer, 'file_download');
    const file = await findDocumentFile(database, numberOfId(request.params.documentId));
    if (file === undefined) throw new Refusal('not_found', 'documentId');
    const read = (range: { first: number; last: number }) =>
      readFilePieces(database, 'document_file', { ...file, ...range });
    return sendStoredFile(request, reply, services, { file, read });
  });
}
