import { WholeComment } from '../issuer/comments/comment-item.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { FramedPage } from '../ui/layout/framed-page.tsx';

export function loader({ params, context }: PageArgs) {
  const { commentId = '' } = params;
  return requiredData(context.get(pageContext).api, 'GET /api/comments/:commentId/', { params: { commentId } });
}

/** One comment, whole. */
export default function CommentPage({ loaderData: comment }: PageProps<typeof loader>) {
  return (
    <FramedPage navigation={null} title={comment.title} isNarrow>
      <WholeComment comment={comment} />
    </FramedPage>
  );
}
