import { parseIsoDate } from '#math/units.ts';
import { useLabels } from '../context/reader-context.tsx';
import { type AuditChoice, AuditEntries, AuditFilter } from '../operator/audit-log/audit-log.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { type PageArgs, type PageProps, pageContext, requiredData } from '../platform/data/ask.ts';
import { listQueryOf } from '../platform/lists/list-query.ts';

/** What the address asks for; what it does not understand counts as not given. */
function choiceOf(params: URLSearchParams): AuditChoice {
  const account = params.get('account')?.trim() ?? '';
  const action = params.get('action') ?? '';
  const since = parseIsoDate(params.get('since') ?? '') ?? '';
  return {
    account: /^[^\s\0]{1,100}$/.test(account) ? account : '',
    action: /^[a-z][a-z0-9-]{1,49}$/.test(action) ? action : '',
    since,
  };
}

export async function loader({ request, context }: PageArgs) {
  const { searchParams } = new URL(request.url);
  const choice = choiceOf(searchParams);
  const { page } = listQueryOf(searchParams, []);
  const { account, action, since } = choice;
  const query = { account: account || undefined, action: action || undefined, since: since || undefined, page };
  const log = await requiredData(context.get(pageContext).api, 'GET /api/operator/audit/', { query });
  return { choice, log };
}

function addressOf(choice: AuditChoice, page: number): string {
  const filled = Object.entries({ ...choice, page: String(page) }).filter(([, value]) => value !== '');
  return `/operator/audit/?${new URLSearchParams(filled)}`;
}

/** Who did what to accounts, access and the site. */
export default function OperatorAudit({ loaderData: { choice, log } }: PageProps<typeof loader>) {
  const text = useLabels('operator');
  const access = useLabels('access');
  return (
    <OperatorPage title={text('audit_title')} lead={access('audit_lead')}>
      <AuditFilter key={addressOf(choice, 1)} choice={choice} actions={log.actions} />
      <AuditEntries log={log} toPage={(page) => addressOf(choice, page)} />
    </OperatorPage>
  );
}
