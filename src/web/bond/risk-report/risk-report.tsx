import type { RiskReport } from '#contract/bond/risk-report.ts';
import { languageOf } from '#domain/platform/language.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { fileSizeText } from '../../text/fact-text.ts';
import { dateText } from '../../text/value-text.ts';
import { AccessPrompt, EmptyState } from '../../ui/feedback/notice.tsx';
import { Block } from '../../ui/layout/block.tsx';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { Icon } from '../../ui/layout/icon.tsx';

/** The report with its day and size; the file is open to full access. */
export function RiskReportBlock({ answer }: { readonly answer: RiskReport | null }) {
  const text = useLabels('more');
  const language = useLanguage();
  if (answer === null) {
    return (
      <Block id="risk-report" title={text('risk_report')}>
        <EmptyState icon="info" title={text('risk_report_gone')} />
      </Block>
    );
  }
  const { date, size, link } = answer;
  const download =
    link === null ? null : (
      <a href={link} download>
        <Icon name="download" /> {text('download')}
      </a>
    );
  return (
    <Block id="risk-report" title={text('risk_report')}>
      <FactList
        facts={[
          [text('column_as_of'), dateText(date, language)],
          [text('column_language'), answer.language === null ? null : languageOf(answer.language).ownName],
          [text('column_size'), fileSizeText(size, language)],
          [text('column_file'), download],
        ]}
      />
      <AccessPrompt of="block" what={text('risk_report_prompt')} />
    </Block>
  );
}
