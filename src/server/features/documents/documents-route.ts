import { companyDocumentsCall, type DocumentList, documentFileCall, documentsCall } from '#contract/documents.ts';
import { featureAccess } from '#domain/access/feature-access.ts';
import type { Viewer } from '#domain/access/viewer.ts';
import type { Language } from '#domain/language.ts';
import { type DocumentOwners, type DocumentRecord, findDocuments } from '#store/documents/documents.ts';
import type { App } from '../../app.ts';
import { requireBond } from '../../require-bond.ts';
import { requireIssuer } from '../../require-issuer.ts';
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

interface Reader {
  readonly viewer: Viewer;
  readonly language: Language;
}

async function listFor(
  { viewer, language }: Reader,
  { database }: Services,
  of: DocumentOwners,
): Promise<DocumentList> {
  const documents = await findDocuments(database, of, language.code);
  const access = featureAccess(viewer, 'file_download');
  return { items: documents.map((document) => itemOf(document, access === 'allowed')), access };
}

/** The documents of a bond, or of a company. */
export function documentsRoutes(app: App, services: Services): void {
  serve(app, services, documentsCall, async (asked) => {
    const { id, issuerId } = (await requireBond(services, asked.params.id)).instrument;
    return listFor(asked, services, { bondId: id, issuerId });
  });
  serve(app, services, companyDocumentsCall, async (asked) => {
    const { id } = await requireIssuer(services, asked.params.id);
    return listFor(asked, services, { bondId: null, issuerId: id });
  });
}
