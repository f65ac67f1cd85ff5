import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
  useActionData,
  useLoaderData,
} from 'react-router';
import { rememberedLanguage } from '#contract/platform/page-address.ts';
import { findLanguage } from '#domain/platform/language.ts';
import { AboutForm } from '../account/profile/about-form.tsx';
import { DisplayForm } from '../account/profile/display-form.tsx';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import { useLabelOf, useLabels } from '../context/reader-context.tsx';
import { failureOf, requiredData, send } from '../platform/data/ask.ts';
import { type PageContext, pageContext } from '../platform/data/page-context.ts';
import { isTheme, themeCookie, themeOfCookies, themes } from '../site/shell/theme.ts';
import { Note } from '../ui/feedback/notice.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const profile = await requiredData(context.get(pageContext).api, 'GET /api/profile/');
  const isSaved = new URL(request.url).searchParams.has('saved');
  return { profile, isSaved, theme: themeOfCookies(request.headers.get('Cookie')) };
}

const savedPath = '/profile/?saved';

async function refused(answer: Response) {
  return data({ code: await failureOf(answer) }, { status: answer.status });
}

interface Sent {
  readonly api: PageContext['api'];
  readonly form: FormData;
}

/** The language is that of the account, and from now on that of this browser as well. */
async function saveAbout({ api, form }: Sent) {
  const language = findLanguage(String(form.get('language') ?? ''))?.code ?? null;
  const name = String(form.get('name') ?? '').trim();
  if (name === '') return data({ code: 'name_missing' as const }, { status: 400 });
  const answer = await send(api, 'POST /api/profile/', { body: { name, language } });
  if (!answer.ok) return refused(answer);
  if (language === null) return redirectDocument(savedPath);
  return redirectDocument(savedPath, { headers: { 'Set-Cookie': rememberedLanguage(language) } });
}

async function saveDisplay({ api, form }: Sent) {
  const theme = form.get('theme');
  const settings = { hints: form.get('hints') === 'on' };
  const answer = await send(api, 'POST /api/user/set-settings/', { body: { settings } });
  if (!answer.ok) return refused(answer);
  const cookie = themeCookie(isTheme(theme) ? theme : 'system');
  return redirectDocument(savedPath, { headers: { 'Set-Cookie': cookie } });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const sent = { form, api: context.get(pageContext).api };
  return form.get('form') === 'display' ? saveDisplay(sent) : saveAbout(sent);
}

/** The reader's own account: what it is called, how the site looks to it. */
export default function Profile() {
  const text = useLabels('profile');
  const shell = useLabels('shell');
  const errorText = useLabelOf('errors');
  const { profile, isSaved, theme } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const code = failure !== undefined && 'code' in failure ? failure.code : null;
  return (
    <ProfilePage title={text('title')} lead={text('lead', { email: profile.email })}>
      <div role="status">{isSaved && code === null && <Note tone="ok">{text('saved')}</Note>}</div>
      <div role="alert">{code !== null && code !== 'name_missing' && <Note tone="bad">{errorText(code)}</Note>}</div>
      <AboutForm profile={profile} nameError={code === 'name_missing' ? text('name_missing') : undefined} />
      <DisplayForm
        theme={theme}
        themes={themes.map((id) => ({ id, text: shell(`theme_${id}`) }))}
        hints={profile.hints}
      />
    </ProfilePage>
  );
}
