import { documentFileCall, documentsCall } from '#contract/documents.ts';
import { featureAccess } from '#domain/access/feature-access.ts';
import { type DocumentRecord, findDocuments } from '#store/documents/documents.ts';
import type { App } from '../../app.ts';
import { requireBond } from '../../require-bond.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

function itemOf(document: DocumentRecord, isOpen: boolean) {
  const { id, title, fileName, kind, instrumentId, publishedOn, language, mediaType, size } = document;
  return {
    id,
    title: title ?? fileName,
    kind,
    of: instrumentId === null ? ('emitent' as const) : ('emission' as const),
    date: publishedOn,
    language,
    media_type: mediaType,
    size,
    link: isOpen ? documentFileCall.path.replace(':documentId', String(id)) : null,
  };
}

export function documentsRoute(app: App, services: Services): void {
  serve(app, services, documentsCall, async ({ params, viewer, language }) => {
    const { instrument } = await requireBond(services, params.id);
    const documents = await findDocuments(services.database, instrument.id, language.code);
    const access = featureAccess(viewer, 'file_download');
    return { items: documents.map((document) => itemOf(document, access === 'allowed')), access };
  });
}
