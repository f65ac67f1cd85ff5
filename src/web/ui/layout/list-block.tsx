import type { ReactNode } from 'react';
import form from '../controls/block-form.module.css';
import { Block } from './block.tsx';

interface ListBlockProps<Item> {
  readonly id: string;
  readonly title: string;
  readonly items: readonly Item[];
  readonly tools?: ReactNode;
  /** What stands there where there is none. */
  readonly empty: ReactNode;
  /** What an item says, and what can be done to it. */
  readonly children: (item: Item) => ReactNode;
}

/** A few things of the reader's own, one below the other. */
export function ListBlock<Item extends { readonly id: number | string }>(props: ListBlockProps<Item>) {
  const { id, title, items, tools, empty, children } = props;
  return (
    <Block id={id} title={title} tools={tools}>
      {items.length === 0 ? (
        empty
      ) : (
        <div className={form.body}>
          <ul className={form.list}>
            {items.map((item) => (
              <li key={item.id}>{children(item)}</li>
            ))}
          </ul>
        </div>
      )}
    </Block>
  );
}
