import { MAX_TERM_LENGTH } from '#contract/lists/search/search-kinds.ts';
import { useLabels } from '../../context/reader-context.tsx';
import field from '../../ui/controls/field.module.css';
import { searchTyping } from '../../ui/controls/search-typing.ts';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './search-box.module.css';
import { itemsBefore, optionId, type SearchBoxModel } from './use-search-box.ts';

interface SearchFieldProps {
  readonly box: SearchBoxModel;
  readonly initialText: string;
  /** The keys that open the search, shown while the box is empty. */
  readonly hint?: string | undefined;
}

/** The field of a search box. */
export function SearchField({ box, initialText, hint }: SearchFieldProps) {
  const text = useLabels('search');
  const { id, state, actions } = box;
  const lists = [
    ...(itemsBefore(box) > 0 ? [`${id}-list`] : []),
    ...(box.commands.length > 0 ? [`${id}-commands`] : []),
  ];
  const hasList = lists.length > 0;
  return (
    <div className={classNames(field.field, styles.field)}>
      <Icon name="search" />
      <label className="sr" htmlFor={`${id}-input`}>
        {text('search')}
      </label>
      <input
        ref={box.inputRef}
        id={`${id}-input`}
        type="text"
        name={state.parts.length === 0 ? 'q' : undefined}
        role="combobox"
        inputMode="search"
        {...searchTyping}
        maxLength={MAX_TERM_LENGTH}
        placeholder={text('placeholder')}
        defaultValue={initialText}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={hasList}
        aria-controls={hasList ? lists.join(' ') : undefined}
        aria-activedescendant={hasList && state.active !== null ? optionId(id, state.active) : undefined}
        onFocus={actions.open}
        onClick={actions.open}
        onInput={(event) => {
          // While letters are composed (Chinese, accents), they are not yet what the reader means.
          if (!(event.nativeEvent as InputEvent).isComposing) actions.type(event.currentTarget.value);
        }}
        onCompositionEnd={(event) => actions.type(event.currentTarget.value)}
        onKeyDown={box.onKeyDown}
      />
      {state.parts.length > 0 && <input type="hidden" name="q" value={[...state.parts, state.text].join(' ')} />}
      {(state.text !== '' || state.parts.length > 0) && (
        <button
          type="button"
          className={classNames(styles.clear, 'needs-script')}
          title={text('clear')}
          onClick={actions.clear}
        >
          <Icon name="close" />
          <span className="sr">{text('clear')}</span>
        </button>
      )}
      {state.text === '' && hint !== undefined && (
        <span className={classNames(styles.hint, 'needs-script')} aria-hidden="true">
          {hint}
        </span>
      )}
    </div>
  );
}
