import { data, redirect, useSearchParams } from 'react-router';
import { AccessFeatures, OwnGrants, OwnRequests, RequestForm } from '../account/access/own-access.tsx';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import { useLabels } from '../context/reader-context.tsx';
import { failureOf, type PageArgs, type PageProps, pageContext, requiredData, send } from '../platform/data/ask.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { FormOutcome } from './form-outcome.tsx';

export function loader({ context }: PageArgs) {
  return requiredData(context.get(pageContext).api, 'GET /api/profile/access/');
}

export async function action({ request, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const form = await request.formData();
  const tariff = Number(form.get('tariff'));
  const answer =
    form.get('kind') === 'expand'
      ? await send(api, 'POST /api/profile/pa/subscr_expand_request/', { body: { tariff } })
      : await send(api, 'POST /api/profile/pa/subscr_send_request/', { body: { tariff } });
  if (!answer.ok) return data({ code: await failureOf(answer) }, { status: answer.status });
  return redirect('/profile/access/?sent');
}

/** What is open to the reader, until when and by whom; what each feature needs; and the form that asks for more. */
export default function AccessPage({
  loaderData: access,
  actionData: failure,
}: PageProps<typeof loader, typeof action>) {
  const text = useLabels('access');
  const shell = useLabels('shell');
  const isSent = useSearchParams()[0].has('sent');
  const code = failure?.code ?? null;
  const isVisitor = access.audience === 'visitor';
  return (
    <ProfilePage
      title={shell('access_title')}
      lead={shell(`access_${access.audience}`)}
      tools={
        isVisitor && (
          <ButtonLink look="primary" to="/sign-in/?next=%2Fprofile%2Faccess%2F">
            {shell('sign_in')}
          </ButtonLink>
        )
      }
    >
      <FormOutcome done={isSent ? text('sent') : null} code={code} />
      {!isVisitor && <OwnRequests requests={access.requests} />}
      {!isVisitor && <RequestForm {...access} />}
      <AccessFeatures features={access.features} />
      {!isVisitor && <OwnGrants grants={access.grants} />}
    </ProfilePage>
  );
}
