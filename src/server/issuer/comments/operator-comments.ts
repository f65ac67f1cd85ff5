import {
  moderateCommentCall,
  operatorCommentCall,
  operatorCommentsCall,
} from '#contract/issuer/comments/operator-comments.ts';
import { listPageSize } from '#contract/platform/lists/list-limits.ts';
import { countWaitingCommentRequests } from '#store/issuer/comments/comment-requests.ts';
import {
  findModeratedComment,
  findModeratedComments,
  type ModeratedComment,
  moderateComment,
} from '#store/issuer/comments/moderate-comments.ts';
import { inTransaction } from '#store/platform/database/database.ts';
import { numberOfId } from '../../market/reads/require-bond.ts';
import { auditActor } from '../../platform/access/grant-terms.ts';
import { Refusal } from '../../platform/plugins/errors/refusal.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import type { Services } from '../services.ts';
import { safeMarkup } from './safe-markup.ts';

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
export function operatorCommentRoutes(app: App, services: Services): void {
  listRoute(app, services);
  showRoute(app, services);
  moderateRoute(app, services);
}
