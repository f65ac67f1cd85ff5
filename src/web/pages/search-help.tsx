import { useLabels } from '../context/reader-context.tsx';
import { FilterHelp, FilterRules } from '../lists/search/filter-help.tsx';
import type { PageArgs, PageProps } from '../platform/data/ask.ts';
import { DocumentPage } from '../platform/methods/document-page.tsx';

export function loader({ request }: PageArgs) {
  return { canonical: `${new URL(request.url).origin}/help/search/` };
}

/** The language of typed filters, told from the words and examples that the search itself knows. */
export default function SearchHelpPage({ loaderData: { canonical } }: PageProps<typeof loader>) {
  const text = useLabels('search-help');
  return (
    <DocumentPage title={text('title')} lead={text('lead')} canonical={canonical}>
      <FilterRules />
      <FilterHelp />
    </DocumentPage>
  );
}
