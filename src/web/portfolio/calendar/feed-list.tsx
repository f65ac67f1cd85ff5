import { Form, Link } from 'react-router';
import type { CalendarFeed } from '#contract/portfolio/calendar/calendar-feeds.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { momentText } from '../../text/value-text.ts';
import form from '../../ui/controls/block-form.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { CopiedText } from '../../ui/controls/copied-text.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { ListBlock } from '../../ui/layout/list-block.tsx';
import { calendarPath } from './calendar-query.ts';

/** The feeds that there are: another address, or an end. */
export function FeedList({ items }: { readonly items: readonly CalendarFeed[] }) {
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
export function NewFeed({ subject, address }: NewFeedProps) {
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
          <p>
            {text('feed_choose')} <Link to={calendarPath}>{text('title')}</Link>
          </p>
        )}
      </div>
    </Block>
  );
}
