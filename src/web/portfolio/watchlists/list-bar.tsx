import { type DragEvent, useState } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import type { AnswerOf } from '#contract/platform/call.ts';
import type { watchlistsCall } from '#contract/portfolio/watchlists/watchlists.ts';
import { MAX_WATCHLIST_NAME_LENGTH } from '#domain/portfolio/watchlist.ts';
import { useLabels } from '../../context/language-context.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
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
