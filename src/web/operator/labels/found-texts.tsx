import { Form, useNavigation } from 'react-router';
import type { OperatorLabels } from '#contract/operator/operator-labels.ts';
import { findLanguage } from '#domain/platform/language.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import styles from './found-texts.module.css';

type Found = OperatorLabels['items'][number];

interface FoundTextsProps {
  readonly items: readonly Found[];
  /** The language of the page, which stands in the titles. */
  readonly shownLanguage: string;
  /** The place and what is wrong with what was typed there. */
  readonly refused: { readonly place: string; readonly text: string } | null;
}

export function placeOf({ module, key }: Pick<Found, 'module' | 'key'>, language: string): string {
  return `${language} ${module} ${key}`;
}

/** Texts of the site, each unfolding to its ten languages, where the operator puts his own. */
export function FoundTexts({ items, shownLanguage, refused }: FoundTextsProps) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={`${item.module} ${item.key}`}>
          <Disclosure
            title={titleOf(item, shownLanguage)}
            isOpenAtStart={
              items.length === 1 || item.texts.some(({ language }) => placeOf(item, language) === refused?.place)
            }
          >
            {item.texts.map((each) => (
              <OneText
                key={each.language}
                item={item}
                each={each}
                error={refused?.place === placeOf(item, each.language) ? refused.text : undefined}
              />
            ))}
          </Disclosure>
        </li>
      ))}
    </ul>
  );
}

function titleOf({ module, key, texts }: Found, shownLanguage: string): string {
  const shown = texts.find(({ language }) => language === shownLanguage) ?? texts[0];
  return `${shown?.own ?? shown?.source ?? ''} · ${module} ${key}`;
}

interface OneTextProps {
  readonly item: Found;
  readonly each: Found['texts'][number];
  readonly error: string | undefined;
}

function OneText({ item: { module, key }, each: { language, source, own }, error }: OneTextProps) {
  const text = useLabels('operator');
  const isSending = useNavigation().formMethod === 'POST';
  const { ownName = language, htmlLang = language } = findLanguage(language) ?? {};
  return (
    <Form method="post" preventScrollReset className={styles.text}>
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="module" value={module} />
      <input type="hidden" name="key" value={key} />
      <div className={styles.field} lang={htmlLang}>
        <TextField
          key={own ?? source}
          label={ownName}
          name="text"
          required
          maxLength={2000}
          autoComplete="off"
          defaultValue={own ?? source}
          hint={own === null ? undefined : text('label_source', { text: source })}
          error={error}
        />
      </div>
      <Button type="submit" size="small" name="form" value="set" disabled={isSending}>
        {text('label_set')}
      </Button>
      {own !== null && (
        <Button type="submit" size="small" look="ghost" name="form" value="remove" formNoValidate disabled={isSending}>
          {text('label_remove')}
        </Button>
      )}
    </Form>
  );
}
