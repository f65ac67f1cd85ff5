import { data, redirect, useSearchParams } from 'react-router';
import { OperatorRequests } from '../account/access/operator-requests.tsx';
import { useLabels } from '../context/reader-context.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData, send } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';
import { listQueryOf } from '../platform/lists/list-query.ts';
import { FormOutcome } from './form-outcome.tsx';
import { grantOfChoice, lastDayOfForm, operatorRefusal } from './operator-forms.ts';

export async function loader({ request, context }: PageArgs) {
  const { searchParams } = new URL(request.url);
  const showsAll = searchParams.get('state') === 'all';
  const { page } = listQueryOf(searchParams, []);
  const query = { state: showsAll ? ('all' as const) : ('waits' as const), page };
  const list = await requiredData(context.get(pageContext).api, 'GET /api/operator/requests/', { query });
  return { list, showsAll };
}

/** What a form of the page decides; undefined for a form that the page does not have. */
function decisionOf(form: FormData) {
  const decision = (['granted', 'refused'] as const).find((known) => known === textIn(form, 'decision'));
  const kind = textIn(form, 'kind');
  if (decision === undefined) return undefined;
  if (kind === 'access') {
    const grants = form.getAll('grant').flatMap((choice) => grantOfChoice(choice) ?? []);
    const words = textIn(form, 'words').trim();
    return { kind, id: Number(textIn(form, 'id')), decision, words, grants, until: lastDayOfForm(form) } as const;
  }
  if (kind !== 'quotes' && kind !== 'comments') return undefined;
  const subject = Number(textIn(form, 'subject'));
  return { kind, accountId: textIn(form, 'account'), subject, decision } as const;
}

export async function action({ request, context }: PageArgs) {
  const body = decisionOf(await request.formData());
  if (body === undefined) return data({ code: 'bad_request' as const }, { status: 400 });
  const answer = await send(context.get(pageContext).api, 'POST /api/operator/requests/', { body });
  return answer.ok ? redirect('/operator/requests/?done') : operatorRefusal(answer, '/operator/requests/');
}

/** What readers ask for: access, hidden quotes, files of comments. */
export default function OperatorRequestsPage({
  loaderData,
  actionData: failure,
}: PageProps<typeof loader, typeof action>) {
  const { list, showsAll } = loaderData;
  const text = useLabels('operator');
  const access = useLabels('access');
  const isDone = useSearchParams()[0].has('done');
  return (
    <OperatorPage title={text('requests_title')} lead={access('requests_lead')}>
      <FormOutcome done={isDone ? access('done') : null} code={failure?.code ?? null} />
      <OperatorRequests list={list} showsAll={showsAll} />
    </OperatorPage>
  );
}
