import { documentFileCall } from '#contract/documents.ts';
import { findDocumentFile } from '#store/documents/documents.ts';
import { readFilePieces } from '#store/files/read-file-pieces.ts';
import type { App } from '../../app.ts';
import { sendStoredFile } from '../../files/send-stored-file.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { numberOfId } from '../../require-bond.ts';
import { requireFeature } from '../../require-feature.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

/** The file of a document for full access with its flag. */
export function documentFileRoute(app: App, services: Services): void {
  const { database } = services;
  serve(
    app,
    services,
    documentFileCall,
    async (request, reply) => {
      requireFeature(request.viewer, 'file_download');
      const file = await findDocumentFile(database, numberOfId(request.params.documentId));
      if (file === undefined) throw new Refusal('not_found', 'documentId');
      const read = (range: { first: number; last: number }) =>
        readFilePieces(database, 'document_file', { ...file, ...range });
      return sendStoredFile(request, reply, services, { file, read });
    },
    { compress: false },
  );
}
