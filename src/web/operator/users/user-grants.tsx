import type { UserGrant } from '#contract/operator/users.ts';
import { MAX_REASON_LENGTH } from '#domain/account/access/access-grant.ts';
import { useLabels, useLanguage } from '../../context/language-context.ts';
import { dateText } from '../../text/date-text.ts';
import { useGrantText } from '../../text/use-grant-text.ts';
import { SureForm } from '../../ui/controls/sure-form.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import type { Column } from '../../ui/table/column.ts';
import { linesOf } from '../../ui/table/line.ts';
import { Table } from '../../ui/table/table.tsx';
import type { PhoneColumn } from '../../ui/table/table-layout.ts';

const phone: readonly PhoneColumn[] = [
  { parts: ['what', 'reason', 'revoke'], width: 'minmax(0, 1fr)' },
  { parts: ['state', 'until'], align: 'end', width: '9rem' },
];

/** All that the account was ever given, with a way to take back what still holds. */
export function UserGrants({ grants }: { readonly grants: readonly UserGrant[] }) {
  const text = useLabels('access');
  const columns = useColumns();
  return (
    <Block id="grants" title={text('grants')}>
      {grants.length === 0 ? (
        <EmptyState icon="list" title={text('no_grants')} />
      ) : (
        <Table
          caption={text('grants')}
          columns={columns}
          lines={linesOf(
            grants,
            ({ id }) => id,
            ({ state }) => (state === 'active' || state === 'planned' ? undefined : 'past'),
          )}
          phone={phone}
        />
      )}
    </Block>
  );
}

function useColumns(): readonly Column<UserGrant>[] {
  const text = useLabels('access');
  const language = useLanguage();
  const grantText = useGrantText();
  const by = (name: string | null, at: string) => `${name ?? text('this_site')}, ${dateText(at, language)}`;
  return [
    { id: 'what', title: text('what'), wraps: true, cell: grantText },
    { id: 'state', title: text('state'), width: '9rem', cell: ({ state }) => text(`state_${state}`) },
    {
      id: 'until',
      title: text('until'),
      width: '10rem',
      cell: ({ until }) => (until === null ? text('no_end') : dateText(until, language)),
    },
    {
      id: 'given',
      title: text('given_by'),
      rank: 3,
      wraps: true,
      cell: ({ givenBy, givenAt }) => by(givenBy, givenAt),
    },
    { id: 'reason', title: text('reason'), wraps: true, cell: ({ reason }) => reason },
    {
      id: 'revoke',
      title: text('withdrawn'),
      wraps: true,
      cell: (grant) =>
        grant.revokedAt === null ? (
          <Revoke grant={grant} />
        ) : (
          `${by(grant.revokedBy, grant.revokedAt)}: ${grant.revokeReason}`
        ),
    },
  ];
}

function Revoke({ grant: { id, state } }: { readonly grant: UserGrant }) {
  const text = useLabels('access');
  if (state === 'expired') return null;
  return (
    <SureForm form="revoke" id={id} title={text('withdraw')} submit={text('withdraw')}>
      <TextField label={text('reason')} name="reason" required maxLength={MAX_REASON_LENGTH} autoComplete="off" />
    </SureForm>
  );
}
