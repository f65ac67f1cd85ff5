import { type ComponentType, type FocusEvent, type KeyboardEvent, lazy, type ReactNode, Suspense } from 'react';
import { Form } from 'react-router';
import { DayField } from '../../context/day-field.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import type { SearchBoxProps } from './box-actions.ts';
import { ResultAnnouncement } from './result-announcement.tsx';
import styles from './search-box.module.css';
import { SearchField } from './search-field.tsx';
import { SearchLoader } from './search-loader.tsx';
import type { SearchPanelProps } from './search-panel.tsx';
import { fetchTypedFilters } from './typed-filters-code.ts';
import { type SearchBoxModel, useSearchBox } from './use-search-box.ts';

/** Fetches the panel; without it the field is a plain one, so a failed fetch is no failure of the page. */
async function fetchPanel(): Promise<{ default: ComponentType<SearchPanelProps> }> {
  try {
    return { default: (await import('./search-panel.tsx')).SearchPanel };
  } catch {
    return { default: NoPanel };
  }
}

function NoPanel(_: SearchPanelProps) {
  return null;
}

const LazyPanel = lazy(fetchPanel);

/** Fetches the panel before it is needed. */
export function preloadPanel(): void {
  void fetchPanel();
  void fetchTypedFilters();
}

interface SearchBoxLook {
  readonly hint?: string | undefined;
  /** Stands beside the field in the form: a button that sends it. */
  readonly children?: ReactNode;
}

/** The search of the whole site: a field with suggestions by kind. With `redirect` it is a form that works without a script. */
export function SearchBox({ hint, children, ...props }: SearchBoxProps & SearchBoxLook) {
  const { layout = 'dropdown', redirect = true, formId, initialText = '', notFoundLabel } = props;
  const box = useSearchBox(props);
  const field = <SearchField box={box} initialText={initialText} hint={hint} />;
  return (
    <search
      className={classNames(styles.box, layout === 'inline' ? styles.inline : styles.dropdown)}
      onBlur={(event) => layout === 'dropdown' && leave(event, box)}
      onKeyDown={(event) => layout === 'dropdown' && closeByEscape(event, box)}
      onPointerEnter={preloadPanel}
      onFocus={preloadPanel}
    >
      {redirect ? (
        <Form ref={box.formRef} id={formId} action="/" method="get" className={styles.form}>
          {field}
          <DayField />
          {children}
        </Form>
      ) : (
        <div className={styles.form}>{field}</div>
      )}
      <ResultAnnouncement box={box} notFoundLabel={notFoundLabel} />
      {box.view !== 'none' && (
        <div className={styles.place} tabIndex={-1}>
          <Suspense fallback={<SearchLoader />}>
            <LazyPanel box={box} hasLinks={redirect} notFoundLabel={notFoundLabel} />
          </Suspense>
        </div>
      )}
    </search>
  );
}

function leave({ currentTarget, relatedTarget }: FocusEvent, { actions, view }: SearchBoxModel): void {
  // A window that loses the focus gives no target; its panel stays.
  const isOutside = relatedTarget === null ? document.hasFocus() : !currentTarget.contains(relatedTarget);
  if (view !== 'none' && isOutside) actions.close();
}

// The field has its own keys; this is for tabs and buttons of the panel.
function closeByEscape(event: KeyboardEvent, { actions, inputRef, view }: SearchBoxModel): void {
  if (event.key !== 'Escape' || event.defaultPrevented || view === 'none') return;
  event.preventDefault();
  inputRef.current?.focus();
  actions.close();
}
