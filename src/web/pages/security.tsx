import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useLabels } from '../context/language-context.ts';
import { requiredData } from '../data/page-data.ts';
import { ProfilePage } from '../features/profile/profile-page.tsx';
import { LinkedProviders } from '../features/providers/linked-providers.tsx';
import { pageContext } from '../page-context.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  // Visitors are led to the sign-in page by its refusal.
  await requiredData(api, 'GET /api/profile/');
  return { providers: await requiredData(api, 'GET /api/session/providers/') };
}

/** How the reader proves who he is: one section a way. */
export default function Security() {
  const text = useLabels('profile');
  const { providers } = useLoaderData<typeof loader>();
  return (
    <ProfilePage title={text('nav_security')}>
      <LinkedProviders {...providers} />
    </ProfilePage>
  );
}
