import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useLabels } from '../context/reader-context.tsx';
import { FilterHelp, FilterRules } from '../lists/search/filter-help.tsx';
import { DocumentPage } from '../platform/methods/document-page.tsx';

export function loader({ request }: LoaderFunctionArgs) {
  return { canonical: `${new URL(request.url).origin}/help/search/` };
}

/** The language of typed filters, told from the words and examples that the search itself knows. */
export default function SearchHelpPage() {
  const text = useLabels('search-help');
  const { canonical } = useLoaderData<typeof loader>();
  return (
    <DocumentPage title={text('title')} lead={text('lead')} canonical={canonical}>
      <FilterRules />
      <FilterHelp />
    </DocumentPage>
  );
}
