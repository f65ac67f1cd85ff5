/** What is calculated, and the name of each symbol of it in the labels, in the order of the formula. */
const formula = <const Symbols extends Readonly<Record<string, string>>>(text: string, symbols: Symbols) => ({
  text,
  symbols,
});

const accrued = { A: 'input_accrued' } as const;
const clean = { P: 'input_clean_price' } as const;
const dirty = { D: 'input_dirty_price' } as const;
const dirtyAfter = { 'D′': 'input_dirty_after' } as const;
const factor = { v_i: 'symbol_factor' } as const;
const macaulay = { M: 'input_macaulay' } as const;
const nominal = { N: 'input_nominal' } as const;
const ownYield = { y: 'input_own_yield' } as const;
const effectiveYield = { y: 'input_yield' } as const;
const frequency = { f: 'symbol_frequency' } as const;
const payment = { C_i: 'symbol_payment' } as const;
const time = { t_i: 'symbol_time' } as const;
const zero = { z_M: 'input_zero_rate' } as const;
const sides = { b: 'input_price_bid', a: 'input_price_ask' } as const;
const comparedPrice = { p_i: 'symbol_compared_price' } as const;
const fromMedian = { p: 'input_price_mid', m: 'input_median' } as const;
const days = { d: 'symbol_days', Y: 'symbol_year_days' } as const;
const yieldSymbols = { ...clean, ...accrued, ...dirty, ...payment, ...time, ...ownYield } as const;
const value = { V: 'input_holding_value' } as const;
const indexRatio = { k: 'input_index_ratio' } as const;
const indexRatioThen = { k_i: 'input_index_ratio' } as const;
const profit = { G: 'input_holding_profit', ...value, R: 'input_holding_received', C: 'input_holding_cost' } as const;
const purchase = {
  N_i: 'input_nominal',
  P_i: 'input_clean_price',
  A_i: 'input_accrued',
  i: 'symbol_purchase',
} as const;
const received = { q_i: 'input_quantity', c_i: 'column_coupon_each', r_i: 'column_redemption_each' } as const;
const shifted = { 'V′': 'input_holding_shifted', ...value } as const;
const ofHolding = { x_i: 'symbol_holding_figure', i: 'symbol_holding' } as const;
const face = { F: 'input_face_value' } as const;
const outstanding = { ...face, o: 'input_outstanding' } as const;
const addend = { x_i: 'symbol_addend' } as const;
const move = { Δ: 'input_move' } as const;
const down = { 'D_↓': 'input_dirty_down' } as const;
const up = { 'D_↑': 'input_dirty_up' } as const;
const lower = { 'D_↓': 'input_dirty_lower' } as const;
const higher = { 'D_↑': 'input_dirty_higher' } as const;
const settlement = { s: 'input_settlement' } as const;
const total = { T: 'total' } as const;

/**
 * By which formula a figure was computed, with what its symbols stand for; null of what is told in words, and of a multiplier, whose terms are
 * lines of a report. `x_i` is an index, `x^2` a power, `a/b` a fraction, `{…}` a group without brackets, `∑{…}` a sum, `ⅆ` the d of a derivative.
 */
export const formulas = {
  price_order: null,
  mid_price: formula('m = {b + a}/2', sides),
  bid_ask_spread: formula('s = a − b', sides),
  accrued_share: formula('A = c · a/p', {
    ...accrued,
    c: 'input_coupon',
    a: 'input_fraction_accrued',
    p: 'input_fraction_of_period',
  }),
  accrued_rate: formula('A = 100 · r · a', { ...accrued, r: 'input_coupon_rate', a: 'input_fraction_accrued' }),
  accrued_daily: null,
  dirty_price: formula('D = P + A', { ...dirty, ...clean, ...accrued }),
  yield_compounded: formula('P + A = D = ∑{C_i/(1 + y/f)^{f t_i}}', { ...yieldSymbols, ...frequency }),
  yield_simple: formula('P + A = D = ∑{C_i/{1 + y t_i}}', yieldSymbols),
  yield_simple_then_compounded: formula('P + A = D = ∑{C_i/{(1 + y w)(1 + y/f)^{f (t_i − w)}}}', {
    ...yieldSymbols,
    w: 'symbol_broken',
    ...frequency,
  }),
  yield_continuous: formula('P + A = D = ∑{C_i e^{−y t_i}}', yieldSymbols),
  yield_current: formula('y = {100 · r}/P', { r: 'input_coupon_rate', ...clean }),
  yield_simple_maturity: formula('y = {S − D}/D · 365/d', { S: 'input_received', ...dirty, d: 'input_days_left' }),
  yield_perpetual: formula('P + A = D = (1 + y/f)^{−f t} (a + c/{(1 + y/f)^{f h} − 1})', {
    ...dirty,
    a: 'input_next_amount',
    c: 'input_regular_coupon',
    t: 'input_time_to_next',
    h: 'symbol_coupon_period',
    ...ownYield,
    ...frequency,
  }),
  modified_compounded: formula('m = M/{1 + y/f} = ∑{t_i C_i v_i}/{D (1 + y/f)}', {
    ...macaulay,
    ...time,
    ...payment,
    ...factor,
    ...dirty,
    ...ownYield,
    ...frequency,
  }),
  modified: formula('m = {−1/D {ⅆD}/{ⅆy}}', { ...dirty, ...ownYield }),
  macaulay: formula('M = ∑{t_i C_i v_i}/D', { ...time, ...payment, ...factor, ...dirty }),
  convexity: formula('K = ∑{t_i (t_i + 1) C_i v_i}/{D (1 + y)^2}', {
    ...time,
    ...payment,
    ...factor,
    ...dirty,
    ...ownYield,
  }),
  pvbp: formula('V = {m · D}/10000', { m: 'input_modified', ...dirty }),
  g_spread: formula('G = y − z_M', { ...effectiveYield, ...zero, ...macaulay }),
  g_spread_at_maturity: formula('G = y − p_T', {
    ...effectiveYield,
    p_T: 'input_par_rate',
    T: 'input_time_to_end',
  }),
  i_spread: formula('I = y − s_T', { ...effectiveYield, s_T: 'input_swap_rate', T: 'input_time_to_repayment' }),
  t_spread: formula('T = y − y_B', { ...effectiveYield, y_B: 'input_benchmark_yield' }),
  z_spread: formula('D = ∑{C_i/(1 + z_i + Z)^{t_i}}', { ...dirty, ...payment, z_i: 'symbol_zero', ...time }),
  asset_swap_spread: formula('s = {D_z − D}/{100 · N}', {
    D_z: 'input_curve_price',
    ...dirty,
    N: 'input_floating_annuity',
  }),
  discount_margin: formula('D = ∑{C_i v_i} , {v_i = v_{i−1}/{1 + (r + s) p_i}}', {
    ...dirty,
    ...payment,
    ...factor,
    r: 'symbol_reference',
    s: 'input_discount_margin',
    p_i: 'symbol_period',
  }),
  effective_duration: formula('m_r = m_s − ∑{u_i v_i}/D', { u_i: 'symbol_unset', ...factor, ...dirty }),
  spread_duration: formula('m_s = − 1/D {ⅆD}/{ⅆs}', { ...dirty, s: 'input_discount_margin' }),
  years_left: formula('t = d/365', { d: 'input_days_left' }),
  discount_rate: formula('r = {1 − P/100}/t', { ...clean, t: 'column_time' }),
  bond_equivalent_short: formula('y = (100/P − 1) Y/d', { ...clean, ...days }),
  bond_equivalent_long: formula('100/P = (1 + y/2) (1 + (d/Y − 1/2) y)', { ...clean, ...days }),
  breakeven: formula('b = z_M − y', { ...zero, ...macaulay, y: 'input_real_yield' }),
  indexed: formula('x = q · k', { q: 'input_clean_price', ...indexRatio }),
  nominal_yield: formula('n = (1 + y) (1 + π) − 1', { y: 'input_real_yield', π: 'input_yearly_rise' }),
  average_life: formula('L = ∑{t_i C_i}/∑{C_i}', { ...time, ...payment }),
  liquidity_score: formula('s = ∑{w_i p_i}/∑{w_i}', { w_i: 'symbol_weight', p_i: 'symbol_points' }),
  percentile: formula('p = 100 · {b + e/2}/n', {
    b: 'input_days_below',
    e: 'input_days_equal',
    n: 'input_days_counted',
  }),
  peer_difference: formula('d = x − m', { x: 'input_own_value', m: 'input_median' }),
  median: formula('m = med p_i', comparedPrice),
  median_deviation: formula('d = med |p_i − m|', { ...comparedPrice, m: 'input_median' }),
  robust_deviation: formula('r = {p − m}/{1.4826 · d}', { ...fromMedian, d: 'input_median_deviation' }),
  robust_deviation_of_mean: formula('r = {p − m}/{√{π/2} · d}', { ...fromMedian, d: 'input_mean_deviation' }),
  yield_difference: formula('s = y_b − y_a', { y_b: 'input_yield_bid', y_a: 'input_yield_ask' }),
  claim_share: formula('s = P/c', { ...clean, c: 'input_claim' }),
  total_return: formula('r = S/c − 1', { S: 'input_received', c: 'input_cost' }),
  yearly_return: formula('c = ∑{C_i/(1 + r)^{t_i}}', { c: 'input_cost', ...payment, ...time }),
  parity: formula('p = {100 · n · s}/f', {
    n: 'input_conversion_ratio',
    s: 'input_share_price',
    f: 'input_face_value',
  }),
  accrued_indexed: formula('A = k · a', { ...accrued, ...indexRatio, a: 'input_real_accrued' }),
  holding_value: formula('V = N · (P + A)/100', { ...value, ...nominal, ...clean, ...accrued }),
  holding_value_indexed: formula('V = k · N · (P + A)/100', {
    ...value,
    ...indexRatio,
    ...nominal,
    ...clean,
    ...accrued,
  }),
  holding_cost: formula('C = ∑{N_i · (P_i + A_i)/100}', { C: 'input_holding_cost', ...purchase }),
  holding_cost_indexed: formula('C = ∑{k_i · N_i · (P_i + A_i)/100}', {
    C: 'input_holding_cost',
    ...indexRatioThen,
    ...purchase,
  }),
  holding_received: formula('R = ∑{q_i · (c_i + r_i)}', {
    R: 'input_holding_received',
    ...received,
    i: 'symbol_payment_day',
  }),
  holding_received_indexed: formula('R = ∑{k_i · q_i · (c_i + r_i)}', {
    R: 'input_holding_received',
    ...indexRatioThen,
    ...received,
    i: 'symbol_payment_day',
  }),
  holding_payments: formula('S = ∑{q_i · (c_i + r_i)}', { S: 'total', ...received, i: 'symbol_payment' }),
  holding_payments_indexed: formula('S = ∑{k_i · q_i · (c_i + r_i)}', {
    S: 'total',
    ...indexRatioThen,
    ...received,
    i: 'symbol_payment',
  }),
  holding_profit: formula('G = V + R − C', profit),
  holding_return: formula('G/C = {V + R − C}/C', profit),
  shifted_value: formula('V′ = {V · D′/D}', { ...shifted, ...dirtyAfter, ...dirty }),
  shifted_value_horizon: formula('V′ = {V · D′/D} · (1 + y)^{d/365}', {
    ...shifted,
    ...dirtyAfter,
    ...dirty,
    y: 'input_horizon_yield',
    d: 'input_horizon_days',
  }),
  shifted_value_duration: formula('V′ = V · (1 − m · s)', { ...shifted, m: 'input_modified', s: 'input_move_total' }),
  shifted_change: formula('c = V′/V − 1', shifted),
  total_sum: formula('T = ∑{x_i}', { ...total, ...ofHolding }),
  total_sum_exchanged: formula('T = ∑{x_i · e_i}', { ...total, e_i: 'column_exchange', ...ofHolding }),
  total_mean: formula('T = ∑{w_i · x_i}', { ...total, w_i: 'column_share', ...ofHolding }),
  conversion_premium: formula('c = P/p − 1', { ...clean, p: 'input_parity' }),
  change: formula('d = x − x_0', { x: 'input_value_latest', x_0: 'input_value_before' }),
  stated: null,
  index_ratio: formula('k = I/I_0', { I: 'input_index_settled', I_0: 'input_index_base' }),
  index_ratio_of_face: formula('k = F/F_0', { ...face, F_0: 'input_initial_face_value' }),
  pool_factor: formula('f = N/F', { ...nominal, ...face }),
  conversion_ratio: formula('n = F/p', { ...face, p: 'input_conversion_price' }),
  bid_to_cover: formula('c = D/P', { D: 'input_demand', P: 'input_placed' }),
  accrued_per_bond: formula('a = A/100 · N', { ...accrued, ...nominal }),
  sum: formula('S = ∑{x_i}', addend),
  sum_per_100: formula('S = 100/N ∑{x_i}', { ...addend, ...nominal }),
  sum_of_issue: formula('S = V/N ∑{x_i}', { ...addend, V: 'input_outstanding_amount', ...nominal }),
  multiplier: null,
  yield_adjusted_current: formula('y = {100 · r}/P + {100 − P}/P · 365/d', {
    r: 'input_coupon_rate',
    ...clean,
    d: 'input_days_left',
  }),
  money_market_yield: formula('y = {100/P − 1}/t', { ...clean, t: 'column_time' }),
  price_gain: formula('V = D_↓ − D', { ...down, ...dirty }),
  price_loss: formula('V = D − D_↑', { ...dirty, ...up }),
  coupon_value: formula('V = ∑{c_i v_i}', { c_i: 'symbol_coupon_change', ...factor }),
  repriced_duration: formula('m = {D_↓ − D_↑}/{2 · D · Δ}', { ...down, ...up, ...dirty, ...move }),
  repriced_convexity: formula('K = {D_↓ − 2 · D + D_↑}/{D · Δ^2}', { ...down, ...up, ...dirty, ...move }),
  option_spread: null,
  option_value: formula('O = S − D', { S: 'input_straight_price', ...dirty }),
  option_duration: formula('m = {D_↓ − D_↑}/{2 · D · Δ}', { ...lower, ...higher, ...dirty, ...move }),
  option_convexity: formula('K = {D_↓ − 2 · D + D_↑}/{D · Δ^2}', { ...lower, ...higher, ...dirty, ...move }),
  option_vega: formula('V = D_σ − D', { D_σ: 'input_dirty_wilder', ...dirty }),
  moved_yield: formula('y′ = y + Δ', { ...ownYield, Δ: 'input_move_yield' }),
  dirty_change: formula('c = D′/D − 1', { ...dirtyAfter, ...dirty }),
  horizon_return: formula('R = {S + H}/D − 1', { S: 'input_reinvested', H: 'input_horizon_value', ...dirty }),
  horizon_yearly_return: formula('R_a = (1 + R)^{365/d} − 1', { R: 'input_horizon_return', d: 'input_horizon_days' }),
  horizon_received: formula('S = ∑{C_i (1 + r)^{d_i/365}}', {
    ...payment,
    r: 'input_reinvestment_rate',
    d_i: 'symbol_days_to_horizon',
  }),
  horizon_value: formula('H = ∑{C_i v_i}', { ...payment, ...factor }),
  twisted_price: formula('{P + A = D′} = ∑{C_i/(1 + z′_i + Z)^{t_i}}', {
    ...clean,
    ...accrued,
    ...dirtyAfter,
    ...payment,
    'z′_i': 'symbol_zero_moved',
    Z: 'input_z_spread',
    ...time,
  }),
  trade_outstanding: formula('N = F · o', outstanding),
  trade_outstanding_indexed: formula('N = F · o · k', { ...outstanding, ...indexRatio }),
  clean_amount: formula('K = N · P/100', { ...nominal, ...clean }),
  accrued_amount: formula('Z = N · A/100', { ...nominal, ...accrued }),
  consideration: formula('B = K + Z', { K: 'input_clean_amount', Z: 'input_accrued_amount' }),
  days_since: formula('d = s − b', { ...settlement, b: 'input_period_start' }),
  days_until: formula('d = s − e', { ...settlement, e: 'input_period_end' }),
  days_of_thirty: formula('d = 360 · a', { a: 'input_fraction_accrued' }),
} as const;
export type ExplainedFormula = keyof typeof formulas;
export const explainedFormulas = Object.keys(formulas) as readonly ExplainedFormula[];
