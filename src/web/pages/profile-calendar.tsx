import { data, Form, Link } from 'react-router';
import type { CalendarFeed } from '#contract/portfolio/calendar/calendar-feeds.ts';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import { useLabels, useLanguage } from '../context/reader-context.tsx';
import type { Api, FailureCode, PageArgs, PageProps } from '../platform/data/ask.ts';
import { failureOf, pageContext, requiredData, send } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';
import { calendarPath, calendarQueryOf } from '../portfolio/calendar/calendar-query.ts';
import { momentText } from '../text/value-text.ts';
import { Refusal } from '../ui/controls/action-form.tsx';
import form from '../ui/controls/block-form.module.css';
import { Button } from '../ui/controls/button.tsx';
import { CopiedText } from '../ui/controls/copy-button.tsx';
import { EmptyState } from '../ui/feedback/notice.tsx';
import { Block } from '../ui/layout/block.tsx';
import { classNames } from '../ui/layout/class-names.ts';
import { ListBlock } from '../ui/layout/list-block.tsx';

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

/** The feeds that there are: another address, or an end. */
function FeedList({ items }: { readonly items: readonly CalendarFeed[] }) {
  const text = useLabels('calendar');
  return (
    <ListBlock
      id="feeds"
      title={text('feeds_own')}
      items={items}
      empty={<EmptyState icon="cal" title={text('feed_none')} />}
    >
      {(feed) => <FeedItem feed={feed} />}
    </ListBlock>
  );
}

function FeedItem({ feed: { id, name, created_at, read_at } }: { readonly feed: CalendarFeed }) {
  const text = useLabels('calendar');
  const language = useLanguage();
  const facts = [
    text('feed_created', { date: momentText(created_at, language) }),
    read_at === null ? text('feed_unread') : text('feed_read', { date: momentText(read_at, language) }),
  ];
  return (
    <>
      <span className={form.words}>
        <b>{name}</b>
        <small>{facts.join(' · ')}</small>
      </span>
      <Form method="post" className={form.row}>
        <input type="hidden" name="id" value={id} />
        {(['renew', 'end'] as const).map((act) => (
          <Button
            key={act}
            type="submit"
            size="small"
            name="form"
            value={act}
            aria-label={`${text(`feed_${act}`)}: ${name}`}
          >
            {text(`feed_${act}`)}
          </Button>
        ))}
      </Form>
    </>
  );
}

interface NewFeedProps {
  /** What the feed shall be of; null where the page's address names nothing. */
  readonly subject: { readonly name: string } | null;
  /** An address that was just made. */
  readonly address: string | null;
}

/** Makes the address of a calendar, and shows it this once. */
function NewFeed({ subject, address }: NewFeedProps) {
  const text = useLabels('calendar');
  return (
    <Block id="new-feed" title={text('feed_new')}>
      <div className={classNames(form.body, form.wide)}>
        <div role="status" className={form.stack}>
          {address !== null && (
            <>
              <p>{text('feed_once')}</p>
              <CopiedText value={address} label={text('feed_address')} copyLabel={text('feed_copy')} />
            </>
          )}
        </div>
        {address === null && subject !== null && (
          <Form method="post">
            <p>{subject.name}</p>
            <Button type="submit" look="primary" name="form" value="create">
              {text('feed_make')}
            </Button>
          </Form>
        )}
        {address === null && subject === null && (
          <p className={form.words}>
            {text('feed_choose')} <Link to={calendarPath}>{text('title')}</Link>
          </p>
        )}
      </div>
    </Block>
  );
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
