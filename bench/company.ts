import { sql } from 'kysely';
import { seedDemoMarket } from '#demo/seed-demo-market.ts';
import { isoDate } from '#math/units.ts';
import type { Database } from '#store/platform/database/database.ts';
import { measureCall } from './measure-call.ts';
import type { BenchRow } from './report.ts';
import { demoCookie, startSite } from './started-site.ts';
import { withEmptyDatabase } from './workplace.ts';

/** Of the demo market: it tells ten years, by two sources. */
const companyId = 111;
const issues = 200;
const comments = 300;

/** Gives the company as many bonds and comments as large issuers have. */
async function enlarge(database: Database): Promise<void> {
  const { kysely } = database;
  await sql`update instrument set issuer_id = ${companyId} where id in (
    select id from instrument where kind = 'bond' order by issuer_id <> ${companyId}, id limit ${issues})`.execute(
    kysely,
  );
  await sql`with added as (
      insert into comment (code, provider_id, published_on, is_moderated)
      select 'bench ' || number, (select min(id) from comment_provider), date '2026-01-01' - number::integer, false
      from generate_series(1, ${comments}::integer) as number returning id),
    words as (
      insert into comment_words (comment_id, language, title, content)
      select id, 'en', 'Outlook ' || id, repeat('<p>Spreads have tightened since the results.</p>', 8) from added)
    insert into comment_subject (comment_id, issuer_id) select id, ${companyId} from added`.execute(kysely);
  await sql`analyze`.execute(kysely);
}

async function reportIdOf(address: string): Promise<number> {
  const answer = await fetch(`${address}/api/company/${companyId}/reports/`);
  const { msfo } = (await answer.json()) as { readonly msfo: readonly { readonly id: number }[] };
  const [report] = msfo;
  if (report === undefined) throw new Error('the company has no report');
  return report.id;
}

/** The page of a company and each call of its sections, against their statements run bare; and all of them together. */
export function benchCompany(): Promise<readonly BenchRow[]> {
  return withEmptyDatabase(async (database) => {
    await seedDemoMarket(database, { today: isoDate(new Date().toISOString().slice(0, 10)) });
    await enlarge(database);
    const app = await startSite(database);
    try {
      const address = app.listeningOrigin;
      const headers = { cookie: await demoCookie(address) };
      const reportId = await reportIdOf(address);
      const company = `/api/company/${companyId}`;
      const paths = [
        `/company/${companyId}/`,
        `${company}/debt/`,
        `/api/emitent-map-data/${companyId}/`,
        `${company}/reports/`,
        `/api/report_msfo/${reportId}/`,
        `${company}/multipliers/`,
        `${company}/get-emitent-list-of-indexes/`,
        `${company}/comments_about/`,
        `${company}/issuer-news/`,
        `${company}/documents/`,
        `${company}/related-issuers/`,
      ];
      const rows: BenchRow[] = [];
      for (const path of paths)
        rows.push(
          ...(await measureCall(database, address, {
            name: path,
            paths: [path],
            method: 'GET',
            headers,
            bodies: [''],
          })),
        );
      return [...rows, ...togetherOf(rows)];
    } finally {
      await app.close();
    }
  });
}

/** The medians of all calls against those of their statements. */
function togetherOf(rows: readonly BenchRow[]): readonly BenchRow[] {
  const medians = rows.filter(({ name }) => name.endsWith('median'));
  return [false, true].map((keepsPlans) => {
    const counted = medians.filter(({ floorName }) => floorName.endsWith('plans kept') === keepsPlans);
    const sum = (of: (row: BenchRow) => number) => counted.reduce((total, row) => total + of(row), 0);
    const [value, floor] = [sum((row) => row.value), sum((row) => row.floor)];
    const floorName = keepsPlans ? 'all statements, bare, plans kept' : 'all statements, bare';
    return { name: 'page and calls together, median', value, unit: 'ms', floorName, floor, ratio: value / floor };
  });
}
