import { useState } from 'react';
import { useLabels } from '../../context/reader-context.tsx';
import button from '../controls/button.module.css';
import { Button } from '../controls/button.tsx';
import field from '../controls/field.module.css';
import { Menu } from '../controls/menu.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { type ColumnTools, foundSettings, type SettingGroup } from './column-choice.ts';
import styles from './column-picker.module.css';

/** The columns of a table, to switch on and off, one by one or all, with a search and a way back. */
export function ColumnPicker({ tools }: { readonly tools: ColumnTools }) {
  const text = useLabels('tables');
  const [typed, setTyped] = useState('');
  const { settings, setAll, undo, canUndo } = tools;
  const offered = settings.filter(({ hidden }) => !hidden);
  const groups = foundSettings(settings, typed);
  if (offered.length === 0) return null;
  return (
    <Menu
      label={text('columns_title')}
      summary={
        <span className={styles.summary}>
          <Icon name="columns" />
          {text('columns')}
        </span>
      }
      summaryClass={classNames(button.button, button.small, button.ghost)}
      className="needs-script"
    >
      <div className={styles.picker}>
        <label className={field.field}>
          <Icon name="search" />
          <span className="sr">{text('columns_search')}</span>
          <input
            type="search"
            value={typed}
            placeholder={text('columns_search')}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <div className={styles.tools}>
          <Button look="ghost" size="small" onClick={() => setAll(true)}>
            {text('columns_all')}
          </Button>
          <Button look="ghost" size="small" onClick={() => setAll(false)}>
            {text('columns_none')}
          </Button>
          <Button look="ghost" size="small" onClick={undo} disabled={!canUndo}>
            {text('columns_undo')}
          </Button>
          <span className={styles.count} role="status">
            {text('columns_shown', { shown: offered.filter(({ check }) => check).length, total: offered.length })}
          </span>
        </div>
        <div className={styles.groups}>
          {groups.map((group) => (
            <Group key={group.group} group={group} hasHeading={groups.length > 1} tools={tools} />
          ))}
          {groups.length === 0 && <p className={styles.nothing}>{text('columns_not_found')}</p>}
        </div>
      </div>
    </Menu>
  );
}

interface GroupProps {
  readonly group: SettingGroup;
  readonly hasHeading: boolean;
  readonly tools: ColumnTools;
}

function Group({ group: { group, settings }, hasHeading, tools }: GroupProps) {
  const text = useLabels('tables');
  return (
    <fieldset>
      <legend className={hasHeading ? undefined : 'sr'}>{group ?? text('columns_other')}</legend>
      {settings.map((setting) => (
        <label key={setting.id} className={styles.check}>
          <input
            type="checkbox"
            checked={setting.check}
            onChange={(event) => tools.set(setting.id, event.target.checked)}
          />
          <span>{setting.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
