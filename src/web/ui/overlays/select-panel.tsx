import { Button } from 'react-aria-components/Button';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Select, SelectValue } from 'react-aria-components/Select';
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

interface SelectPanelProps extends SelectProps {
  readonly isFocusedAtStart: boolean;
}

export function SelectPanel({ label, isLabelHidden, hint, error, isFocusedAtStart, ...rest }: SelectPanelProps) {
  const { options, value, onChange, placeholder = '', isDisabled = false, name } = rest;
  return (
    <WidgetFrame>
      <FormField label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
        {(ids) => (
          <Select
            id={ids.id}
            aria-labelledby={ids.labelId}
            aria-describedby={ids['aria-describedby'] ?? ''}
            value={value}
            onChange={(key) => key !== null && onChange(String(key))}
            placeholder={placeholder}
            isDisabled={isDisabled}
            isInvalid={error !== undefined}
            autoFocus={isFocusedAtStart}
            {...(name !== undefined && { name })}
          >
            <Button
              className={classNames(
                field.field,
                form.control,
                select.button,
                error !== undefined && field.bad,
                isDisabled && field.off,
              )}
            >
              <SelectValue className={select.value ?? ''}>
                {({ isPlaceholder, selectedText }) => (isPlaceholder ? placeholder : selectedText)}
              </SelectValue>
              <Icon name="down" />
            </Button>
            <Popover className={styles.popover ?? ''} offset={4}>
              <ListBox className={styles.list ?? ''}>
                {options.map((option) => (
                  <OptionItem key={option.id} {...option} />
                ))}
              </ListBox>
            </Popover>
          </Select>
        )}
      </FormField>
    </WidgetFrame>
  );
}
