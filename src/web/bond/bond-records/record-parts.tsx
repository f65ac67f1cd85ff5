import type { BondRecords } from '#contract/bond/bond-records.ts';
import { type PageModel, pageAddress } from '#contract/platform/page-address.ts';
import { type Language, languageOf } from '#domain/platform/language.ts';
import { DayLink, type LabelText, useLabels, useLanguage } from '../../context/reader-context.tsx';
import { dateText } from '../../text/value-text.ts';
import styles from './records.module.css';

type RecordWords = BondRecords['texts'][number];

/** What a source says in words, with its day; in another language than the reader's it is marked so. Nothing where it says none. */
export function Words({ words }: { readonly words: RecordWords | null | undefined }) {
  const text = useLabels('more');
  const language = useLanguage();
  if (words == null) return null;
  const { text: said, language: own, date } = words;
  const { htmlLang } = languageOf(own);
  return (
    <div className={styles.words}>
      <div lang={htmlLang === language.htmlLang ? undefined : htmlLang}>
        {said.split('\n\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <p className={styles.asOf}>{text('as_of', { date: dateText(date, language) })}</p>
    </div>
  );
}

/** A time between two days, either of which may be open; null when both are. */
export function periodText(
  startsOn: string | null,
  endsOn: string | null,
  language: Language,
  text: LabelText<'more'>,
): string | null {
  if (startsOn === null) return endsOn === null ? null : text('until_day', { date: dateText(endsOn, language) });
  if (endsOn === null) return text('from_day', { date: dateText(startsOn, language) });
  if (startsOn === endsOn) return dateText(startsOn, language);
  return `${dateText(startsOn, language)} ~ ${dateText(endsOn, language)}`;
}

interface UnderlyingLinkProps {
  readonly name: string | null;
  readonly id: number | null;
  readonly model: PageModel | null;
}

/** What a bond becomes or follows, by its name, which leads to its page where it has one. */
export function UnderlyingLink({ name, id, model }: UnderlyingLinkProps) {
  if (id === null || model === null) return name;
  return <DayLink to={pageAddress(model, id)}>{name}</DayLink>;
}
