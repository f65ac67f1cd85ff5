import { Link } from 'react-router';
import type { User, Users } from '#contract/operator/users.ts';
import { useLabels, useLanguage } from '../context/reader-context.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { type Answered, type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { ListBlock, useListWords } from '../platform/lists/list-block.tsx';
import { type ListQuery, listCallQuery, listQueryOf } from '../platform/lists/list-query.ts';
import { ListSearch } from '../platform/lists/list-search.tsx';
import { useGrantText } from '../text/use-grant-text.ts';
import { dateText } from '../text/value-text.ts';
import { type Column, linesOf, type PhoneColumn } from '../ui/table/column.ts';
import { Table } from '../ui/table/table.tsx';
import { UserMarks } from './operator-user.tsx';

export async function loader({ request, context }: PageArgs) {
  const query = listQueryOf(new URL(request.url).searchParams, []);
  const { q, page } = listCallQuery(query);
  const list = await requiredData(context.get(pageContext).api, 'GET /api/operator/users/', { query: { q, page } });
  return { query, list };
}

const userListPath = '/operator/users/';

const phone: readonly PhoneColumn[] = [
  { parts: ['name', 'email'], width: 'minmax(0, 1fr)' },
  { parts: ['level', 'state'], align: 'end', width: '9rem' },
];

/** The accounts of the instance. */
function UserList({ list, query }: { readonly list: Answered<Users>; readonly query: ListQuery }) {
  const text = useLabels('access');
  const columns = useColumns();
  const words = useListWords(text('users'), query, text('users_advice'));
  return (
    <ListBlock id="users" path={userListPath} list={list} query={query} words={words}>
      {(items) => (
        <Table caption={text('users')} columns={columns} lines={linesOf(items, ({ id }) => id)} phone={phone} />
      )}
    </ListBlock>
  );
}

function useColumns(): readonly Column<User>[] {
  const text = useLabels('access');
  const language = useLanguage();
  const grantText = useGrantText();
  return [
    {
      id: 'name',
      title: text('name'),
      wraps: true,
      cell: ({ id, name }) => <Link to={`${userListPath}${encodeURIComponent(id)}/`}>{name}</Link>,
    },
    { id: 'email', title: text('email'), wraps: true, cell: ({ email }) => email },
    {
      id: 'level',
      title: text('access'),
      width: '10rem',
      cell: ({ level }) => grantText({ kind: 'level', value: String(level) }),
    },
    { id: 'state', title: text('state'), width: '12rem', cell: (user) => <UserMarks user={user} /> },
    { id: 'sessions', title: text('sessions'), kind: 'number', rank: 3, width: '7rem', cell: (user) => user.sessions },
    {
      id: 'created',
      title: text('registered'),
      rank: 3,
      width: '10rem',
      cell: ({ createdAt }) => dateText(createdAt, language),
    },
  ];
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
