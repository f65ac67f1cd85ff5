import { consensusCall, consensusLimit } from '#contract/issuer/consensus.ts';
import { issuerIdOf } from '#contract/platform/wire/issuer-params.ts';
import { currencyOfUnit } from '#domain/issuer/report.ts';
import { findConsensusForecasts, type TitledForecast } from '#store/issuer/consensus/consensus-forecasts.ts';
import { type App, serve } from '../../platform/serving/serve.ts';
import { amountText, amountUnit, type UnitWriting } from '../../platform/serving/unit-text.ts';
import { requireIssuer } from '../companies/company-route.ts';
import type { Services } from '../services.ts';

/** Money stands in millions. */
const MILLION = 1_000_000;

function itemOf(
  { id, title, code, value, unit, asOf }: TitledForecast,
  reader: Pick<UnitWriting, 'language' | 'texts'>,
) {
  const writing: UnitWriting = { ...reader, currency: currencyOfUnit(unit), scale: MILLION };
  return {
    id,
    indexName: title ?? code,
    actual_value: amountText(value, unit, writing),
    'actual_value.numeric': value,
    unit: amountUnit(unit, writing),
    date: asOf,
    masked: [],
  };
}

export function consensusRoute(app: App, services: Services): void {
  serve(app, services, consensusCall, async ({ params, language, texts }) => {
    const issuer = await requireIssuer(services, issuerIdOf(params));
    const question = { issuerId: issuer.id, language: language.code, limit: consensusLimit };
    const forecasts = await findConsensusForecasts(services.database, question);
    return {
      items: forecasts.map((forecast) => itemOf(forecast, { language, texts })),
      labels: {
        indexName: texts.text('consensus', 'column_index_name'),
        actual_value: texts.text('consensus', 'column_actual_value'),
      },
    };
  });
}
