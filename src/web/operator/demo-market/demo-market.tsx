import { Form } from 'react-router';
import type { DemoMarketState, DemoRemovalCounts } from '#contract/operator/demo-market.ts';
import { numberText } from '#contract/platform/number-text.ts';
import { isUnderWay } from '#domain/operator/task-state.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { useRefreshed } from '../../platform/data/use-refreshed.ts';
import { dateText } from '../../text/value-text.ts';
import { SureForm } from '../../ui/controls/action-form.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Block } from '../../ui/layout/block.tsx';
import styles from './demo-market.module.css';

/** What would go, in the words of who reads it. */
function Counts({ counts }: { readonly counts: DemoRemovalCounts }) {
  const text = useLabels('operator');
  const language = useLanguage();
  const shown = (value: number) => numberText(value, 0, language);
  const rowsOf = (...tables: readonly string[]) =>
    shown(counts.tables.reduce((sum, { table, rows }) => (tables.includes(table) ? sum + rows : sum), 0));
  const { keptInstruments, keptIssuers } = counts;
  return (
    <div role="status">
      <p>
        {text('demo_counts', {
          instruments: rowsOf('instrument'),
          issuers: rowsOf('issuer'),
          days: rowsOf('trading_day'),
          rows: shown(counts.tables.reduce((sum, { rows }) => sum + rows, 0)),
        })}
      </p>
      <p>
        {text('demo_counts_readers', {
          entries: rowsOf('watchlist_entry'),
          rules: rowsOf('alert_rule'),
          drawings: rowsOf('chart_drawing', 'shared_drawing'),
          feeds: rowsOf('calendar_feed'),
        })}
      </p>
      {keptInstruments + keptIssuers > 0 && (
        <p>{text('demo_counts_kept', { instruments: shown(keptInstruments), issuers: shown(keptIssuers) })}</p>
      )}
    </div>
  );
}

/** How the last task goes, or went wrong. */
function TaskLine({ market }: { readonly market: DemoMarketState }) {
  const text = useLabels('operator');
  const { task, state, done, total, failure } = market;
  if (state === 'failed') return <p role="alert">{text('demo_failed', { reason: failure ?? '' })}</p>;
  if (!isUnderWay(market)) return null;
  const steps = { done: String(done), total: String(total) };
  const progress = text(task === 'bring' ? 'demo_bringing' : 'demo_removing', steps);
  return <p role="status">{state === 'waiting' ? text('demo_waiting') : progress}</p>;
}

function TrialForm() {
  const text = useLabels('operator');
  return (
    <Form method="post">
      <Button type="submit" size="small" name="form" value="try-demo-removal">
        {text('demo_count')}
      </Button>
    </Form>
  );
}

interface DemoMarketProps {
  readonly market: DemoMarketState;
  /** What the removal would remove, where that was asked for. */
  readonly counts: DemoRemovalCounts | null;
}

/** The generated market: brought into an empty site, told of while it stands beside real data, and removed. Nothing where it never was. */
export function DemoMarketBlock({ market, counts }: DemoMarketProps) {
  const text = useLabels('operator');
  const language = useLanguage();
  const { hasReal, removedAt } = market;
  // What sources told of outlasts its market, marked as generated.
  const hasGenerated = market.hasGenerated && removedAt === null;
  useRefreshed(isUnderWay(market));
  const isEmpty = !(market.hasGenerated || hasReal);
  if (!(hasGenerated || isEmpty) && removedAt === null) return null;
  const standing = hasReal ? 'demo_beside' : 'demo_alone';
  return (
    <Block id="demo" title={text('demo_title')}>
      <div className={styles.content}>
        {hasGenerated && <p>{text(standing)}</p>}
        {isEmpty && <p>{text('demo_none')}</p>}
        {!hasGenerated && removedAt !== null && <p>{text('demo_removed', { date: dateText(removedAt, language) })}</p>}
        <TaskLine market={market} />
        {counts !== null && <Counts counts={counts} />}
        {hasGenerated && !isUnderWay(market) && (
          <>
            <TrialForm />
            <SureForm
              form="remove-demo"
              title={text('demo_remove')}
              lead={text('demo_remove_lead')}
              submit={text('demo_remove')}
            />
          </>
        )}
        {isEmpty && !isUnderWay(market) && (
          <Form method="post">
            <Button type="submit" size="small" name="form" value="bring-demo">
              {text('demo_bring')}
            </Button>
          </Form>
        )}
      </div>
    </Block>
  );
}
