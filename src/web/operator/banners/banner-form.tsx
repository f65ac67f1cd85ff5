import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { OwnBanner } from '#contract/operator/banners.ts';
import { type BannerFault, bannerKinds, MAX_BANNER_LENGTH } from '#domain/operator/banner.ts';
import { languages } from '#domain/platform/language.ts';
import { useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Block } from '../../ui/layout/block.tsx';
import styles from './banner-form.module.css';

interface BannerFormProps {
  /** The one to be changed; null for a new one. */
  readonly banner: OwnBanner | null;
  /** Which word does not fit. */
  readonly fault: BannerFault | null;
}

/** Sets a banner, in place of one of the same id. */
export function BannerForm({ banner, fault }: BannerFormProps) {
  const text = useLabels('operator');
  const isSending = useNavigation().formMethod === 'POST';
  const [kind, setKind] = useState<string>(banner?.kind ?? 'catfish');
  const [language, setLanguage] = useState(banner?.language ?? '');
  const errorOf = (...faults: readonly BannerFault[]) =>
    fault !== null && faults.includes(fault) ? text(`banner_fault_${fault}`) : undefined;
  return (
    <Block id="banner" title={text(banner === null ? 'new_banner' : 'change_banner')}>
      <Form method="post" className={styles.form}>
        <TextField
          label={text('banner_id')}
          name="id"
          required
          maxLength={50}
          defaultValue={banner?.id}
          hint={text('banner_id_hint')}
          error={errorOf('id')}
          autoComplete="off"
        />
        <Select
          label={text('banner_kind')}
          name="kind"
          value={kind}
          onChange={setKind}
          error={errorOf('kind')}
          options={bannerKinds.map((each) => ({ id: each, text: text(`banner_kind_${each}`) }))}
        />
        <div className={styles.wide}>
          <TextField
            label={text('banner_text')}
            name="text"
            required
            maxLength={MAX_BANNER_LENGTH}
            defaultValue={banner?.text}
            error={errorOf('text')}
            autoComplete="off"
          />
        </div>
        <div className={styles.wide}>
          <TextField
            label={text('banner_url')}
            name="url"
            maxLength={500}
            defaultValue={banner?.url ?? ''}
            hint={text('banner_url_hint')}
            error={errorOf('url', 'no-url')}
            autoComplete="off"
          />
        </div>
        <Select
          label={text('banner_language')}
          name="language"
          value={language}
          onChange={setLanguage}
          error={errorOf('language')}
          options={[
            { id: '', text: text('every_language') },
            ...languages.map(({ code, ownName }) => ({ id: code, text: ownName })),
          ]}
        />
        <TextField
          label={text('banner_from')}
          type="date"
          name="from"
          defaultValue={banner?.shownFrom ?? ''}
          error={errorOf('from', 'order')}
        />
        <TextField
          label={text('banner_until')}
          type="date"
          name="until"
          defaultValue={banner?.shownUntil ?? ''}
          error={errorOf('until')}
        />
        <div className={styles.wide}>
          <Button type="submit" look="primary" disabled={isSending}>
            {text('set_banner')}
          </Button>
        </div>
      </Form>
    </Block>
  );
}
