import type { MouseEvent, ReactNode } from 'react';
import { inSameDay } from '#contract/platform/as-of.ts';
import { useAsOf } from '../../context/as-of.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { addressOfPick } from './jump-address.ts';
import type { KeptPick } from './kept-choices.ts';
import styles from './search-panel.module.css';
import { optionId, type SearchBoxModel } from './use-search-box.ts';

interface OptionLinkProps {
  readonly box: SearchBoxModel;
  readonly hasLink: boolean;
  readonly place: number;
  readonly pick: KeptPick;
  readonly isDimmed?: boolean;
  readonly children: ReactNode;
}

function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

/** An item of the list. It is a link, so that it opens in a new tab as any link does; the focus stays in the box. */
export function OptionLink({ box, hasLink, place, pick, isDimmed = false, children }: OptionLinkProps) {
  const { actions, id, state } = box;
  const day = useAsOf();
  const onClick = (event: MouseEvent) => {
    if (hasLink && !isPlainClick(event)) return actions.keep(pick);
    event.preventDefault();
    actions.choose(pick);
  };
  const props = {
    id: optionId(id, place),
    role: 'option',
    tabIndex: -1,
    'aria-selected': state.active === place,
    className: classNames(styles.option, isDimmed && styles.dimmed),
    onClick,
    onMouseDown: (event: MouseEvent) => {
      if (event.button === 0) event.preventDefault();
    },
  };
  if (!hasLink) return <div {...props}>{children}</div>;
  return (
    <a
      href={inSameDay(addressOfPick(pick.type, pick.id, state.text), day)}
      onAuxClick={(event) => event.button === 1 && actions.keep(pick)}
      {...props}
    >
      {children}
    </a>
  );
}
