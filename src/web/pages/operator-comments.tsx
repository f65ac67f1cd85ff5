import { Link } from 'react-router';
import { useLabels } from '../context/reader-context.tsx';
import { commentStates, OperatorCommentList, operatorCommentsPath } from '../issuer/comments/operator-comment.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { listCallQuery, listQueryOf } from '../platform/lists/list-query.ts';
import { ListSearch } from '../platform/lists/list-search.tsx';
import { Note } from '../ui/feedback/notice.tsx';

export async function loader({ request, context }: PageArgs) {
  const { searchParams } = new URL(request.url);
  const state = commentStates.find((known) => known === searchParams.get('state')) ?? null;
  const own = listQueryOf(searchParams, []);
  const query = { ...own, filters: state === null ? [] : ([['state', state]] as const) };
  const { q, page } = listCallQuery(own);
  const list = await requiredData(context.get(pageContext).api, 'GET /api/operator/comments/', {
    query: { q, page, state: state ?? undefined },
  });
  return { query, state, list };
}

/** Others' research on the site. */
export default function OperatorComments({ loaderData: { query, state, list } }: PageProps<typeof loader>) {
  const text = useLabels('operator');
  const comments = useLabels('comments');
  return (
    <OperatorPage
      title={text('comments_title')}
      lead={comments('operator_lead')}
      tools={<ListSearch path={operatorCommentsPath} q={query.q} />}
    >
      {list.waiting > 0 && (
        <Note>
          <Link to="/operator/requests/">{comments('waiting_requests', { count: list.waiting })}</Link>
        </Note>
      )}
      <OperatorCommentList list={list} query={query} state={state} />
    </OperatorPage>
  );
}
