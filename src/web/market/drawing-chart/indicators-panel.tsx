import { type ChartIndicator, type IndicatorName, indicatorNames } from '#domain/market/chart-drawing.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { localDecimal, numberOfDecimal } from '../../ui/controls/decimal-input.ts';
import styles from './drawing-chart.module.css';

interface IndicatorsPanelProps {
  readonly indicators: readonly ChartIndicator[];
  readonly paramsOf: (name: IndicatorName) => readonly number[];
  readonly onChange: (indicators: readonly ChartIndicator[]) => void;
}

const named = ['MA', 'EMA', 'BOLL', 'SAR', 'VOL', 'RSI', 'KDJ', 'ROC', 'MTM', 'DMI', 'CCI', 'OBV'] as const;
const MAX_PERIODS = 1000;

/** The indicators of the library; those that are drawn, with their parameters. */
export function IndicatorsPanel({ indicators, paramsOf, onChange }: IndicatorsPanelProps) {
  const text = useLabels('drawing-chart');
  const nameOf = (name: IndicatorName) => {
    const known = named.find((each) => each === name);
    return known === undefined ? name : `${name} · ${text(`indicator_${known}`)}`;
  };
  const drawn = (name: IndicatorName) => indicators.find((indicator) => indicator.name === name);
  const without = (name: IndicatorName) => indicators.filter((indicator) => indicator.name !== name);
  const setParams = (name: IndicatorName, params: readonly number[]) =>
    onChange(indicators.map((indicator) => (indicator.name === name ? { name, params } : indicator)));
  return (
    <ul className={styles.indicators}>
      {indicatorNames.map((name) => (
        <li key={name}>
          <Checkbox
            isChecked={drawn(name) !== undefined}
            onChange={(isChecked) => onChange(isChecked ? [...indicators, { name, params: [] }] : without(name))}
          >
            {nameOf(name)}
          </Checkbox>
          {drawn(name) !== undefined && (
            <Params name={name} params={paramsOf(name)} onChange={(params) => setParams(name, params)} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface ParamsProps {
  readonly name: IndicatorName;
  readonly params: readonly number[];
  readonly onChange: (params: readonly number[]) => void;
}

function Params({ name, params, onChange }: ParamsProps) {
  const text = useLabels('drawing-chart');
  const language = useLanguage();
  const set = (at: number, typed: string) => {
    // A mark before three digits may be one of thousands.
    const value = /^\d+([.,]\d{1,2})?$/.test(typed.trim()) ? numberOfDecimal(typed.trim()) : null;
    const isUsable = value !== null && value > 0 && value <= MAX_PERIODS && value !== params[at];
    if (isUsable) onChange(params.map((param, place) => (place === at ? value : param)));
  };
  return (
    <span className={styles.params}>
      {params.map((param, at) => {
        const label = text('param', { name, number: at + 1 });
        return (
          <input
            key={`${label} ${param}`}
            inputMode="decimal"
            maxLength={6}
            aria-label={label}
            defaultValue={localDecimal(String(param), language)}
            onBlur={(event) => set(at, event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && set(at, event.currentTarget.value)}
          />
        );
      })}
    </span>
  );
}
