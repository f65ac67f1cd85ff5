import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { WholeComment } from '../issuer/comments/comment-item.tsx';
import { requiredData } from '../platform/data/ask.ts';
import { pageContext } from '../platform/data/page-context.ts';
import { FramedPage } from '../ui/layout/framed-page.tsx';

export function loader({ params, context }: LoaderFunctionArgs) {
  const { commentId = '' } = params;
  return requiredData(context.get(pageContext).api, 'GET /api/comments/:commentId/', { params: { commentId } });
}

/** One comment, whole. */
export default function CommentPage() {
  const comment = useLoaderData<typeof loader>();
  return (
    <FramedPage navigation={null} title={comment.title} isNarrow>
      <WholeComment comment={comment} />
    </FramedPage>
  );
}
