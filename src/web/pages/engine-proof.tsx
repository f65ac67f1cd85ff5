import { Link } from 'react-router';
import { numberText } from '#contract/platform/number-text.ts';
import { useLabels, useLanguage } from '../context/reader-context.tsx';
import type { PageArgs, PageProps } from '../platform/data/ask.ts';
import { AgreementTable, agreementOf } from '../platform/methods/agreement-table.tsx';
import { DocumentPage, DocumentText } from '../platform/methods/document-page.tsx';
import { engineName, proofTexts } from '../platform/methods/documents.server.ts';
import { renderDocument } from '../platform/methods/render-document.ts';
import { dateText } from '../text/value-text.ts';

export function loader({ request }: PageArgs) {
  return {
    agreement: agreementOf(proofTexts.numbers),
    parity: renderDocument(proofTexts.parity),
    marketData: renderDocument(proofTexts.marketData),
    engine: engineName(),
    canonical: `${new URL(request.url).origin}/proof/`,
  };
}

/** How far the engine's numbers are from those of others, as the test run measured it. */
export default function EngineProof({ loaderData }: PageProps<typeof loader>) {
  const { agreement, parity, marketData, engine, canonical } = loaderData;
  const text = useLabels('methods');
  const language = useLanguage();
  const measuredOn = dateText(agreement.measuredOn, language);
  const count = numberText(agreement.total, 0, language);
  return (
    <DocumentPage
      title={text('proof')}
      lead={text('proof_lead', { count, engine })}
      canonical={canonical}
      back={<Link to="/methods/">{text('title')}</Link>}
    >
      <p className="quiet">
        {text('proof_note')} {text('proof_measured', { version: agreement.version, date: measuredOn })}
      </p>
      <AgreementTable rows={agreement.rows} />
      <h2>{text('details')}</h2>
      <DocumentText {...parity} />
      <DocumentText html={marketData.html} headings={[]} />
    </DocumentPage>
  );
}
