import { useState } from 'react';
import { data, redirectDocument } from 'react-router';
import type { Profile } from '#contract/account/profile.ts';
import { MAX_NAME_LENGTH } from '#contract/account/profile-limits.ts';
import { rememberedLanguage } from '#contract/platform/page-address.ts';
import { signInName } from '#domain/account/email.ts';
import { findLanguage, languages } from '#domain/platform/language.ts';
import styles from '../account/profile/profile-form.module.css';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import { useLabels } from '../context/reader-context.tsx';
import { failureOf, type PageArgs, type PageProps, pageContext, requiredData, send } from '../platform/data/ask.ts';
import { type SentForm, textIn } from '../platform/data/form-action.ts';
import { isTheme, themeCookie, themeOfCookies, themes } from '../site/shell/theme.ts';
import { Refusal } from '../ui/controls/action-form.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Checkbox } from '../ui/controls/checkbox.tsx';
import { RadioGroup } from '../ui/controls/radio-group.tsx';
import { Select } from '../ui/controls/select.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { Note } from '../ui/feedback/notice.tsx';
import { Block } from '../ui/layout/block.tsx';

export async function loader({ request, context }: PageArgs) {
  const profile = await requiredData(context.get(pageContext).api, 'GET /api/profile/');
  const isSaved = new URL(request.url).searchParams.has('saved');
  return { profile, isSaved, theme: themeOfCookies(request.headers.get('Cookie')) };
}

const savedPath = '/profile/?saved';

async function refused(answer: Response) {
  return data({ code: await failureOf(answer) }, { status: answer.status });
}

/** The language is that of the account, and from now on that of this browser as well. */
async function saveAbout({ api, form }: SentForm) {
  const language = findLanguage(textIn(form, 'language'))?.code ?? null;
  const name = textIn(form, 'name').trim();
  if (name === '') return data({ code: 'name_missing' as const }, { status: 400 });
  const answer = await send(api, 'POST /api/profile/', { body: { name, language } });
  if (!answer.ok) return refused(answer);
  if (language === null) return redirectDocument(savedPath);
  return redirectDocument(savedPath, { headers: { 'Set-Cookie': rememberedLanguage(language) } });
}

async function saveDisplay({ api, form }: SentForm) {
  const theme = form.get('theme');
  const settings = { hints: form.get('hints') === 'on' };
  const answer = await send(api, 'POST /api/user/set-settings/', { body: { settings } });
  if (!answer.ok) return refused(answer);
  const cookie = themeCookie(isTheme(theme) ? theme : 'system');
  return redirectDocument(savedPath, { headers: { 'Set-Cookie': cookie } });
}

export async function action({ request, context }: PageArgs) {
  const form = await request.formData();
  const sent = { form, api: context.get(pageContext).api };
  return form.get('form') === 'display' ? saveDisplay(sent) : saveAbout(sent);
}

interface DisplayFormProps {
  readonly theme: string;
  /** Names of the themes. */
  readonly themes: readonly { readonly id: string; readonly text: string }[];
  readonly hints: boolean;
}

/** How the site looks to the reader: the theme in this browser, hints wherever they sign in. */
function DisplayForm({ theme, themes, hints }: DisplayFormProps) {
  const text = useLabels('profile');
  const [chosen, setChosen] = useState(theme);
  return (
    <Block id="display" title={text('display')}>
      <form method="post" action="/profile/" className={styles.form}>
        <input type="hidden" name="form" value="display" />
        <RadioGroup label={text('theme')} name="theme" options={themes} value={chosen} onChange={setChosen} isInline />
        <Checkbox name="hints" value="on" isCheckedAtStart={hints}>
          {text('hints')}
        </Checkbox>
        <p className="quiet">{text('display_hint')}</p>
        <Button type="submit" look="primary">
          {text('save')}
        </Button>
      </form>
    </Block>
  );
}

interface AboutFormProps {
  readonly profile: Profile;
  /** What is wrong with the name, if anything is. */
  readonly nameError: string | undefined;
}

/** Name, address and language of the account. Of a demo account they are shown alone: it is everybody's. */
function AboutForm({ profile, nameError }: AboutFormProps) {
  const text = useLabels('profile');
  const [language, setLanguage] = useState(profile.language ?? '');
  return (
    <Block id="about" title={text('about')}>
      {profile.isDemo && <Note>{text('demo_note')}</Note>}
      <form method="post" action="/profile/" className={styles.form}>
        <input type="hidden" name="form" value="about" />
        <div className={styles.field}>
          <TextField
            label={text('name')}
            name="name"
            autoComplete="name"
            required
            maxLength={MAX_NAME_LENGTH}
            defaultValue={profile.name}
            disabled={profile.isDemo}
            error={nameError}
          />
        </div>
        <div className={styles.field}>
          <TextField
            label={text('email')}
            type="email"
            value={signInName(profile.email)}
            disabled
            hint={text('email_hint')}
          />
        </div>
        <div className={styles.field}>
          <Select
            label={text('language')}
            name="language"
            hint={text('language_hint')}
            value={language}
            onChange={setLanguage}
            isDisabled={profile.isDemo}
            options={[
              { id: '', text: text('language_of_browser') },
              ...languages.map(({ code, ownName }) => ({ id: code, text: ownName })),
            ]}
          />
        </div>
        {!profile.isDemo && (
          <Button type="submit" look="primary">
            {text('save')}
          </Button>
        )}
      </form>
    </Block>
  );
}

/** The reader's own account: what it is called, how the site looks to it. */
export default function OwnProfile({ loaderData, actionData: failure }: PageProps<typeof loader, typeof action>) {
  const { profile, isSaved, theme } = loaderData;
  const text = useLabels('profile');
  const shell = useLabels('shell');
  const code = failure?.code ?? null;
  return (
    <ProfilePage title={text('title')} lead={text('lead', { email: signInName(profile.email) })}>
      <div role="status">{isSaved && code === null && <Note tone="ok">{text('saved')}</Note>}</div>
      <Refusal code={code} except={['name_missing']} />
      <AboutForm profile={profile} nameError={code === 'name_missing' ? text('name_missing') : undefined} />
      <DisplayForm
        theme={theme}
        themes={themes.map((id) => ({ id, text: shell(`theme_${id}`) }))}
        hints={profile.hints}
      />
    </ProfilePage>
  );
}
