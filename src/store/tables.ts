import type { ColumnType, Generated } from 'kysely';
import type { BannerKind } from '#domain/banner.ts';
import type { CurveKind } from '#domain/curve.ts';
import type { InstrumentKind } from '#domain/instrument.ts';
import type { CouponKind, OfferType } from '#domain/issue.ts';
import type { IndicativePriceType, IndicativeYieldType, TradingMeasure, YieldOrigin } from '#domain/trading-day.ts';
import type { VenueKind } from '#domain/venue.ts';
import type { Compounding } from '#math/yield/yield-convention.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;

interface SourceTable {
  readonly id: Generated<number>;
  readonly code: string;
  readonly name: string;
  readonly url: string | null;
}

interface ImportRunTable {
  readonly id: Generated<number>;
  readonly source_id: number;
  readonly kind: string;
  readonly file_name: string;
  readonly sha256: string;
  readonly started_at: Timestamp;
  readonly finished_at: Timestamp;
  readonly rows_read: number;
  readonly rows_stored: number;
  readonly rows_unchanged: number;
}

interface ImportFailureTable {
  readonly import_id: number;
  readonly line: number;
  readonly position: number;
  readonly code: string;
  readonly field: string | null;
  readonly message: string;
}

interface IssuerTable {
  readonly id: Generated<number>;
  readonly code: string;
  readonly name: string;
  readonly short_name: string;
  readonly country: string | null;
  readonly sector: string | null;
  readonly lei: string | null;
  readonly is_generated: Generated<boolean>;
  readonly status_id: Generated<number | null>;
}

interface InstrumentTable {
  readonly id: Generated<number>;
  readonly kind: InstrumentKind;
  readonly issuer_id: number | null;
  readonly name: string;
  readonly short_name: string;
  readonly isin: string | null;
  readonly ticker: string | null;
  readonly registration_number: string | null;
  readonly currency: string | null;
  readonly status_id: number | null;
  readonly is_generated: Generated<boolean>;
  readonly updated_at: Generated<Timestamp>;
}

interface InstrumentCodeTable {
  readonly scheme: string;
  readonly code: string;
  readonly instrument_id: number;
}

interface BondTermsTable {
  readonly instrument_id: number;
  readonly coupon_kind: CouponKind;
  readonly coupon_rate: number | null;
  readonly coupon_formula: string | null;
  readonly coupon_frequency: number;
  readonly coupon_period_days: number | null;
  readonly day_count: string | null;
  readonly yield_day_count: string;
  readonly yield_compounding: Compounding;
  readonly yield_frequency: number;
  readonly issued_on: string | null;
  readonly accrues_from: string | null;
  readonly matures_on: string | null;
  readonly redemption_price: Generated<number>;
  readonly face_value: number;
  readonly face_currency: string;
  readonly pool_factor: Generated<number>;
  readonly issued_amount: number | null;
  readonly outstanding_amount: number | null;
  readonly calendar: Generated<string>;
  readonly settlement_lag: Generated<number>;
  readonly ex_coupon_days: Generated<number>;
  readonly accrued_precision: number | null;
  readonly accrued_step: number | null;
  readonly accrues_by_rate: Generated<boolean>;
  readonly pays_accrued_at_offer: Generated<boolean>;
  readonly is_amortising: Generated<boolean>;
  readonly is_perpetual: Generated<boolean>;
  readonly is_inflation_linked: Generated<boolean>;
  readonly is_subordinated: Generated<boolean>;
  readonly is_defaulted: Generated<boolean>;
  readonly source_id: number;
  readonly import_id: number | null;
}

interface CashFlowTable {
  readonly instrument_id: number;
  readonly number: number;
  readonly accrual_start: string | null;
  readonly accrual_end: string | null;
  readonly reference_start: string | null;
  readonly reference_end: string | null;
  readonly payment_date: string;
  readonly actual_payment_date: string | null;
  readonly record_date: string | null;
  readonly ex_date: string | null;
  readonly nominal: number;
  readonly coupon_rate: number | null;
  readonly coupon: number | null;
  readonly redemption: Generated<number>;
  readonly pool_factor: number;
  readonly is_estimated: Generated<boolean>;
}

interface OfferTable {
  readonly instrument_id: number;
  readonly number: number;
  readonly type: OfferType;
  readonly date: string;
  readonly period_start: string | null;
  readonly period_end: string | null;
  readonly option_style: string | null;
  readonly notice_days: number | null;
  readonly benchmark_spread: number | null;
  readonly price: number | null;
  readonly repurchased_amount: number | null;
}

interface RatingTable {
  readonly id: Generated<number>;
  readonly issuer_id: number | null;
  readonly instrument_id: number | null;
  readonly agency: string;
  readonly grade: string;
  readonly outlook: string | null;
  readonly rated_on: string;
}

interface VenueTable {
  readonly id: Generated<number>;
  readonly code: string;
  readonly name: string;
  readonly kind: VenueKind;
  readonly country: string | null;
  readonly time_zone: Generated<string>;
}

interface CurveTable {
  readonly id: Generated<number>;
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly kind: CurveKind;
  readonly compounding: number;
}

interface CurveDayTable {
  readonly curve_id: number;
  readonly date: string;
  readonly tenors: number[];
  readonly rates: number[];
  readonly source_id: number;
  readonly import_id: number | null;
}

interface AuctionTable {
  readonly instrument_id: number;
  readonly auction_date: string;
  readonly issue_date: string;
  readonly security_term: string | null;
  readonly price: number | null;
  readonly high_yield: number | null;
  readonly high_price: number | null;
  readonly accrued: number | null;
  readonly offered_amount: number | null;
  readonly accepted_amount: number | null;
  readonly source_id: number;
  readonly import_id: number | null;
}

type SnakeCase<Text extends string> = Text extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : Text;

type MeasureColumns = { readonly [M in TradingMeasure as SnakeCase<M>]: number | null };

interface TradingDayTable extends MeasureColumns {
  readonly instrument_id: number;
  readonly venue_id: number;
  readonly date: string;
  readonly board_name: string | null;
  readonly last_deal_at: Timestamp | null;
  readonly published_yield_date: string | null;
  readonly bad_data: Readonly<Record<string, string>> | null;
  readonly indicative_price_type: IndicativePriceType | null;
  readonly indicative_yield_type: IndicativeYieldType | null;
  readonly yield_origin: YieldOrigin | null;
  readonly benchmark_name: string | null;
  readonly offer_date: string | null;
  readonly source_id: number;
  readonly import_id: number | null;
  readonly stored_at: Generated<Timestamp>;
}

interface ListingTable {
  readonly instrument_id: number;
  readonly venue_id: number;
  readonly first_date: string;
  readonly last_date: string;
  readonly day_count: number;
  readonly has_price: boolean;
  readonly has_yield: boolean;
  readonly has_g_spread: boolean;
}

interface LatestFigureTable {
  readonly instrument_id: number;
  readonly venue_id: number;
  readonly date: string;
  readonly indicative_price: number | null;
  readonly indicative_yield: number | null;
  readonly modified: number | null;
  readonly g_spread: number | null;
}

interface LabelOverrideTable {
  readonly language: string;
  readonly module: string;
  readonly key: string;
  readonly text: string;
  readonly updated_at: Generated<Timestamp>;
}

interface InstrumentTitleTable {
  readonly instrument_id: number;
  readonly language: string;
  readonly title: string;
}

interface IssuerTitleTable {
  readonly issuer_id: number;
  readonly language: string;
  readonly title: string;
}

interface BannerTable {
  readonly id: string;
  readonly kind: BannerKind;
  readonly language: string | null;
  readonly text: string;
  readonly url: string | null;
  readonly shown_from: string | null;
  readonly shown_until: string | null;
  readonly updated_at: Timestamp;
}

interface ActionLogTable {
  readonly id: Generated<number>;
  readonly kind: 'current-user' | 'contact';
  readonly action_id: number;
  readonly bond_id: number | null;
  readonly account_id: string | null;
  readonly logged_at: Timestamp;
  readonly minute: Timestamp;
}

interface BondViewTable {
  readonly bond_id: number;
  readonly date: string;
  readonly views: number;
}

interface SupportTicketTable {
  readonly id: Generated<number>;
  readonly account_id: string;
  readonly subject: string;
  readonly opened_at: Timestamp;
}

interface SupportMessageTable {
  readonly ticket_id: number;
  readonly number: number;
  readonly status_id: number;
  readonly sender_id: string;
  readonly text: string;
  readonly sent_at: Timestamp;
}

interface SchemaMigrationTable {
  readonly name: string;
  readonly checksum: string;
  readonly applied_at: Generated<Timestamp>;
}

/** The tables of the migrations. Days are YYYY-MM-DD texts, moments are Dates. */
export interface Tables {
  readonly source: SourceTable;
  readonly import_run: ImportRunTable;
  readonly import_failure: ImportFailureTable;
  readonly issuer: IssuerTable;
  readonly instrument: InstrumentTable;
  readonly instrument_code: InstrumentCodeTable;
  readonly bond_terms: BondTermsTable;
  readonly cash_flow: CashFlowTable;
  readonly offer: OfferTable;
  readonly rating: RatingTable;
  readonly venue: VenueTable;
  readonly curve: CurveTable;
  readonly curve_day: CurveDayTable;
  readonly auction: AuctionTable;
  readonly trading_day: TradingDayTable;
  readonly listing: ListingTable;
  readonly latest_figure: LatestFigureTable;
  readonly label_override: LabelOverrideTable;
  readonly instrument_title: InstrumentTitleTable;
  readonly issuer_title: IssuerTitleTable;
  readonly banner: BannerTable;
  readonly action_log: ActionLogTable;
  readonly bond_view: BondViewTable;
  readonly support_ticket: SupportTicketTable;
  readonly support_message: SupportMessageTable;
  readonly schema_migration: SchemaMigrationTable;
}
