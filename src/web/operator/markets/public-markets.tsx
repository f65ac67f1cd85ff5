import { Form, useNavigation } from 'react-router';
import type { PublicMarkets } from '#contract/operator/public-markets.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { useRefreshed } from '../../platform/data/use-refreshed.ts';
import { momentText } from '../../text/value-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { Column, PhoneColumn } from '../../ui/table/column.ts';
import { TableBlock } from '../../ui/table/table-block.tsx';
import styles from './public-markets.module.css';

/** A market with the name of its country, which the server wrote. */
export type NamedMarket = PublicMarkets['items'][number] & { readonly name: string };
type Job = NamedMarket['jobs'][number];

/** What a source brings, on what terms, and how it went last. */
function JobLine({ job }: { readonly job: Job }) {
  const text = useLabels('operator');
  const shell = useLabels('shell');
  const language = useLanguage();
  const { source, sourceUrl, terms, termsUrl, brings, state, finishedAt, messages } = job;
  const count = (value: number) => numberText(value, 0, language);
  const rows = { stored: count(job.rowsStored), unchanged: count(job.rowsUnchanged), failed: count(job.rowsFailed) };
  return (
    <li>
      <a href={sourceUrl} rel="noreferrer">
        {source}
      </a>
      {`: ${brings.map((each) => text(`market_brings_${each}`)).join(', ')} (`}
      <a href={termsUrl} rel="noreferrer">
        {shell(`terms_${terms}`)}
      </a>
      )
      {state !== null && (
        <div className={styles.told}>
          {text(`market_state_${state}`)}
          {finishedAt !== null && `, ${momentText(finishedAt, language)}: ${text('market_rows', rows)}`}
        </div>
      )}
      {messages.length > 0 && (
        <details>
          <summary>{text('market_reasons')}</summary>
          <ul className={styles.jobs}>
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

interface AddFormProps {
  readonly market: NamedMarket;
  /** Whether its name is on the button. */
  readonly isNamed?: boolean;
}

/** Adds a market, or fetches it again. */
export function AddForm({ market, isNamed = false }: AddFormProps) {
  const text = useLabels('operator');
  const { formMethod, formData } = useNavigation();
  const isSending = formMethod === 'POST' && formData?.get('market') === market.code;
  const { name, code } = market;
  const key = market.isAdded ? 'market_again' : 'market_add';
  const named = text(`${key}_named`, { name });
  return (
    <Form method="post">
      <Button
        type="submit"
        size="small"
        name="market"
        value={code}
        disabled={isSending || market.isUnderWay}
        aria-label={named}
      >
        {isNamed ? named : text(key)}
      </Button>
    </Form>
  );
}

const phone: readonly PhoneColumn[] = [
  { parts: ['market', 'sources', 'updated'], width: 'minmax(0, 1fr)' },
  { parts: ['add'], align: 'end', width: '8rem' },
];

function useColumns(): readonly Column<NamedMarket>[] {
  const text = useLabels('operator');
  return [
    {
      id: 'market',
      title: text('market'),
      wraps: true,
      width: '10rem',
      cell: ({ name, currency }) => `${name}, ${currency}`,
    },
    {
      id: 'sources',
      title: text('market_sources'),
      wraps: true,
      cell: ({ jobs }) => (
        <ul className={styles.jobs}>
          {jobs.map((job) => (
            <JobLine key={job.id} job={job} />
          ))}
        </ul>
      ),
    },
    {
      id: 'updated',
      title: text('market_updates'),
      wraps: true,
      width: '12rem',
      cell: ({ isAdded, time, timeZone }) =>
        isAdded
          ? text('market_weekdays', { time, zone: timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? '' })
          : text('market_state_none'),
    },
    { id: 'add', title: text('market_add'), width: '10rem', cell: (market) => <AddForm market={market} /> },
  ];
}

/** What the sources of each market publish freely: to be added, with how it went, the terms, and when it is updated. */
export function PublicMarketsBlock({ markets }: { readonly markets: readonly NamedMarket[] }) {
  const text = useLabels('operator');
  useRefreshed(markets.some(({ isUnderWay }) => isUnderWay));
  return (
    <TableBlock
      id="markets"
      title={text('markets')}
      columns={useColumns()}
      rows={markets}
      idOf={({ code }) => code}
      phone={phone}
    />
  );
}
