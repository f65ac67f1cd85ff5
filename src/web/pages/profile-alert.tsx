import { data, redirect, useParams } from 'react-router';
import { isFigureKind } from '#domain/portfolio/alerts/alert-rule.ts';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import { useAudience, useLabels } from '../context/reader-context.tsx';
import type { Api, PageArgs, PageProps } from '../platform/data/ask.ts';
import { pageContext, refusalOf, requiredData, send } from '../platform/data/ask.ts';
import { alertsPath } from '../portfolio/alerts/alert-paths.ts';
import {
  bodyOfDraft,
  draftOf,
  type FoundTrial,
  findTrial,
  isLevelFarOff,
  type RuleDraft,
} from '../portfolio/alerts/rule-draft.ts';
import { RuleForm } from '../portfolio/alerts/rule-form.tsx';
import { TrialResult } from '../portfolio/alerts/trial-result.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { AccessPrompt } from '../ui/feedback/notice.tsx';

async function findRule(api: Api, id: string | undefined) {
  const { rules } = await requiredData(api, 'GET /api/profile/alerts/');
  if (id === undefined) return null;
  const rule = rules.find((each) => String(each.id) === id);
  if (rule === undefined) throw data({ code: 'not_found' }, { status: 404 });
  return rule;
}

export async function loader({ request, params: { id }, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const [rule, searches] = await Promise.all([findRule(api, id), requiredData(api, 'GET /api/uss/')]);
  const draft = draftOf(rule, searchParams);
  const found = await findTrial(api, draft, searchParams.has('test'));
  return { draft, ...found, isAsking: false, searches: searches.items.filter(({ model }) => model === 'bonds') };
}

interface Refused extends FoundTrial {
  readonly draft: RuleDraft;
  readonly isAsking: boolean;
}

export async function action({ request, params: { id }, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const form = await request.formData();
  const draft = draftOf(null, form);
  const found = await findTrial(api, draft, false);
  const isAsking = !form.has('sure') && isLevelFarOff(draft, found.now);
  if (isAsking) return { ...found, draft, isAsking } satisfies Refused;
  const body = bodyOfDraft(draft, found.bond?.id);
  const answer =
    id === undefined
      ? await send(api, 'POST /api/profile/alerts/', { body })
      : await send(api, 'POST /api/profile/alerts/:id/', { params: { id }, body });
  if (answer.ok) return form.has('dialog') ? { isSaved: true } : redirect(`${alertsPath}?done=saved`);
  const refused: Refused = { ...found, failure: await refusalOf(answer), draft, isAsking: false };
  return data(refused, { status: answer.status });
}

/** One rule of the reader: a new one, or one to change. */
export default function ProfileAlert({ loaderData: loaded, actionData }: PageProps<typeof loader, typeof action>) {
  const text = useLabels('alerts');
  const audience = useAudience();
  const { id } = useParams();
  const refused = actionData as Refused | undefined;
  const shown = { ...loaded, ...refused };
  const { draft, trial } = shown;
  return (
    <ProfilePage
      title={text(id === undefined ? 'new' : 'edit_title')}
      tools={<ButtonLink to={alertsPath}>{text('all')}</ButtonLink>}
    >
      {audience !== 'full' && <AccessPrompt what={text('access')} />}
      {audience === 'full' && <RuleForm {...shown} />}
      {trial !== null && isFigureKind(draft.kind) && <TrialResult kind={draft.kind} trial={trial} />}
    </ProfilePage>
  );
}
