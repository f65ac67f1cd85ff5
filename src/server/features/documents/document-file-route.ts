import { Readable } from 'node:stream';
import { documentFileCall } from '#contract/documents.ts';
import { findDocumentFile, readDocumentFile } from '#store/documents/documents.ts';
import type { App } from '../../app.ts';
import { Refusal } from '../../plugins/errors/refusal.ts';
import { numberOfId } from '../../require-bond.ts';
import { requireFeature } from '../../require-feature.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';
import { askedRange } from './asked-range.ts';

/** The file of a document for full access with its flag, read from the database piece by piece as the reader takes it. */
export function documentFileRoute(app: App, services: Services): void {
  const { database, gate } = services;
  serve(
    app,
    services,
    documentFileCall,
    async ({ params, viewer, headers, method }, reply) => {
      requireFeature(viewer, 'file_download');
      const file = await findDocumentFile(database, numberOfId(params.documentId));
      if (file === undefined) throw new Refusal('not_found', 'documentId');
      const tag = `"${file.documentId}-${file.version}"`;
      const isSame = headers['if-range'] === undefined || headers['if-range'] === tag;
      const asked = isSame ? askedRange(headers.range, file.size) : undefined;
      const { first, last } = asked ?? { first: 0, last: file.size - 1 };
      if (asked !== undefined) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.size}`);
      reply.headers({ etag: tag, 'accept-ranges': 'bytes' });
      const bytes = Readable.from(method === 'HEAD' ? [] : readDocumentFile(database, file, { first, last }));
      const { fileName: name, mediaType } = file;
      return gate.sendFile(reply, { name, mediaType, size: last - first + 1, bytes });
    },
    { compress: false },
  );
}
