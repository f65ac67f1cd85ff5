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
import { targetRank, UPLOAD_PIECE_BYTES } from '#domain/operator/table-guess.ts';
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
import type { RunForm } from './table-imports.ts';
import { uploadAnswer } from './upload-answer.ts';
import { type GuessedForm, type Upload, Uploads } from './uploads.ts';

const PIECE_BODY_BYTES = Math.ceil(UPLOAD_PIECE_BYTES / 3) * 4 + 100;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Forms that are imported: those that are not refused, left out, or, without a kept mapping, without a table that is taken. */
function takenForms({ forms }: Upload, isKept: boolean): readonly GuessedForm[] {
  const isTaken = ({ form, answers, shown }: GuessedForm) => {
    const guess = shown?.guess;
    if (answers.isLeftOut === true || form.refusal !== null || guess === undefined || guess.refusal !== null)
      return false;
    return isKept || form.source !== null || guess.tables.some(({ mapping }) => mapping !== null);
  };
  return (forms ?? []).filter(isTaken);
}

/** The mappings of what was guessed, as one list; refused while something of them is open. */
function guessedMappings({ shown }: GuessedForm, services: Services): string {
  const mappings = (shown?.guess.tables ?? []).flatMap(({ mapping }) => mapping ?? []);
  const text = `[${mappings.join(',\n')}]`;
  if (services.tableImports.faultOf(text) !== null) throw new Refusal('bad_request', 'answers');
  return text;
}

const rankOf = ({ shown }: GuessedForm) =>
  Math.min(...(shown?.guess.tables ?? []).map(({ target }) => targetRank(target)), targetRank(null));

/** How the files of an upload are read: by a kept mapping, else as guessed. */
function runForms(upload: Upload, kept: string | undefined, services: Services): readonly RunForm[] {
  const taken = takenForms(upload, kept !== undefined);
  if (taken.length === 0) throw new Refusal('bad_request', 'answers');
  return [...taken]
    .sort((one, other) => rankOf(one) - rankOf(other))
    .map((guessed) => {
      const { files, source } = guessed.form;
      const day = guessed.answers.day ?? null;
      if (source?.needsDay === true && day === null) throw new Refusal('bad_request', 'day');
      return { files, source, day, mappings: source === null ? (kept ?? guessedMappings(guessed, services)) : null };
    });
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
  const pieces = { bodyLimit: PIECE_BODY_BYTES, limit: 'upload-pieces', isPartOfWrite: true } as const;
  serve(app, services, uploadPieceCall, pieces, async (request) => {
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
    const { form, ...answers } = request.body;
    await uploads.guess(upload, { form, answers }, request.language.code);
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
    const forms = runForms(upload, kept?.mappings, services);
    // Of several ways of reading nobody says which of them a name is for.
    const [mappings = null, ...more] = forms.flatMap((form) => form.mappings ?? []);
    if (keepAs !== undefined && (mappings === null || more.length > 0)) throw new Refusal('bad_request', 'keepAs');
    if (keepAs !== undefined && (mappings?.length ?? 0) > MAX_KEPT_MAPPINGS)
      throw new Refusal('payload_too_large', 'keepAs');
    uploads.run(upload, { forms, isTrial, network: who.network }, async () => {
      if (keptAs !== undefined) await noteMappingUsed(database, keptAs, clock());
      if (keepAs !== undefined && mappings !== null) await keepMapping(database, keepAs.trim(), mappings, clock());
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
