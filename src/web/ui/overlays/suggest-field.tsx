import type { KeyboardEvent } from 'react';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import field from '../controls/field.module.css';
import form from '../controls/form-field.module.css';
import { type FieldTexts, FormField } from '../controls/form-field.tsx';
import type { Option } from '../controls/native-select.tsx';
import { searchTyping } from '../controls/text-field.tsx';
import { classNames } from '../layout/class-names.ts';
import styles from './list-panel.module.css';
import { OptionItem } from './option-item.tsx';
import { WidgetFrame } from './widget-frame.tsx';

interface SuggestFieldProps extends FieldTexts {
  readonly name: string;
  readonly maxLength: number;
  /** What the field holds, and what is sent with its form. */
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly suggestions: readonly Option[];
  readonly onChoose: (id: string) => void;
  /** Enter while no suggestion is reached: what was typed is meant. */
  readonly onEnter: () => void;
  /** What stands in the list while it has nothing: that it is awaited, that nothing was found; null for no list at all. */
  readonly state: string | null;
}

/** A line of text with suggestions for what is typed. Without a script it is a line of text. */
export function SuggestField({ label, isLabelHidden, hint, error, ...rest }: SuggestFieldProps) {
  const { name, maxLength, text, onType, suggestions, onChoose, onEnter, state } = rest;
  const onKeyDown = (event: KeyboardEvent) => {
    const hasReached = (event.target as HTMLElement).hasAttribute('aria-activedescendant');
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || hasReached) return;
    event.preventDefault();
    event.stopPropagation();
    onEnter();
  };
  return (
    <WidgetFrame>
      <FormField label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
        {(ids) => (
          <ComboBox
            aria-labelledby={ids.labelId}
            aria-describedby={ids['aria-describedby'] ?? ''}
            name={name}
            items={suggestions}
            inputValue={text}
            onInputChange={onType}
            value={null}
            onChange={(key) => key !== null && onChoose(String(key))}
            menuTrigger="input"
            allowsCustomValue
            allowsEmptyCollection={state !== null}
            isInvalid={error !== undefined}
          >
            <Group
              className={classNames(field.field, form.control, error !== undefined && field.bad)}
              onKeyDownCapture={onKeyDown}
            >
              <Input
                id={ids.id}
                {...searchTyping}
                maxLength={maxLength}
                required
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
            </Group>
            {/* The attribute keeps it heard while the list is open, which hides the rest of the page. */}
            <span role="status" className="sr" data-react-aria-top-layer="true">
              {suggestions.length === 0 && state}
            </span>
            <Popover className={styles.popover ?? ''} offset={4}>
              <ListBox
                className={styles.list ?? ''}
                renderEmptyState={() => <div className={styles.none}>{state}</div>}
              >
                {(option: Option) => <OptionItem {...option} />}
              </ListBox>
            </Popover>
          </ComboBox>
        )}
      </FormField>
    </WidgetFrame>
  );
}
