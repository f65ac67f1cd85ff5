import { Buffer } from 'node:buffer';
import {
  beginUploadCall,
  guessUploadCall,
  keptMappingsCall,
  removeMappingCall,
  removeUploadCall,
  runUploadCall,
  uploadCall,
  uploadPieceCall,
} from '#contract/operator/table-uploads.ts';
import { UPLOAD_PIECE_BYTES } from '#domain/operator/table-guess.ts';
import {
  findKeptMapping,
  findKeptMappings,
  keepMapping,
  MAX_KEPT_MAPPINGS,
  noteMappingUsed,
  removeKeptMapping,
} from '#store/operator/imports/kept-mappings.ts';
import { logAudit } from '#store/platform/audit-log/audit-log.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { auditActor, requireAccount } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { type Upload, Uploads, uploadAnswer } from './uploads.ts';

const PIECE_BODY_BYTES = Math.ceil(UPLOAD_PIECE_BYTES / 3) * 4 + 100;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The mappings of what was guessed, as one list; refused while something of them is open. */
function guessedMappings(upload: Upload, services: Services): string {
  const tables = upload.shown?.guess.tables ?? [];
  const mappings = tables.flatMap(({ mapping }) => mapping ?? []);
  const text = `[${mappings.join(',\n')}]`;
  const isOpen = mappings.length === 0 || services.tableImports.faultOf(text) !== null;
  if (isOpen) throw new Refusal('bad_request', 'answers');
  return text;
}

function uploadRoutes(app: App, services: Services, uploads: Uploads): void {
  const { database } = services;
  const limit = 'operator-writes';
  serve(app, services, beginUploadCall, { limit }, async (request) => {
    const { now: loggedAt, ...who } = auditActor(request, services);
    const { fileName, bytes } = request.body;
    const upload = await uploads.begin(who.actorId, fileName, bytes);
    const detail = `${upload.fileName}, ${bytes} bytes`;
    await inTransaction(database, (tx) =>
      logAudit(tx, { loggedAt, ...who, action: 'upload-table', accountId: null, detail }),
    );
    return uploadAnswer(upload);
  });
  serve(app, services, uploadPieceCall, { bodyLimit: PIECE_BODY_BYTES }, async (request) => {
    const upload = uploads.get(requireAccount(request).accountId, request.params.uploadId);
    const { at, base64 } = request.body;
    if (!BASE64.test(base64)) throw new Refusal('bad_request', 'base64');
    await uploads.add(upload, at, Buffer.from(base64, 'base64'));
    return uploadAnswer(upload);
  });
  serve(app, services, uploadCall, { isPrimarys: true }, async (request) =>
    uploadAnswer(uploads.get(requireAccount(request).accountId, request.params.uploadId)),
  );
  serve(app, services, guessUploadCall, { limit }, async (request) => {
    const upload = uploads.get(requireAccount(request).accountId, request.params.uploadId);
    await uploads.guess(upload, request.body, request.language.code);
    return uploadAnswer(upload);
  });
  serve(app, services, removeUploadCall, { limit }, async (request) => {
    await uploads.remove(uploads.get(requireAccount(request).accountId, request.params.uploadId));
    return {};
  });
}

function runRoute(app: App, services: Services, uploads: Uploads): void {
  const { database, clock } = services;
  serve(app, services, runUploadCall, { limit: 'operator-writes' }, async (request) => {
    const { now: loggedAt, ...who } = auditActor(request, services);
    const upload = uploads.get(who.actorId, request.params.uploadId);
    const { isTrial, keptAs, keepAs } = request.body;
    const kept = keptAs === undefined ? undefined : await findKeptMapping(database, keptAs);
    if (keptAs !== undefined && kept === undefined) throw new Refusal('not_found', 'keptAs');
    if (keepAs !== undefined && !/^\P{Cc}{1,80}$/u.test(keepAs.trim())) throw new Refusal('bad_request', 'keepAs');
    const mappings = kept?.mappings ?? guessedMappings(upload, services);
    if (keepAs !== undefined && mappings.length > MAX_KEPT_MAPPINGS) throw new Refusal('payload_too_large', 'keepAs');
    uploads.run(upload, mappings, isTrial, async () => {
      if (keptAs !== undefined) await noteMappingUsed(database, keptAs, clock());
      if (keepAs !== undefined) await keepMapping(database, keepAs.trim(), mappings, clock());
    });
    if (!isTrial) {
      const log = { loggedAt, ...who, action: 'import-table', accountId: null, detail: upload.fileName };
      await inTransaction(database, (tx) => logAudit(tx, log));
    }
    return uploadAnswer(upload);
  });
}

/** Files of the operator: uploaded, guessed, tried and imported; and the mappings that are kept by name. */
export function tableUploadsFeature(app: App, services: Services): void {
  const { database, clock } = services;
  const uploads = new Uploads(services.tableImports, app.log, () => clock().getTime());
  app.addHook('onReady', () => uploads.sweep());
  app.addHook('onClose', () => uploads.close());
  uploadRoutes(app, services, uploads);
  runRoute(app, services, uploads);
  const all = async () => {
    const kept = await findKeptMappings(database);
    return kept.map(({ name, usedAt }) => ({ name, usedAt: usedAt?.toISOString().slice(0, 10) ?? null }));
  };
  serve(app, services, keptMappingsCall, all);
  serve(app, services, removeMappingCall, { limit: 'operator-writes' }, async (request) => {
    const { now: loggedAt, ...who } = auditActor(request, services);
    const { name } = request.params;
    await inTransaction(database, async (tx) => {
      if (!(await removeKeptMapping(tx, name))) throw new Refusal('not_found', 'name');
      await logAudit(tx, { loggedAt, ...who, action: 'remove-mapping', accountId: null, detail: name });
    });
    return all();
  });
}
