import sanitizeHtml from 'sanitize-html';
import { type Analytics, analyticsCall } from '#contract/issuer/comments/analytics.ts';
import {
  type Comment,
  commentAccessCall,
  commentCall,
  commentFileCall,
  commentsCall,
  MAX_COMMENTS,
} from '#contract/issuer/comments/comments.ts';
import {
  moderateCommentCall,
  operatorCommentCall,
  operatorCommentsCall,
} from '#contract/issuer/comments/operator-comments.ts';
import { issuersToWire } from '#contract/issuer/wire/rated-entity.ts';
import { listPageSize } from '#contract/platform/lists/list-order.ts';
import { pageAddress } from '#contract/platform/page-address.ts';
import { issuerIdOf } from '#contract/platform/wire/issuer-params.ts';
import { fullLevel, type Viewer } from '#domain/account/access/viewer.ts';
import { type CommentDecision, isFileOpen } from '#domain/issuer/issuer-comment.ts';
import { languages } from '#domain/platform/language.ts';
import {
  addCommentRequest,
  countWaitingCommentRequests,
  findCommentDecision,
  hasCommentProvider,
} from '#store/issuer/comments/comment-requests.ts';
import type { CommentFile, CommentRecord, CommentSource } from '#store/issuer/comments/comments.ts';
import { findComment, findCommentFile, findCommentSources, findComments } from '#store/issuer/comments/comments.ts';
import {
  findModeratedComment,
  findModeratedComments,
  type ModeratedComment,
  moderateComment,
} from '#store/issuer/comments/moderate-comments.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { readFilePieces } from '#store/platform/files/read-file-pieces.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { sendStoredFile } from '../../platform/files/send-stored-file.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { auditActor } from '../../platform/serving/require-account.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { requireIssuer } from '../companies/company-route.ts';
import type { Services } from '../services.ts';

const bit = (isSo: boolean) => (isSo ? 1 : 0);

function fileLinkOf({ id, fileName, isModerated, decision }: CommentRecord): string | null {
  const isOpen = fileName !== null && isFileOpen(isModerated, decision);
  return isOpen ? commentFileCall.path.replace(':commentId', String(id)) : null;
}

/** Elements of text, lists and tables; none that loads, runs, frames, styles or takes input. */
const allowedTags = [
  'p',
  'br',
  'hr',
  'h3',
  'h4',
  'blockquote',
  'pre',
  'code',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'sub',
  'sup',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'a',
];

const allowedSchemes = ['http', 'https', 'mailto'];

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: { a: ['href', 'rel', 'target'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes,
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  transformTags: { a: (tagName, { href }) => ({ tagName, attribs: linkTo(href) }) },
};

/**
 * A link to another site, as browsers read its address: one that is not whole would be an address of ours. It tells that site neither who came
 * nor from where, and search engines not to follow.
 */
function linkTo(address: string | undefined): sanitizeHtml.Attributes {
  const url = URL.parse(address ?? '');
  const rest = { rel: 'nofollow noopener noreferrer', target: '_blank' };
  return url === null || !allowedSchemes.includes(url.protocol.slice(0, -1)) ? rest : { href: url.href, ...rest };
}

/** HTML of another as it may be put into a page of ours: what is not on the list is left out, its text stays unless it is code. */
export function safeMarkup(html: string): string {
  return sanitizeHtml(html, options);
}

/** A comment as the contract answers it: its markup safe, the link to its file only where that is open to the reader. */
function commentItem(found: CommentRecord): Comment {
  const { id, language, title, content, decision } = found;
  return {
    id,
    language,
    title,
    provider_name: found.providerName,
    provider_id: found.providerId,
    file: found.fileName,
    content: content === null ? null : safeMarkup(content),
    cb_link: found.url,
    cb_file_link: fileLinkOf(found),
    date: found.publishedOn,
    moderated: bit(found.isModerated),
    approved: bit(decision === 'approved'),
    checked: bit(decision !== null),
    requestExists: found.isRequested,
    ...issuersToWire(found.issuers.map(({ id, name }) => ({ name, cb_link: pageAddress('company', id) }))),
  };
}

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

const withCompanies = <Row extends ModeratedComment>(row: Row) => ({ ...row, companies: [...row.companies] });

function listRoute(app: App, services: Services): void {
  const { database } = services;
  serve(app, services, operatorCommentsCall, async ({ query }) => {
    const { q = '', state, page = 1 } = query;
    // PostgreSQL keeps no NUL in a text.
    if (q.includes('\0')) throw new Refusal('bad_request', 'q');
    const isWithdrawn = state === undefined ? null : state === 'withdrawn';
    const part = { limit: listPageSize, offset: (page - 1) * listPageSize };
    const [{ total, items }, waiting] = await Promise.all([
      findModeratedComments(database, { text: q.trim(), isWithdrawn, ...part }),
      countWaitingCommentRequests(database),
    ]);
    return { total, page, pageSize: listPageSize, waiting, items: items.map(withCompanies) };
  });
}

function showRoute(app: App, services: Services): void {
  serve(app, services, operatorCommentCall, async ({ params }) => {
    const comment = await findModeratedComment(services.database, numberOfId(params.commentId));
    if (comment === undefined) throw new Refusal('not_found', 'commentId');
    const words = comment.words.map(({ content, ...rest }) => ({
      ...rest,
      content: content === null ? null : safeMarkup(content),
    }));
    return { ...withCompanies(comment), words };
  });
}

function moderateRoute(app: App, services: Services): void {
  serve(app, services, moderateCommentCall, { limit: 'operator-writes' }, async (request) => {
    const actor = auditActor(request, services);
    const asked = { id: numberOfId(request.params.commentId), isWithdrawn: request.body.isWithdrawn };
    if (!(await inTransaction(services.database, (tx) => moderateComment(tx, asked, actor)))) {
      throw new Refusal('not_found', 'commentId');
    }
    return { id: asked.id };
  });
}

/** All comments of the site, for the operator. */
function operatorCommentRoutes(app: App, services: Services): void {
  listRoute(app, services);
  showRoute(app, services);
  moderateRoute(app, services);
}

const sumOf = (sources: readonly CommentSource[]) => sources.reduce((sum, { count }) => sum + count, 0);

function providersOf(sources: readonly CommentSource[]): Analytics['providers'] {
  const byProvider = Map.groupBy(sources, ({ id }) => id);
  return [...byProvider].map(([id, own]) => ({ id, name: own[0]?.name ?? '', count: sumOf(own) }));
}

function languagesOf(sources: readonly CommentSource[]): Analytics['languages'] {
  return languages
    .map(({ code }) => ({ language: code, count: sumOf(sources.filter((own) => own.languages.includes(code))) }))
    .filter(({ count }) => count > 0);
}

function analyticsRoute(app: App, services: Services): void {
  serve(app, services, analyticsCall, async ({ params, query, viewer, language: { code } }) => {
    const { id: issuerId, name } = await requireIssuer(services, issuerIdOf(params));
    const { provider: providerId, language: writtenIn, page = 1 } = query;
    const part = { limit: listPageSize, offset: (page - 1) * listPageSize };
    const reader = { language: code, accountId: viewer.accountId };
    const [items, sources] = await Promise.all([
      findComments(services.database, { issuerId, providerId, writtenIn, ...reader, ...part }),
      findCommentSources(services.database, issuerId),
    ]);
    const asked = sources.filter(
      ({ id, languages: known }) =>
        (providerId === undefined || id === providerId) && (writtenIn === undefined || known.includes(writtenIn)),
    );
    return {
      total: sumOf(asked),
      page,
      pageSize: listPageSize,
      name,
      items: items.map(commentItem),
      providers: providersOf(sources),
      languages: languagesOf(sources),
    };
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
