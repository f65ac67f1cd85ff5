import {
  commentAccessCall,
  commentCall,
  commentFileCall,
  commentsCall,
  MAX_COMMENTS,
} from '#contract/issuer/comments/comments.ts';
import { issuerIdOf } from '#contract/platform/wire/issuer-params.ts';
import { fullLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { type CommentDecision, isFileOpen } from '#domain/issuer/issuer-comment.ts';
import { addCommentRequest, findCommentDecision, hasCommentProvider } from '#store/issuer/comments/comment-requests.ts';
import { type CommentFile, findComment, findCommentFile, findComments } from '#store/issuer/comments/comments.ts';
import { readFilePieces } from '#store/platform/files/read-file-pieces.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { sendStoredFile } from '../../platform/files/send-stored-file.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { requireIssuer } from '../companies/require-issuer.ts';
import type { Services } from '../services.ts';
import { analyticsRoute } from './analytics.ts';
import { commentItem } from './comment-item.ts';
import { operatorCommentRoutes } from './operator-comments.ts';

function commentsRoute(app: App, services: Services): void {
  serve(app, services, commentsCall, async ({ params, viewer, language }) => {
    const { id: issuerId } = await requireIssuer(services, issuerIdOf(params));
    const query = { issuerId, language: language.code, accountId: viewer.accountId, limit: MAX_COMMENTS };
    return (await findComments(services.database, query)).map(commentItem);
  });
}

function commentRoute(app: App, services: Services): void {
  serve(app, services, commentCall, async ({ params, viewer, language }) => {
    const reader = { language: language.code, accountId: viewer.accountId };
    const found = await findComment(services.database, numberOfId(params.commentId), reader);
    if (found === undefined) throw new Refusal('not_found', 'commentId');
    return commentItem(found);
  });
}

function accountOf({ accountId, level }: Viewer): string {
  if (accountId === null) throw new Refusal('need_auth');
  if (level < fullLevel) throw new Refusal('need_access');
  return accountId;
}

/** Notes a reader's wish for the files of a provider. It opens nothing: the operator decides. */
function commentAccessRoute(app: App, services: Services): void {
  const { database, clock } = services;
  serve(app, services, commentAccessCall, { limit: 'comment-requests' }, async ({ params, viewer }) => {
    const accountId = accountOf(viewer);
    const providerId = numberOfId(params.providerId);
    if (providerId > 2_147_483_647 || !(await hasCommentProvider(database, providerId))) {
      throw new Refusal('not_found', 'providerId');
    }
    await addCommentRequest(database, { accountId, providerId, requestedAt: clock() });
    const decision = await findCommentDecision(database, accountId, providerId);
    return { response: { items: [{ success: decision === 'rejected' ? 0 : 1 }] } };
  });
}

async function decisionFor(
  { database }: Services,
  { accountId }: Viewer,
  { providerId }: CommentFile,
): Promise<CommentDecision | null | undefined> {
  return accountId === null ? undefined : findCommentDecision(database, accountId, providerId);
}

/** What would open the file of a moderated comment: to sign in, to get access, or the operator's word. */
function refusalFor({ accountId, level }: Viewer): Refusal {
  if (accountId === null) return new Refusal('need_auth');
  return new Refusal(level < fullLevel ? 'need_access' : 'access_denied_auth');
}

function commentFileRoute(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, commentFileCall, { compress: false }, async (request, reply) => {
    const { params, viewer } = request;
    const file = await findCommentFile(database, numberOfId(params.commentId));
    if (file === undefined) throw new Refusal('not_found', 'commentId');
    if (!isFileOpen(file.isModerated, await decisionFor(services, viewer, file))) throw refusalFor(viewer);
    const read = (range: { first: number; last: number }) =>
      readFilePieces(database, 'comment_file', { ...file, ...range });
    return sendStoredFile(request, reply, services, { file, read });
  });
}

/** Comments of analysts about companies and their bonds. */
export function commentsFeature(app: App, services: Services): void {
  commentsRoute(app, services);
  analyticsRoute(app, services);
  commentRoute(app, services);
  operatorCommentRoutes(app, services);
  commentAccessRoute(app, services);
  commentFileRoute(app, services);
}
