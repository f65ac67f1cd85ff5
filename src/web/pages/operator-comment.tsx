import { redirect, useSearchParams } from 'react-router';
import { useLabels } from '../context/reader-context.tsx';
import { CommentPreview, OperatorComment, operatorCommentsPath } from '../issuer/comments/operator-comment.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData, send } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';
import { FormOutcome } from './form-outcome.tsx';
import { operatorRefusal } from './operator-forms.ts';

export function loader({ params, context }: PageArgs) {
  const { id = '' } = params;
  return requiredData(context.get(pageContext).api, 'GET /api/operator/comments/:commentId/', {
    params: { commentId: id },
  });
}

export async function action({ request, params, context }: PageArgs) {
  const { id = '' } = params;
  const isWithdrawn = textIn(await request.formData(), 'withdrawn') === 'yes';
  const answer = await send(context.get(pageContext).api, 'POST /api/operator/comments/:commentId/', {
    params: { commentId: id },
    body: { isWithdrawn },
  });
  const path = `${operatorCommentsPath}${id}/`;
  return answer.ok ? redirect(`${path}?done`) : operatorRefusal(answer, path);
}

/** One comment: what readers see of it, and whether they do. */
export default function OperatorCommentPage({
  loaderData: comment,
  actionData: failure,
}: PageProps<typeof loader, typeof action>) {
  const access = useLabels('access');
  const operator = useLabels('operator');
  const isDone = useSearchParams()[0].has('done');
  return (
    <OperatorPage title={comment.words[0]?.title ?? `${operator('comments_title')}: ${comment.id}`}>
      <FormOutcome done={isDone ? access('done') : null} code={failure?.code ?? null} />
      <OperatorComment comment={comment} />
      <CommentPreview comment={comment} />
    </OperatorPage>
  );
}
