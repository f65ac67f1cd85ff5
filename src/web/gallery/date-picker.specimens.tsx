import { useState } from 'react';
import { DatePicker } from '../ui/date-picker/date-picker.tsx';
import { brazilianPortuguese, czech, romanian, slovenian } from '../ui/date-picker/extra-languages.ts';
import type { PickerOptions } from '../ui/date-picker/picker-props.ts';
import type { Specimen } from './specimen.ts';

const today = '2026-05-14';

type Shown = Partial<PickerOptions> & { readonly start?: string | null };

function TextPicker({ start = null, ...options }: Shown) {
  const [value, setValue] = useState(start);
  const [refused, setRefused] = useState('');
  return (
    <>
      <DatePicker
        label="Date"
        today={today}
        {...options}
        value={value}
        onChange={setValue}
        onInputError={(text, reason) => setRefused(`${reason}: ${text}`)}
      />
      <p>
        <output aria-label="Value">{value ?? 'none'}</output> <output aria-label="Refused">{refused}</output>
      </p>
    </>
  );
}

function RangePicker({
  start = null,
  ...options
}: Partial<PickerOptions> & { readonly start?: readonly [string, string] | null }) {
  const [value, setValue] = useState(start);
  const [refused, setRefused] = useState('');
  return (
    <>
      <DatePicker
        label="Period"
        today={today}
        {...options}
        isRange
        value={value}
        onChange={setValue}
        onInputError={(text, reason) => setRefused(`${reason}: ${text}`)}
      />
      <p>
        <output aria-label="Value">{value?.join(' and ') ?? 'none'}</output>{' '}
        <output aria-label="Refused">{refused}</output>
      </p>
    </>
  );
}

function DatePickerOfDates() {
  const [value, setValue] = useState<Date | null>(new Date(2026, 4, 14));
  return (
    <>
      <DatePicker label="Date" today={today} valueType="date" value={value} onChange={setValue} />
      <p>
        <output aria-label="Value">{value === null ? 'none' : value.toDateString()}</output>
      </p>
    </>
  );
}

function TimestampPicker({ timeZone, start }: { readonly timeZone?: string; readonly start: number }) {
  const [value, setValue] = useState<number | null>(start);
  const zone = timeZone === undefined ? {} : { timeZone };
  return (
    <>
      <DatePicker
        label="Moment"
        today={today}
        type="datetime"
        valueType="timestamp"
        value={value}
        onChange={setValue}
        {...zone}
      />
      <p>
        <output aria-label="Value">{value ?? 'none'}</output>
      </p>
    </>
  );
}

const extraLanguages = [romanian, brazilianPortuguese, czech, slovenian];

export const specimens: readonly Specimen[] = [
  { id: 'date-picker-empty', title: 'Nothing chosen', render: () => <TextPicker /> },
  { id: 'date-picker-format', title: 'A text in the format', render: () => <TextPicker start="2026-05-14" /> },
  { id: 'date-picker-date', title: 'A Date', render: () => <DatePickerOfDates /> },
  {
    id: 'date-picker-timestamp',
    title: 'A timestamp with its time, UTC',
    // 14 May 2026, 09:30 UTC.
    render: () => <TimestampPicker start={1_778_751_000_000} />,
  },
  {
    id: 'date-picker-zone',
    title: 'The same timestamp in Tokyo',
    render: () => <TimestampPicker timeZone="Asia/Tokyo" start={1_778_751_000_000} />,
  },
  {
    id: 'date-picker-report',
    title: 'In a report: DD.MM.YYYY, not clearable',
    render: () => <TextPicker context="report" start="14.05.2026" />,
  },
  { id: 'date-picker-range', title: 'A range', render: () => <RangePicker start={['2026-05-11', '2026-06-03']} /> },
  { id: 'date-picker-range-empty', title: 'A range, nothing chosen', render: () => <RangePicker /> },
  {
    id: 'date-picker-datetime',
    title: 'Date and time, every quarter of an hour',
    render: () => <TextPicker type="datetime" minuteStep={15} start="2026-05-14 10:30" />,
  },
  {
    id: 'date-picker-seconds',
    title: 'Date and time with seconds',
    render: () => <TextPicker type="datetime" format="YYYY-MM-DD HH:mm:ss" start="2026-05-14 10:30:15" />,
  },
  {
    id: 'date-picker-datetime-range',
    title: 'A range of dates and times, full hours',
    render: () => <RangePicker type="datetime" minuteStep={60} start={['2026-05-14 09:00', '2026-05-15 17:00']} />,
  },
  {
    id: 'date-picker-limits',
    title: 'From 4 to 29 May 2026, not 20 May; week starts on Sunday',
    render: () => (
      <TextPicker
        notBefore="2026-05-04"
        notAfter="2026-05-29"
        disabledDays={['2026-05-20']}
        firstDayOfWeek={7}
        start="2026-05-14"
      />
    ),
  },
  {
    id: 'date-picker-range-limits',
    title: 'A range up to today, no weekends',
    render: () => (
      <RangePicker
        notAfter={today}
        disabledDays={(day) => new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0}
        start={['2026-05-04', '2026-05-08']}
      />
    ),
  },
  {
    id: 'date-picker-error',
    title: 'A refused text',
    render: () => <TextPicker context="report" initialText="30.02.2026" />,
  },
  { id: 'date-picker-disabled', title: 'Disabled', render: () => <TextPicker isDisabled start="2026-05-14" /> },
  {
    id: 'date-picker-narrow',
    title: 'In a narrow column, with a long name',
    render: () => (
      <div style={{ width: '10rem' }}>
        <TextPicker label="Date of the first coupon payment after the reopening" start="2026-05-14" />
      </div>
    ),
  },
  {
    id: 'date-picker-language-page',
    title: 'The language of the page',
    render: () => <RangePicker label="Period" start={['2026-05-11', '2026-06-03']} />,
  },
  ...extraLanguages.map((language) => ({
    id: `date-picker-language-${language.code}`,
    title: `Language ${language.code}`,
    render: () => (
      <RangePicker locale={language} label={`Period, ${language.code}`} start={['2026-05-11', '2026-06-03']} />
    ),
  })),
];
