import { useLabels } from '../context/reader-context.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { UserList, userListPath } from '../operator/users/user-list.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { listCallQuery, listQueryOf } from '../platform/lists/list-query.ts';
import { ListSearch } from '../platform/lists/list-search.tsx';

export async function loader({ request, context }: PageArgs) {
  const query = listQueryOf(new URL(request.url).searchParams, []);
  const { q, page } = listCallQuery(query);
  const list = await requiredData(context.get(pageContext).api, 'GET /api/operator/users/', { query: { q, page } });
  return { query, list };
}

/** The accounts of the instance. */
export default function OperatorUsers({ loaderData: { query, list } }: PageProps<typeof loader>) {
  const text = useLabels('operator');
  const access = useLabels('access');
  return (
    <OperatorPage
      title={text('users_title')}
      lead={access('users_lead')}
      tools={<ListSearch path={userListPath} q={query.q} />}
    >
      <UserList list={{ ok: true, value: list }} query={query} />
    </OperatorPage>
  );
}
