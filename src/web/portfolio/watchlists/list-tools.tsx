import { Form } from 'react-router';
import { MAX_WATCHLIST_NAME_LENGTH } from '#domain/portfolio/watchlist.ts';
import { useLabels } from '../../context/language-context.ts';
import { useAudience } from '../../context/session-context.ts';
import { addressOfCall } from '../../platform/data/ask.ts';
import button from '../../ui/controls/button.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import type { OpenedList } from './open-list.tsx';
import styles from './watchlists-page.module.css';

/** What can be done with a list as a whole: download, rename, lock, delete. Who has lost access may still delete it. */
export function ListTools({ open }: { readonly open: OpenedList }) {
  const text = useLabels('watchlists');
  const isFull = useAudience() === 'full';
  const hidden = (form: string) => (
    <>
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="list" value={open.id} />
    </>
  );
  return (
    <span className={styles.tools}>
      {isFull && open.items.length > 0 && (
        <a
          className={classNames(button.button, button.small)}
          href={addressOfCall('GET /api/watchlists/:id/file/', { params: { id: open.id } })}
          download
        >
          <Icon name="download" />
          {text('export_csv')}
        </a>
      )}
      {!open.isSystem && (
        <Menu label={text('list_menu', { name: open.name })} summary={<Icon name="more" />} summaryClass="small">
          <div className={styles.menu}>
            {isFull && (
              <Form method="post" action="/watchlists/">
                {hidden('rename')}
                <TextField
                  label={text('new_name')}
                  name="name"
                  required
                  maxLength={MAX_WATCHLIST_NAME_LENGTH}
                  defaultValue={open.name}
                  autoComplete="off"
                />
                <Button type="submit">{text('rename')}</Button>
              </Form>
            )}
            {isFull && (
              <Form method="post" action="/watchlists/">
                {hidden('lock')}
                <input type="hidden" name="lock" value={open.readonly ? 'no' : 'yes'} />
                <Button type="submit">{text(open.readonly ? 'unlock' : 'lock')}</Button>
              </Form>
            )}
            <Form method="post" action="/watchlists/">
              {hidden('delete')}
              <input type="hidden" name="name" value={open.name} />
              <Button type="submit" look="danger">
                {text('delete')}
              </Button>
            </Form>
          </div>
        </Menu>
      )}
    </span>
  );
}
