import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import type { AlertTimes } from '#contract/portfolio/alerts/alerts.ts';
import { useLabels } from '../../context/reader-context.tsx';
import type { Failure } from '../../platform/data/ask.ts';
import form from '../../ui/controls/block-form.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { timeOfMinute } from './clock-minutes.ts';

interface MailTimesProps {
  readonly times: AlertTimes;
  readonly failure: Failure | null;
}

/** The time zones that the browser knows, once it has the page. */
function useTimeZones(): readonly string[] {
  const [zones, setZones] = useState<readonly string[]>([]);
  useEffect(() => setZones(Intl.supportedValuesOf('timeZone')), []);
  return zones;
}

/** When mails of alerts may reach the reader. */
export function MailTimes({ times, failure }: MailTimesProps) {
  const text = useLabels('alerts');
  const zones = useTimeZones();
  const errorOf = (field: string, words: string) => (failure?.field === field ? words : undefined);
  const time = (name: 'quiet_from' | 'quiet_to' | 'digest_at', error?: string) => (
    <TextField
      label={text(name)}
      type="time"
      name={name}
      defaultValue={timeOfMinute(times[name])}
      error={error}
      required={name === 'digest_at'}
    />
  );
  return (
    <Block id="times" title={text('times')}>
      <Form method="post" className={form.body}>
        <p className="quiet">{text('times_lead')}</p>
        <div className={form.field}>
          <TextField
            label={text('time_zone')}
            name="time_zone"
            list="time-zones"
            defaultValue={times.time_zone}
            error={errorOf('time_zone', text('time_zone_bad'))}
            autoComplete="off"
            required
          />
          <datalist id="time-zones">
            {zones.map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </div>
        <div className={form.row}>
          {time('quiet_from')}
          {time('quiet_to', errorOf('quiet_to', text('quiet_bad')))}
          {time('digest_at')}
        </div>
        <Button type="submit" name="form" value="times">
          {text('save_times')}
        </Button>
      </Form>
    </Block>
  );
}
