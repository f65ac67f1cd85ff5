import { inSameDay } from '#contract/platform/as-of.ts';
import { isoDate, parseIsoDate } from '#math/units.ts';
import { DayField } from '../context/day-field.tsx';
import { useAsOf, useChoose, useLabels } from '../context/reader-context.tsx';
import { CurveBlock } from '../figures/curves/curve-block.tsx';
import styles from '../figures/curves/curves.module.css';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { Button } from '../ui/controls/button.tsx';
import { NativeSelect } from '../ui/controls/native-select.tsx';
import { DateField } from '../ui/date-picker/date-picker.tsx';
import { EmptyState } from '../ui/feedback/notice.tsx';

const path = '/curves/';

/** What an address asks for; a currency or day that is none is left out. */
function asked(params: URLSearchParams) {
  const [currency, date] = [params.get('currency') ?? '', params.get('date') ?? ''];
  return {
    ...(/^[A-Z]{3}$/.test(currency) && { currency }),
    ...(parseIsoDate(date) !== undefined && { date }),
  };
}

export async function loader({ request, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const query = asked(new URL(request.url).searchParams);
  return { ...(await requiredData(api, 'GET /api/curves/', { query })), isOfDay: query.date !== undefined };
}

type PageData = Awaited<ReturnType<typeof loader>>;

/** Currency and day: a form of the address; where a script runs, each choice is shown at once. */
function CurveChoice({ currency, currencies, date, isOfDay }: PageData) {
  const text = useLabels('curves');
  const choose = useChoose();
  const day = useAsOf();
  const show = (next: { readonly currency: string; readonly date: string | null }) => {
    const search = new URLSearchParams({ currency: next.currency, ...(next.date !== null && { date: next.date }) });
    choose(inSameDay(`${path}?${search}`, day));
  };
  return (
    <form method="get" action={path} className={styles.choice} onSubmit={(event) => event.preventDefault()} noValidate>
      <DayField />
      <NativeSelect
        name="currency"
        label={text('currency')}
        value={currency}
        options={[...new Set([...currencies, currency])].map((id) => ({ id, text: id }))}
        onChange={(id) => show({ currency: id, date: isOfDay ? date : null })}
      />
      <DateField
        key={date}
        name="date"
        label={text('date')}
        value={isoDate(date)}
        isClearable
        onChange={(value) => show({ currency, date: value })}
      />
      <Button type="submit" size="small" className="without-script">
        {text('show')}
      </Button>
    </form>
  );
}

/** The curves of a currency on a day: of its government, and of its overnight swaps. */
export default function CurvesPage({ loaderData: page }: PageProps<typeof loader>) {
  const text = useLabels('curves');
  const shell = useLabels('shell');
  const { curves, currency } = page;
  return (
    <main id="main" className={styles.main}>
      <title>{shell('page_title', { title: text('title') })}</title>
      <meta name="robots" content="noindex" />
      <header className={styles.intro}>
        <h1>{text('title')}</h1>
        <p className="quiet">{text('lead')}</p>
      </header>
      <CurveChoice {...page} />
      {curves.map((curve) => (
        <CurveBlock key={curve.of} curve={curve} currency={currency} />
      ))}
      {curves.length === 0 && <EmptyState icon="info" title={text('empty', { currency })} />}
    </main>
  );
}
