import { Link } from 'react-router';
import { useLabels, useLanguage } from '../context/reader-context.tsx';
import { addressOfCall, type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { type ApiDocument, describedCall, groupsOf } from '../site/openapi/api-calls.ts';
import { CallBlock, CallList } from '../site/openapi/call-list.tsx';
import { FramedPage } from '../ui/layout/framed-page.tsx';

export async function loader({ request, context }: PageArgs) {
  const document = (await requiredData(context.get(pageContext).api, 'GET /api/openapi.json')) as ApiDocument;
  const { origin, searchParams } = new URL(request.url);
  const search = (searchParams.get('q') ?? '').trim();
  const call = describedCall(document, searchParams.get('call') ?? '');
  return { groups: groupsOf(document, search), search, call, origin };
}

/** Every call of the site's interface, as its description has them: found, read and tried. */
export default function ApiDocs({ loaderData: { groups, search, call, origin } }: PageProps<typeof loader>) {
  const text = useLabels('api');
  const methods = useLabels('methods');
  const isEnglish = useLanguage().code === 'en';
  return (
    <FramedPage navigation={null} title={text('docs_title')} lead={text('docs_lead')}>
      <p>
        <a href={addressOfCall('GET /api/openapi.json')}>{text('docs_document')}</a> ·{' '}
        <Link to="/profile/keys/">{text('title')}</Link>
      </p>
      {!isEnglish && <p className="quiet">{methods('in_english')}</p>}
      {call !== null && <CallBlock call={call} origin={origin} />}
      <CallList groups={groups} search={search} current={call?.name ?? null} />
    </FramedPage>
  );
}
