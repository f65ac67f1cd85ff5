import { Form, Link } from 'react-router';
import { useLabels } from '../../context/language-context.ts';
import form from '../../ui/controls/block-form.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { CopiedText } from '../../ui/controls/copied-text.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { calendarPath } from './calendar-query.ts';

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
