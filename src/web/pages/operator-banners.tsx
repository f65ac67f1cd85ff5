import { data, redirect } from 'react-router';
import type { BannerFault } from '#domain/operator/banner.ts';
import { useLabels } from '../context/reader-context.tsx';
import { BannerForm, BannerList } from '../operator/banners/banners.tsx';
import { OperatorPage } from '../operator/operator/operator-page.tsx';
import { type PageArgs, type PageProps, pageContext, refusalOf, requiredData, send } from '../platform/data/ask.ts';
import { textIn } from '../platform/data/form-action.ts';
import { Refusal } from '../ui/controls/action-form.tsx';

const path = '/operator/banners/';
const faults: readonly string[] = ['id', 'kind', 'text', 'url', 'no-url', 'language', 'from', 'until', 'order'];

export async function loader({ request, context }: PageArgs) {
  const { items } = await requiredData(context.get(pageContext).api, 'GET /api/operator/banners/');
  const id = new URL(request.url).searchParams.get('id');
  return { banners: items, changed: items.find((banner) => banner.id === id) ?? null };
}

export async function action({ request, context }: PageArgs) {
  const { api } = context.get(pageContext);
  const form = await request.formData();
  const word = (name: string) => textIn(form, name).trim();
  const answer =
    form.get('form') === 'remove'
      ? await send(api, 'DELETE /api/operator/banners/:bannerId/', { params: { bannerId: word('id') } })
      : await send(api, 'POST /api/operator/banners/', {
          body: {
            id: word('id'),
            kind: word('kind'),
            text: word('text'),
            url: word('url'),
            language: word('language'),
            from: word('from'),
            until: word('until'),
          },
        });
  if (answer.ok) return redirect(path);
  const { code, field } = await refusalOf(answer);
  const fault = field !== null && faults.includes(field) ? (field as BannerFault) : null;
  return data({ code, fault }, { status: answer.status });
}

/** What the operator announces to readers. */
export default function OperatorBanners({ loaderData, actionData: failure }: PageProps<typeof loader, typeof action>) {
  const { banners, changed } = loaderData;
  const text = useLabels('operator');
  const refused = failure ?? null;
  return (
    <OperatorPage title={text('banners_title')} lead={text('banners_lead')}>
      <Refusal code={refused?.fault === null ? refused.code : null} />
      <BannerList banners={banners} />
      <BannerForm key={changed?.id ?? banners.length} banner={changed} fault={refused?.fault ?? null} />
    </OperatorPage>
  );
}
