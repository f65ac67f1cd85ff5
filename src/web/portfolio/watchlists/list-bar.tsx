import { type DragEvent, useState } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import type { AnswerOf } from '#contract/platform/call.ts';
import type { watchlistsCall } from '#contract/portfolio/watchlists/watchlists.ts';
import { MAX_WATCHLIST_NAME_LENGTH } from '#domain/portfolio/watchlist.ts';
import { useAudience, useLabels } from '../../context/reader-context.tsx';
import { addressOfCall } from '../../platform/data/ask.ts';
import button from '../../ui/controls/button.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import type { OpenedList } from './open-list.tsx';
import styles from './watchlists-page.module.css';

type List = AnswerOf<typeof watchlistsCall>['items'][number];

interface ListBarProps {
  readonly lists: readonly List[];
  readonly openId: number | null;
  readonly mayCreate: boolean;
}

/** The reader's lists in his order: to open, to move by dragging or with the arrows of the open one, and to make. */
export function ListBar({ lists, openId, mayCreate }: ListBarProps) {
  const text = useLabels('watchlists');
  const submit = useSubmit();
  const [dragged, setDragged] = useState<number | null>(null);
  const own = lists.filter(({ isSystem }) => !isSystem);
  const dropOn = (target: number) => (event: DragEvent) => {
    event.preventDefault();
    if (dragged === null || dragged === target) return;
    const isDown = own.findIndex(({ id }) => id === dragged) < own.findIndex(({ id }) => id === target);
    const before = isDown ? own[own.findIndex(({ id }) => id === target) + 1]?.id : target;
    submit({ form: 'move', list: dragged, before: before ?? '' }, { method: 'post', action: '/watchlists/' });
    setDragged(null);
  };
  return (
    <nav className={styles.bar} aria-label={text('title')}>
      <ul>
        {lists.map((list) => (
          <li
            key={list.id}
            className={classNames(dragged === list.id && styles.dragged)}
            draggable={mayCreate && !list.isSystem}
            onDragStart={() => setDragged(list.id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && !list.isSystem && event.preventDefault()}
            onDrop={dropOn(list.id)}
          >
            <Link to={`/watchlists/?list=${list.id}`} aria-current={list.id === openId ? 'page' : undefined}>
              {list.readonly && <Icon name="lock" />}
              <span className={styles.name}>{list.name}</span>
              <span className={styles.count}>{list.count}</span>
            </Link>
            {mayCreate && list.id === openId && !list.isSystem && <Arrows list={list} own={own} />}
          </li>
        ))}
      </ul>
      {mayCreate && (
        <Form method="post" action="/watchlists/" className={styles.create}>
          <input type="hidden" name="form" value="create" />
          <TextField
            label={text('list_name')}
            name="name"
            required
            maxLength={MAX_WATCHLIST_NAME_LENGTH}
            autoComplete="off"
          />
          <Button type="submit">{text('create_list')}</Button>
        </Form>
      )}
    </nav>
  );
}

function Arrows({ list, own }: { readonly list: List; readonly own: readonly List[] }) {
  const text = useLabels('watchlists');
  const at = own.findIndex(({ id }) => id === list.id);
  const arrow = (icon: 'up' | 'down', before: number | undefined, title: string, isEnd: boolean) => (
    <Form method="post" action="/watchlists/">
      <input type="hidden" name="form" value="move" />
      <input type="hidden" name="list" value={list.id} />
      <input type="hidden" name="before" value={before ?? ''} />
      <Button type="submit" look="ghost" size="small" isIcon aria-label={title} title={title} disabled={isEnd}>
        <Icon name={icon} />
      </Button>
    </Form>
  );
  return (
    <span className={styles.arrows}>
      {arrow('up', own[at - 1]?.id, text('move_up', { name: list.name }), at === 0)}
      {arrow('down', own[at + 2]?.id, text('move_down', { name: list.name }), at === own.length - 1)}
    </span>
  );
}

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
