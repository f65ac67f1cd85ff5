import { Button } from 'react-aria-components/Button';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { useLabels } from '../../context/reader-context.tsx';
import field from '../controls/field.module.css';
import form from '../controls/form-field.module.css';
import { FormField } from '../controls/form-field.tsx';
import type { SelectProps } from '../controls/native-select.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import styles from './list-panel.module.css';
import { OptionItem } from './option-item.tsx';
import select from './select-panel.module.css';
import { WidgetFrame } from './widget-frame.tsx';

interface ComboBoxPanelProps extends SelectProps {
  readonly isFocusedAtStart: boolean;
}

export function ComboBoxPanel({ label, isLabelHidden, hint, error, isFocusedAtStart, ...rest }: ComboBoxPanelProps) {
  const { options, value, onChange, placeholder = '', isDisabled = false, name } = rest;
  const text = useLabels('ui');
  return (
    <WidgetFrame>
      <FormField label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
        {(ids) => (
          <ComboBox
            aria-labelledby={ids.labelId}
            aria-describedby={ids['aria-describedby'] ?? ''}
            defaultItems={options}
            value={value}
            onChange={(key) => key !== null && onChange(String(key))}
            menuTrigger="focus"
            allowsEmptyCollection
            isDisabled={isDisabled}
            isInvalid={error !== undefined}
            autoFocus={isFocusedAtStart}
            {...(name !== undefined && { name })}
          >
            <Group
              className={classNames(
                field.field,
                form.control,
                error !== undefined && field.bad,
                isDisabled && field.off,
              )}
            >
              <Input id={ids.id} placeholder={placeholder} />
              <Button className={select.arrow ?? ''}>
                <Icon name="down" />
              </Button>
            </Group>
            <Popover className={styles.popover ?? ''} offset={4}>
              <ListBox
                className={styles.list ?? ''}
                renderEmptyState={() => <div className={styles.none}>{text('no_match')}</div>}
              >
                {(option: (typeof options)[number]) => <OptionItem {...option} />}
              </ListBox>
            </Popover>
          </ComboBox>
        )}
      </FormField>
    </WidgetFrame>
  );
}
