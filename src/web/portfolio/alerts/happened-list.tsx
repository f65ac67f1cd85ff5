import { Form, Link } from 'react-router';
import { pageAddress } from '#contract/platform/page-address.ts';
import type { HappenedAlert } from '#contract/portfolio/alerts/happened.ts';
import { useLabelOf, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText, zonedMomentText } from '../../text/value-text.ts';
import form from '../../ui/controls/block-form.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/notice.tsx';
import chip from '../../ui/layout/chip.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import { ListBlock } from '../../ui/layout/list-block.tsx';
import { useAlertWords } from './trial-result.tsx';

interface HappenedListProps {
  readonly items: readonly HappenedAlert[];
  /** How many of all are unread. */
  readonly unread: number;
  /** That of the reader. */
  readonly timeZone: string;
}

/** What the reader's rules told, the latest first. */
export function HappenedList({ items, unread, timeZone }: HappenedListProps) {
  const text = useLabels('alerts');
  return (
    <ListBlock
      id="happened"
      title={text('happened')}
      items={items}
      tools={unread > 0 && <MarkRead upTo={items[0]?.id ?? 0} />}
      empty={<EmptyState icon="bell" title={text('happened_none')} reason={text('happened_none_reason')} />}
    >
      {(alert) => (
        <>
          <AlertWords alert={alert} timeZone={timeZone} />
          <AlertActions alert={alert} />
        </>
      )}
    </ListBlock>
  );
}

function MarkRead({ upTo }: { readonly upTo: number }) {
  const text = useLabels('alerts');
  return (
    <Form method="post">
      <input type="hidden" name="id" value={upTo} />
      <Button type="submit" size="small" name="form" value="read">
        {text('mark_read')}
      </Button>
    </Form>
  );
}

/** What an alert tells, as a sentence with its facts. */
export function AlertWords({ alert, timeZone = 'UTC' }: { readonly alert: HappenedAlert; readonly timeZone?: string }) {
  const text = useLabels('alerts');
  const eventText = useLabelOf('calendar');
  const language = useLanguage();
  const { nameOf, figureOf } = useAlertWords();
  const mail = useMailText(timeZone)(alert.mail);
  const { bond_id, date, event, bonds, bond_count, is_read, happened_at } = alert;
  const facts = [
    event === null ? null : eventText(`kind_${event}`),
    figureOf(alert),
    date === null ? null : dateText(date, language),
  ];
  const more = (bond_count ?? 0) - bonds.length;
  return (
    <span className={form.words}>
      <span>
        {!is_read && <span className={classNames(chip.chip, chip.live)}>{text('unread')}</span>}{' '}
        {bond_id === null ? <b>{nameOf(alert)}</b> : <Link to={pageAddress('bonds', bond_id)}>{nameOf(alert)}</Link>}
      </span>
      <span>{facts.filter((fact) => fact !== null).join(' · ')}</span>
      {bonds.length > 0 && (
        <span>
          {bonds.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link to={pageAddress('bonds', id)}>{name}</Link>
            </span>
          ))}
          {more > 0 && ` ${text('bonds_more', { count: more })}`}
        </span>
      )}
      <small>
        {[zonedMomentText(happened_at, timeZone, language), mail].filter((part) => part !== null).join(' · ')}
      </small>
    </span>
  );
}

function useMailText(timeZone: string): (mail: HappenedAlert['mail']) => string | null {
  const text = useLabels('alerts');
  const language = useLanguage();
  return (mail) => {
    if (mail === null) return null;
    const { state, due_at, sent_at, failure } = mail;
    const time = zonedMomentText(sent_at ?? due_at ?? '', timeZone, language);
    if (state === 'failed') return text('mail_failed', { reason: text(`failure_${failure ?? 'undelivered'}`) });
    if (state === 'waiting' && failure !== null) return text('mail_retrying', { time });
    return text(`mail_${state}`, { time });
  };
}

/** Why there is no mail that will not be otherwise by trying again. */
const lasting: readonly string[] = ['demo', 'no-server'];

function AlertActions({ alert }: { readonly alert: HappenedAlert }) {
  const text = useLabels('alerts');
  const name = useAlertWords().nameOf(alert);
  return (
    <Form method="post" className={form.row}>
      <input type="hidden" name="id" value={alert.id} />
      {alert.mail?.state === 'failed' && !lasting.includes(alert.mail.failure ?? '') && (
        <Button type="submit" size="small" name="form" value="mail" aria-label={text('mail_again_of', { name })}>
          {text('mail_again')}
        </Button>
      )}
      <Button type="submit" size="small" name="form" value="delete-alert" aria-label={text('delete_of', { name })}>
        {text('delete')}
      </Button>
    </Form>
  );
}
