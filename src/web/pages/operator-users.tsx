import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useLabels } from '../context/language-context.ts';
import { requiredData } from '../data/page-data.ts';
import { OperatorPage } from '../features/operator/operator-page.tsx';
import { UserList, userListPath } from '../features/users/user-list.tsx';
import { listCallQuery, listQueryOf } from '../lists/list-query.ts';
import { ListSearch } from '../lists/list-search.tsx';
import { pageContext } from '../page-context.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = listQueryOf(new URL(request.url).searchParams, []);
  const { q, page } = listCallQuery(query);
  const list = await requiredData(context.get(pageContext).api, 'GET /api/operator/users/', { query: { q, page } });
  return { query, list };
}

/** The accounts of the instance. */
export default function OperatorUsers() {
  const text = useLabels('operator');
  const access = useLabels('access');
  const { query, list } = useLoaderData<typeof loader>();
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
