import { useState } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import type { OwnBanner } from '#contract/operator/banners.ts';
import { type BannerFault, bannerKinds, MAX_BANNER_LENGTH } from '#domain/operator/banner.ts';
import { findLanguage, languages } from '#domain/platform/language.ts';
import { useLabels, useLanguage } from '../context/reader-context.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { type PageArgs, type PageProps, pageContext, refusalOf, requiredData, send } from '../platform/data/ask.ts';
import { dayIn, textIn } from '../platform/data/form-action.ts';
import { dateText } from '../text/value-text.ts';
import { Refusal } from '../ui/controls/action-form.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Select } from '../ui/controls/select.tsx';
import { TextField } from '../ui/controls/text-field.tsx';
import { FormDate } from '../ui/date-picker/date-picker.tsx';
import { Block } from '../ui/layout/block.tsx';
import type { Column, PhoneColumn } from '../ui/table/column.ts';
import { TableBlock } from '../ui/table/table-block.tsx';
import styles from './operator-banners.module.css';

const path = '/operator/banners/';
const faults: readonly string[] = ['id', 'kind', 'text', 'url', 'no-url', 'language', 'from', 'until', 'order'];

export async function loader({ request, context }: PageArgs) {
  const { items } = await requiredData(context.get(pageContext).api, 'GET /api/operator/banners/');
  const id = new URL(request.url).searchParams.get('id');
  return { banners: items, changed: items.find((banner) => banner.id === id) ?? null };
}

export async function action({ request, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const form = await request.formData();
  const word = (name: string) => textIn(form, name).trim();
  const answer =
    form.get('form') === 'remove'
      ? await send(api, 'DELETE /api/operator/banners/:bannerId/', { params: { bannerId: word('id') } })
      : await send(api, 'POST /api/operator/banners/', {
          body: {
            id: word('id'),
            kind: word('kind'),
            text: word('text'),
            url: word('url'),
            language: word('language'),
            from: dayIn(form, 'from'),
            until: dayIn(form, 'until'),
          },
        });
  if (answer.ok) return redirect(path);
  const { code, field } = await refusalOf(answer);
  const fault = field !== null && faults.includes(field) ? (field as BannerFault) : null;
  return data({ code, fault }, { status: answer.status });
}

const phone: readonly PhoneColumn[] = [
  { parts: ['text', 'kind'], width: 'minmax(0, 1fr)' },
  { parts: ['period', 'remove'], align: 'end', width: '10rem' },
];

/** The banners there are, each to be changed or removed. */
function BannerList({ banners }: { readonly banners: readonly OwnBanner[] }) {
  const text = useLabels('operator');
  return (
    <TableBlock
      id="banners"
      title={text('banners_title')}
      empty={{ title: text('no_banners') }}
      columns={useColumns()}
      rows={banners}
      idOf={({ id }) => id}
      phone={phone}
    />
  );
}

function useColumns(): readonly Column<OwnBanner>[] {
  const text = useLabels('operator');
  const language = useLanguage();
  const day = (date: string | null) => (date === null ? '' : dateText(date, language));
  return [
    {
      id: 'text',
      title: text('banner_text'),
      wraps: true,
      width: '38%',
      cell: (banner) => <Link to={`/operator/banners/?id=${banner.id}#banner`}>{banner.text}</Link>,
    },
    { id: 'kind', title: text('banner_kind'), wraps: true, cell: ({ kind }) => text(`banner_kind_${kind}`) },
    {
      id: 'language',
      title: text('banner_language'),
      rank: 3,
      cell: (banner) => findLanguage(banner.language ?? undefined)?.ownName ?? text('every_language'),
    },
    {
      id: 'period',
      title: text('banner_period'),
      width: '14rem',
      cell: ({ shownFrom, shownUntil }) =>
        shownFrom === null && shownUntil === null ? text('always') : `${day(shownFrom)} – ${day(shownUntil)}`,
    },
    {
      id: 'remove',
      title: text('remove'),
      width: '9rem',
      cell: ({ id }) => <RemoveForm id={id} />,
    },
  ];
}

function RemoveForm({ id }: { readonly id: string }) {
  const text = useLabels('operator');
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="small" name="form" value="remove" aria-label={text('remove_named', { name: id })}>
        {text('remove')}
      </Button>
    </Form>
  );
}

interface BannerFormProps {
  /** The one to be changed; null for a new one. */
  readonly banner: OwnBanner | null;
  /** Which word does not fit. */
  readonly fault: BannerFault | null;
}

/** Sets a banner, in place of one of the same id. */
function BannerForm({ banner, fault }: BannerFormProps) {
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
        <FormDate
          label={text('banner_from')}
          name="from"
          defaultValue={banner?.shownFrom}
          error={errorOf('from', 'order')}
        />
        <FormDate
          label={text('banner_until')}
          name="until"
          defaultValue={banner?.shownUntil}
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

/** What the operator announces to readers. */
export default function OperatorBanners({ loaderData, actionData: failure }: PageProps<typeof loader, typeof action>) {
  const { banners, changed } = loaderData;
  const text = useLabels('operator');
  const refused = failure ?? null;
  return (
    <OperatorPage title={text('banners_title')} lead={text('banners_lead')}>
      <Refusal code={refused?.fault === null ? refused.code : null} />
      <BannerList banners={banners} />
      <BannerForm key={changed?.id ?? banners.length} banner={changed} fault={refused?.fault ?? null} />
    </OperatorPage>
  );
}
