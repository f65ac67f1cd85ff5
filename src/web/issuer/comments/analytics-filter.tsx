import { useState } from 'react';
import { Form } from 'react-router';
import type { Analytics } from '#contract/issuer/comments/analytics.ts';
import { type LanguageCode, languageOf } from '#domain/platform/language.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import styles from './analytics-filter.module.css';

export interface AnalyticsChoice {
  readonly provider: number | null;
  readonly language: LanguageCode | null;
}

interface FilterProps {
  readonly path: string;
  readonly choice: AnalyticsChoice;
  readonly list: Pick<Analytics, 'providers' | 'languages'>;
}

/** Whose comments are shown, and in which language; nothing where there is nothing to select. */
export function AnalyticsFilter({ path, choice, list: { providers, languages } }: FilterProps) {
  const text = useLabels('comments');
  const [provider, setProvider] = useState(String(choice.provider ?? ''));
  const [language, setLanguage] = useState<string>(choice.language ?? '');
  if (providers.length < 2 && languages.length < 2) return null;
  return (
    <search>
      <Form method="get" action={path} className={styles.filter}>
        <NativeSelect
          label={text('provider')}
          name="provider"
          value={provider}
          onChange={setProvider}
          options={[
            { id: '', text: text('any_provider') },
            ...providers.map(({ id, name, count }) => ({ id: String(id), text: `${name} (${count})` })),
          ]}
        />
        <NativeSelect
          label={text('language')}
          name="language"
          value={language}
          onChange={setLanguage}
          options={[
            { id: '', text: text('any_language') },
            ...languages.map((own) => ({
              id: own.language,
              text: `${languageOf(own.language).ownName} (${own.count})`,
            })),
          ]}
        />
        <Button type="submit" look="primary">
          {text('show')}
        </Button>
      </Form>
    </search>
  );
}
