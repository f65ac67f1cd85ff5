import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useLabelOf, useLabels } from '../context/reader-context.tsx';
import { DocumentPage, DocumentText } from '../platform/methods/document-page.tsx';
import { methodTexts } from '../platform/methods/documents.server.ts';
import { renderDocument } from '../platform/methods/render-document.ts';

export function loader({ request, params: { name = '' } }: LoaderFunctionArgs) {
  const text = methodTexts.get(name);
  if (text === undefined) throw data({ code: 'not_found' }, { status: 404 });
  return { name, text: renderDocument(text), canonical: `${new URL(request.url).origin}/methods/${name}/` };
}

/** One method: formula, source, proof. */
export default function Method() {
  const text = useLabels('methods');
  const textOf = useLabelOf('methods');
  const { name, text: document, canonical } = useLoaderData<typeof loader>();
  return (
    <DocumentPage
      title={textOf(`method_${name}`)}
      lead={text('lead')}
      canonical={canonical}
      back={<Link to="/methods/">{text('title')}</Link>}
    >
      <DocumentText {...document} />
    </DocumentPage>
  );
}
