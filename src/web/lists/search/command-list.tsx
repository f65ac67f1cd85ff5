import type { MouseEvent } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import type { Command } from '../../platform/commands/command.ts';
import { KeyStrokes } from '../../ui/layout/key-strokes.tsx';
import styles from './search-panel.module.css';
import { itemsBefore, optionId, type SearchBoxModel } from './use-search-box.ts';

/** What can be done, under what was found; each with the keys that do it too. */
export function CommandList({ box }: { readonly box: SearchBoxModel }) {
  const text = useLabels('keys');
  const { id, commands, view } = box;
  if (commands.length === 0) return view === 'commands' ? <p className={styles.short}>{text('no_command')}</p> : null;
  const first = itemsBefore(box);
  return (
    <div className={styles.commands}>
      <h2 className={styles.recentHead} id={`${id}-commands-title`}>
        {text('commands')}
      </h2>
      <div role="listbox" id={`${id}-commands`} aria-labelledby={`${id}-commands-title`} className={styles.list}>
        {commands.map((command, at) => (
          <CommandOption key={command.id} box={box} command={command} place={first + at} />
        ))}
      </div>
    </div>
  );
}

interface CommandOptionProps {
  readonly box: SearchBoxModel;
  readonly command: Command;
  readonly place: number;
}

function CommandOption({ box, command, place }: CommandOptionProps) {
  const { label, group, keys, path, press } = command;
  const isLink = press === null && path !== null;
  const onClick = (event: MouseEvent) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (isLink && isElsewhere) return;
    event.preventDefault();
    box.actions.run(command);
  };
  const props = {
    id: optionId(box.id, place),
    role: 'option',
    tabIndex: -1,
    'aria-selected': box.state.active === place,
    className: styles.option,
    onClick,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  };
  const content = (
    <>
      <span className={styles.title}>{label}</span>
      {group !== null && <span className={styles.terms}>{group}</span>}
      {keys !== null && <KeyStrokes keys={keys} />}
    </>
  );
  return isLink ? (
    <a href={path} {...props}>
      {content}
    </a>
  ) : (
    <div {...props}>{content}</div>
  );
}
