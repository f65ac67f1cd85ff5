import { documentsCall } from '#contract/documents.ts';
import { type DocumentRecord, findDocuments } from '#store/documents/documents.ts';
import type { App } from '../../app.ts';
import { requireBond } from '../../require-bond.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

function itemOf(document: DocumentRecord) {
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
  };
}

export function documentsRoute(app: App, services: Services): void {
  serve(app, services, documentsCall, async ({ params, language }) => {
    const { instrument } = await requireBond(services, params.id);
    const documents = await findDocuments(services.database, instrument.id, language.code);
    return { items: documents.map(itemOf) };
  });
}
