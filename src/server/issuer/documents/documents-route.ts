import {
  companyDocumentsCall,
  type DocumentList,
  documentFileCall,
  documentsCall,
  instrumentDocumentsCall,
} from '#contract/issuer/documents.ts';
import { entityToWire } from '#contract/issuer/wire/rated-entity.ts';
import { featureAccess } from '#domain/account/access/feature-access.ts';
import type { Viewer } from '#domain/account/access/viewer.ts';
import type { Language } from '#domain/platform/language.ts';
import type { DocumentOwners, DocumentRecord } from '#store/issuer/documents/documents.ts';
import { findDocumentFile, findDocuments } from '#store/issuer/documents/documents.ts';
import { findInstrument } from '#store/market/instruments/find-instruments.ts';
import { readFilePieces } from '#store/platform/files/read-file-pieces.ts';
import { kindOfModel } from '../../market/reads/market-reads.ts';
import { numberOfId, requireBond } from '../../market/reads/require-bond.ts';
import { sendStoredFile } from '../../platform/files/send-stored-file.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { requireFeature } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { requireIssuer } from '../companies/company-route.ts';
import type { Services } from '../services.ts';

function itemOf(document: DocumentRecord, isOpen: boolean) {
  const { id, title, fileName, kind, instrumentId, publishedOn, language, mediaType, size } = document;
  return {
    id,
    title: title ?? fileName,
    kind,
    of: entityToWire(instrumentId === null ? 'issuer' : 'issue'),
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

/** The documents of a bond or another instrument, or of a company. */
export function documentsRoutes(app: App, services: Services): void {
  serve(app, services, documentsCall, async (asked) => {
    const { id, issuerId } = (await requireBond(services, asked.params.id)).instrument;
    return listFor(asked, services, { bondId: id, issuerId });
  });
  serve(app, services, companyDocumentsCall, async (asked) => {
    const { id } = await requireIssuer(services, asked.params.id);
    return listFor(asked, services, { bondId: null, issuerId: id });
  });
  serve(app, services, instrumentDocumentsCall, async (asked) => {
    const { model, id } = asked.params;
    const found = await findInstrument(services.database, kindOfModel[model], numberOfId(id));
    if (found === undefined) throw new Refusal('not_found', 'id');
    return listFor(asked, services, { bondId: found.instrument.id, issuerId: found.issuer?.id ?? null });
  });
}

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
