import { Form } from 'react-router';
import type { CalendarFeed } from '#contract/portfolio/calendar/calendar-feeds.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { momentText } from '../../text/moment-text.ts';
import form from '../../ui/controls/block-form.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { ListBlock } from '../../ui/layout/list-block.tsx';

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
