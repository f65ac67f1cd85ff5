import { data } from 'react-router';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import { useLabels } from '../context/reader-context.tsx';
import {
  type Api,
  type FailureCode,
  failureOf,
  type PageArgs,
  type PageProps,
  pageContext,
  requiredData,
  send,
} from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';
import { calendarQueryOf } from '../portfolio/calendar/calendar-query.ts';
import { FeedList, NewFeed } from '../portfolio/calendar/feed-list.tsx';
import { Refusal } from '../ui/controls/action-form.tsx';

/** What the address of the page names: a bond, an issuer or a list, with the kinds of events. */
function subjectOf(params: URLSearchParams) {
  const { bond, issuer, watchlist, kinds } = calendarQueryOf(params);
  return { bond, issuer, watchlist, kinds };
}

async function findSubject(api: Api, params: URLSearchParams) {
  const subject = subjectOf(params);
  const { bond, issuer, watchlist } = subject;
  if (bond === undefined && issuer === undefined && watchlist === undefined) return null;
  const calendar = await requiredData(api, 'GET /api/calendar/', { query: subject });
  return calendar.bond ?? calendar.issuer ?? calendar.watchlist;
}

export async function loader({ request, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const { items } = await requiredData(api, 'GET /api/profile/calendar-feeds/');
  return { items, subject: await findSubject(api, new URL(request.url).searchParams) };
}

function answerOf(api: Api, form: FormData, params: URLSearchParams): Promise<Response> {
  const id = textIn(form, 'id');
  if (id === '') {
    const named = Object.entries(subjectOf(params)).filter(([, value]) => value !== undefined);
    return send(api, 'POST /api/profile/calendar-feeds/', { body: Object.fromEntries(named) });
  }
  const parts = { params: { id } };
  return form.get('form') === 'renew'
    ? send(api, 'POST /api/profile/calendar-feeds/:id/renew/', parts)
    : send(api, 'DELETE /api/profile/calendar-feeds/:id/', parts);
}

interface Done {
  readonly code: FailureCode | null;
  /** The new address, which is shown this once. */
  readonly address: string | null;
}

export async function action({ request, context }: PageArgs) {
  const { origin, searchParams } = new URL(request.url);
  const answer = await answerOf(context.get(pageContext).api, await request.formData(), searchParams);
  if (!answer.ok) {
    const refused: Done = { code: await failureOf(answer), address: null };
    return data(refused, { status: answer.status });
  }
  const { address } = (await answer.json()) as { readonly address?: string };
  const done: Done = { code: null, address: address === undefined ? null : origin + address };
  return data(done, { headers: { 'cache-control': 'no-store' } });
}

/** Calendars that the reader subscribes to: a new one, and those that there are. */
export default function ProfileCalendar({ loaderData, actionData: done }: PageProps<typeof loader, typeof action>) {
  const { items, subject } = loaderData;
  const text = useLabels('calendar');
  return (
    <ProfilePage title={text('feeds_title')} lead={text('feeds_lead')}>
      <Refusal code={done?.code} />
      <NewFeed subject={subject} address={done?.address ?? null} />
      <FeedList items={items} />
    </ProfilePage>
  );
}
