import { Form } from 'react-router';
import type { AlertRule } from '#contract/portfolio/alerts/alerts.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import form from '../../ui/controls/block-form.module.css';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { ListBlock } from '../../ui/layout/list-block.tsx';
import { alertPath } from './alert-paths.ts';
import { useAlertWords } from './trial-result.tsx';

interface RuleListProps {
  readonly rules: readonly AlertRule[];
  readonly mayChange: boolean;
}

/** The reader's rules: to change, to pause and to delete. */
export function RuleList({ rules, mayChange }: RuleListProps) {
  const text = useLabels('alerts');
  const empty = <EmptyState icon="list" title={text('rules_none')} reason={text('rules_none_reason')} />;
  return (
    <ListBlock id="rules" title={text('rules')} items={rules} empty={empty}>
      {(rule) => (
        <>
          <RuleWords rule={rule} />
          <RuleActions rule={rule} mayChange={mayChange} />
        </>
      )}
    </ListBlock>
  );
}

function RuleWords({ rule }: { readonly rule: AlertRule }) {
  const text = useLabels('alerts');
  const language = useLanguage();
  const { nameOf } = useAlertWords();
  const { mail, webhooks, paused, asleep_since } = rule;
  const told = [text(`told_${mail}`), ...(webhooks ? [text('told_webhooks')] : [])];
  const state =
    asleep_since === null
      ? text(paused ? 'state_paused' : 'state_active')
      : text('state_asleep', { date: dateText(asleep_since, language) });
  return (
    <span className={form.words}>
      <b>{nameOf(rule)}</b>
      <span>
        <span className={classNames(chip.chip, paused || asleep_since !== null ? chip.warn : chip.live)}>{state}</span>
      </span>
      <small>{told.join(' · ')}</small>
    </span>
  );
}

function RuleActions({ rule, mayChange }: { readonly rule: AlertRule; readonly mayChange: boolean }) {
  const text = useLabels('alerts');
  const name = useAlertWords().nameOf(rule);
  const { id, paused } = rule;
  const act = paused ? 'resume' : 'pause';
  return (
    <Form method="post" className={form.row}>
      <input type="hidden" name="id" value={id} />
      {mayChange && (
        <ButtonLink size="small" to={alertPath(id)} aria-label={text('edit_of', { name })}>
          {text('edit')}
        </ButtonLink>
      )}
      <Button
        type="submit"
        size="small"
        name="form"
        value={act}
        aria-label={text(paused ? 'resume_of' : 'pause_of', { name })}
      >
        {text(act)}
      </Button>
      <Button type="submit" size="small" name="form" value="delete-rule" aria-label={text('delete_of', { name })}>
        {text('delete')}
      </Button>
    </Form>
  );
}
