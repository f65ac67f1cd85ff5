import { Form, Link } from 'react-router';
import type { OwnBanner } from '#contract/operator/banners.ts';
import { findLanguage } from '#domain/platform/language.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { type Column, linesOf } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';

const phone: readonly PhoneColumn[] = [
  { parts: ['text', 'kind'], width: 'minmax(0, 1fr)' },
  { parts: ['period', 'remove'], align: 'end', width: '10rem' },
];

/** The banners there are, each to be changed or removed. */
export function BannerList({ banners }: { readonly banners: readonly OwnBanner[] }) {
  const text = useLabels('operator');
  const columns = useColumns();
  return (
    <Block id="banners" title={text('banners_title')}>
      {banners.length === 0 ? (
        <EmptyState icon="list" title={text('no_banners')} />
      ) : (
        <Table
          caption={text('banners_title')}
          columns={columns}
          lines={linesOf(banners, ({ id }) => id)}
          phone={phone}
        />
      )}
    </Block>
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
      cell: ({ id }) => (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" size="small" name="form" value="remove" aria-label={text('remove_named', { name: id })}>
            {text('remove')}
          </Button>
        </Form>
      ),
    },
  ];
}
