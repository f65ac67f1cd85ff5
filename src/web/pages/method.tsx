import { data, Link } from 'react-router';
import { useLabelOf, useLabels } from '../context/reader-context.tsx';
import type { PageArgs, PageProps } from '../platform/data/ask.ts';
import { DocumentPage, DocumentText } from '../platform/methods/document-page.tsx';
import { methodTexts } from '../platform/methods/documents.server.ts';
import { renderDocument } from '../platform/methods/render-document.ts';

export function loader({ request, params: { name = '' } }: PageArgs) {
  const text = methodTexts.get(name);
  if (text === undefined) throw data({ code: 'not_found' }, { status: 404 });
  return { name, text: renderDocument(text), canonical: `${new URL(request.url).origin}/methods/${name}/` };
}

/** One method: formula, source, proof. */
export default function Method({ loaderData: { name, text: document, canonical } }: PageProps<typeof loader>) {
  const text = useLabels('methods');
  const textOf = useLabelOf('methods');
  return (
    <DocumentPage
      title={textOf(`method_${name}`)}
      lead={textOf(`summary_${name}`)}
      canonical={canonical}
      back={<Link to="/methods/">{text('title')}</Link>}
    >
      <DocumentText {...document} />
    </DocumentPage>
  );
}
