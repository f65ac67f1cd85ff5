import type { BondSummary } from '#contract/bond/bond-summary.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { type ReadDay, readDayText } from '../../market/data/read-day.ts';
import { CellText } from '../../ui/layout/change.tsx';
import styles from './bond-header.module.css';
import { figureForms, titleOfFigure, toldFigures } from './key-figure-texts.ts';

/** Name and key figures in one line, for the bar that stays when the head has left. */
export function FigureLine({ summary, read }: { readonly summary: BondSummary; readonly read: ReadDay | null }) {
  const text = useLabels('bond');
  const facets = useLabels('facets');
  const language = useLanguage();
  return (
    <>
      <b className={styles.lineName} title={summary.name}>
        {read === null ? summary.shortName : facets('as_of', { date: readDayText(read) })}
      </b>
      {toldFigures(summary).map((name) => {
        const figure = summary[name];
        const { write, unit } = figureForms[name];
        if (figure === null) return null;
        const isMasked = figure.masked.includes('value');
        return (
          <span key={name} className={styles.lineFigure} data-figure={name}>
            <span className="muted">{titleOfFigure(name, summary, { text, language })}</span>
            <b>
              <CellText text={figure.value === null ? null : write(figure.value, language)} isMasked={isMasked} />
            </b>
            {unit !== null && figure.value !== null && <span className="muted">{text(unit)}</span>}
          </span>
        );
      })}
    </>
  );
}
