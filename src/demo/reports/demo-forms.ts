import { type ReportLine, type ReportStatement, reportLineCode } from '#domain/issuer/report.ts';
import lineTitles from '#importers/report-line-titles.json' with { type: 'json' };
import rows from './forms.json' with { type: 'json' };

export type DemoForm = 'company' | 'bank' | 'state';
type LineKey = keyof typeof lineTitles.lines;
type LineRow = Pick<ReportLine, 'level' | 'isSummary'> & { readonly key: LineKey };

const forms = rows as Readonly<Record<DemoForm, Readonly<Record<ReportStatement, readonly LineRow[]>>>>;

/** The lines of a form, known by the form of this name. */
export function demoLines(form: DemoForm): readonly ReportLine[] {
  const statements = Object.entries(forms[form]) as [ReportStatement, readonly LineRow[]][];
  return statements.flatMap(([statement, lines], at) =>
    lines.map(({ key, level, isSummary }, index) => {
      const line = { form: `demo-${form}`, statement, key };
      return { ...line, code: reportLineCode(line), position: at * 100 + index, level, isSummary };
    }),
  );
}
