import { data, Form, redirect, useNavigation, useSearchParams } from 'react-router';
import type { Access } from '#contract/account/access/access.ts';
import styles from '../account/access/access-form.module.css';
import { ProfilePage } from '../account/profile/profile-page.tsx';
import { useLabels, useLanguage } from '../context/reader-context.tsx';
import { failureOf, type PageArgs, type PageProps, pageContext, requiredData, send } from '../platform/data/ask.ts';
import { useGrantText } from '../text/use-grant-text.ts';
import { dateText } from '../text/value-text.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import group from '../ui/controls/check-group.module.css';
import { EmptyState } from '../ui/feedback/notice.tsx';
import { Block } from '../ui/layout/block.tsx';
import chip from '../ui/layout/chip.module.css';
import { classNames } from '../ui/layout/class-names.ts';
import type { Column, PhoneColumn } from '../ui/table/column.ts';
import { TableBlock } from '../ui/table/table-block.tsx';
import { FormOutcome } from './form-outcome.tsx';

export function loader({ context }: PageArgs) {
  return requiredData(context.get(pageContext).api, 'GET /api/profile/access/');
}

export async function action({ request, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const form = await request.formData();
  const tariff = Number(form.get('tariff'));
  const answer =
    form.get('kind') === 'expand'
      ? await send(api, 'POST /api/profile/pa/subscr_expand_request/', { body: { tariff } })
      : await send(api, 'POST /api/profile/pa/subscr_send_request/', { body: { tariff } });
  if (!answer.ok) return data({ code: await failureOf(answer) }, { status: answer.status });
  return redirect('/profile/access/?sent');
}

type OwnGrant = Access['grants'][number];

const phone: readonly PhoneColumn[] = [
  { parts: ['what', 'reason'], width: 'minmax(0, 1fr)' },
  { parts: ['state', 'until'], align: 'end', width: '9rem' },
];

/** What the reader was given: until when, by whom and why. */
function OwnGrants({ grants }: Pick<Access, 'grants'>) {
  const text = useLabels('access');
  return (
    <TableBlock
      id="grants"
      title={text('grants')}
      empty={{ title: text('no_grants'), reason: text('no_grants_reason') }}
      columns={useColumns()}
      rows={grants}
      idOf={({ id }) => id}
      toneOf={({ state }) => (state === 'active' ? undefined : 'past')}
      phone={phone}
    />
  );
}

function useColumns(): readonly Column<OwnGrant>[] {
  const text = useLabels('access');
  const language = useLanguage();
  const grantText = useGrantText();
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
      cell: ({ givenBy, givenOn }) => `${givenBy ?? text('this_site')}, ${dateText(givenOn, language)}`,
    },
    { id: 'reason', title: text('reason'), wraps: true, cell: ({ reason }) => reason },
  ];
}

const looks = { waits: undefined, granted: chip.live, refused: chip.warn } as const;

/** What became of the reader's requests, with the operator's words. */
function OwnRequests({ requests }: Pick<Access, 'requests'>) {
  const text = useLabels('access');
  const language = useLanguage();
  if (requests.length === 0) return null;
  return (
    <Block id="requests" title={text('own_requests')}>
      <ul className={styles.requests}>
        {requests.map(({ id, key, tariff, state, requestedOn, words }) => (
          <li key={id}>
            <div className={styles.line}>
              <b>{key === null ? text('tariff', { tariff }) : text(`tariff_${key}`)}</b>
              <span className={classNames(chip.chip, looks[state])}>{text(`request_${state}`)}</span>
              <span className="quiet">{dateText(requestedOn, language)}</span>
            </div>
            {words !== null && <p className={styles.words}>{words}</p>}
          </li>
        ))}
      </ul>
    </Block>
  );
}

/** The form by which a reader asks for more; while a request of this kind waits there is none. */
function RequestForm({ offers, requests, requestKind }: Access) {
  const text = useLabels('access');
  const isSending = useNavigation().formMethod === 'POST';
  if (requests.some(({ kind, state }) => kind === requestKind && state === 'waits')) return null;
  return (
    <Block id="request" title={text('request')}>
      {offers.length === 0 ? (
        <EmptyState icon="ok" title={text('nothing_to_ask')} />
      ) : (
        <Form method="post" className={styles.form}>
          <p className="quiet">{text('request_lead')}</p>
          <fieldset className={classNames(group.group, styles.choices)}>
            <legend>{text('request_what')}</legend>
            {offers.map(({ key, tariff }, at) => (
              <label key={key}>
                <input type="radio" name="tariff" value={tariff} required defaultChecked={at === 0} />
                <span>{text(`tariff_${key}`)}</span>
              </label>
            ))}
          </fieldset>
          <input type="hidden" name="kind" value={requestKind} />
          <Button type="submit" look="primary" disabled={isSending}>
            {text('send_request')}
          </Button>
        </Form>
      )}
    </Block>
  );
}

type Feature = Access['features'][number];

const phoneOfFeatures: readonly PhoneColumn[] = [
  { parts: ['feature', 'needs'], width: 'minmax(0, 1fr)' },
  { parts: ['state'], align: 'end', width: '9rem' },
];

/** Every feature with what it needs, and whether the reader has it. */
function AccessFeatures({ features }: Pick<Access, 'features'>) {
  const text = useLabels('access');
  return (
    <TableBlock
      id="features"
      title={text('features')}
      columns={useFeatureColumns()}
      rows={features}
      idOf={({ feature }) => feature}
      phone={phoneOfFeatures}
    />
  );
}

function useFeatureColumns(): readonly Column<Feature>[] {
  const text = useLabels('access');
  return [
    { id: 'feature', title: text('feature'), wraps: true, cell: ({ feature }) => text(`feature_${feature}`) },
    {
      id: 'needs',
      title: text('needs'),
      wraps: true,
      cell: ({ flag }) =>
        flag === null ? text('tariff_full') : text('needs_flag', { permission: text(`flag_${flag}`) }),
    },
    {
      id: 'state',
      title: text('for_you'),
      width: '12rem',
      cell: ({ access }) => (
        <span className={classNames(chip.chip, access === 'allowed' ? chip.live : chip.closed)}>
          {text(`access_${access}`)}
        </span>
      ),
    },
  ];
}

/** What is open to the reader, until when and by whom; what each feature needs; and the form that asks for more. */
export default function AccessPage({
  loaderData: access,
  actionData: failure,
}: PageProps<typeof loader, typeof action>) {
  const text = useLabels('access');
  const shell = useLabels('shell');
  const isSent = useSearchParams()[0].has('sent');
  const code = failure?.code ?? null;
  const isVisitor = access.audience === 'visitor';
  return (
    <ProfilePage
      title={shell('access_title')}
      lead={shell(`access_${access.audience}`)}
      tools={
        isVisitor && (
          <ButtonLink look="primary" to="/sign-in/?next=%2Fprofile%2Faccess%2F">
            {shell('sign_in')}
          </ButtonLink>
        )
      }
    >
      <FormOutcome done={isSent ? text('sent') : null} code={code} />
      {!isVisitor && <OwnRequests requests={access.requests} />}
      {!isVisitor && <RequestForm {...access} />}
      <AccessFeatures features={access.features} />
      {!isVisitor && <OwnGrants grants={access.grants} />}
    </ProfilePage>
  );
}
