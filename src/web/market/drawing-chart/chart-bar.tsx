import type { ReactNode } from 'react';
import { type BarKind, barKinds, type DrawnLayout, valueScales } from '#domain/market/chart-drawing.ts';
import { useLabelOf, useLabels } from '../../context/reader-context.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { FullscreenToggle } from '../../ui/layout/fullscreen-toggle.tsx';
import styles from './drawing-chart.module.css';
import type { AutosaveState, LayoutAutosave } from './layout-autosave.ts';

export type PanelName = 'indicators' | 'style' | 'drawings' | 'share';

interface ChartBarProps {
  readonly layout: DrawnLayout;
  /** The kind that is drawn, chosen or usual. */
  readonly kind: BarKind;
  readonly hasTrades: boolean;
  readonly hasFigures: boolean;
  readonly isReadOnly: boolean;
  readonly canShare: boolean;
  readonly onLayout: (layout: DrawnLayout) => void;
  readonly panel: PanelName | null;
  readonly onPanel: (panel: PanelName | null) => void;
  readonly onPicture: () => void;
  /** Whether the drawings are kept. */
  readonly children: ReactNode;
}

export const panelId = 'drawing-panel';
export const drawingChartId = 'drawing-chart';

/** What is chosen for the chart as a whole, and the panels of indicators, style, drawings and links. */
export function ChartBar(props: ChartBarProps) {
  const text = useLabels('drawing-chart');
  const { layout, hasFigures, isReadOnly, canShare, onPicture, children } = props;
  return (
    <div className={styles.bar}>
      {hasFigures && <Choices {...props} />}
      {hasFigures && !isReadOnly && <PanelButton {...props} name="indicators" />}
      {!isReadOnly && <PanelButton {...props} name="style" />}
      <PanelButton {...props} name="drawings" count={layout.drawings.length} />
      {canShare && <PanelButton {...props} name="share" />}
      {hasFigures && (
        <Button size="small" onClick={onPicture}>
          {text('picture')}
        </Button>
      )}
      <span className={styles.kept}>{children}</span>
      <FullscreenToggle elementId={drawingChartId} />
    </div>
  );
}

function Choices({ layout, kind, hasTrades, isReadOnly, onLayout }: ChartBarProps) {
  const text = useLabels('drawing-chart');
  const kinds = barKinds.map((id) => ({
    id,
    text: text(`kind_${id}`),
    isDisabled: !hasTrades && (id === 'candle' || id === 'bar'),
  }));
  return (
    <>
      <NativeSelect
        label={text('kind')}
        isLabelHidden
        isDisabled={isReadOnly}
        options={kinds}
        value={kind}
        onChange={(id) => onLayout({ ...layout, kind: barKinds.find((each) => each === id) ?? null })}
      />
      <NativeSelect
        label={text('scale')}
        isLabelHidden
        isDisabled={isReadOnly}
        options={valueScales.map((id) => ({ id, text: text(`scale_${id}`) }))}
        value={layout.scale}
        onChange={(id) => onLayout({ ...layout, scale: valueScales.find((each) => each === id) ?? 'normal' })}
      />
    </>
  );
}

interface PanelButtonProps extends Pick<ChartBarProps, 'panel' | 'onPanel'> {
  readonly name: PanelName;
  readonly count?: number;
}

function PanelButton({ name, count = 0, panel, onPanel }: PanelButtonProps) {
  const text = useLabels('drawing-chart');
  const isOpen = panel === name;
  return (
    <Button
      size="small"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={() => onPanel(isOpen ? null : name)}
    >
      {text(name)}
      {count > 0 && <small>{count}</small>}
    </Button>
  );
}

interface SaveNoteProps {
  readonly autosave: LayoutAutosave;
  readonly state: AutosaveState;
}

/** Whether the drawings are kept, and what to do where they are not. */
export function SaveNote({ autosave, state: { kept, code } }: SaveNoteProps) {
  const text = useLabels('drawing-chart');
  const shell = useLabels('shell');
  const errorOf = useLabelOf('errors');
  const isWrong = kept === 'failed' || kept === 'unloaded' || kept === 'changed';
  return (
    <span role="status" className={isWrong ? styles.wrong : undefined} data-kept={kept}>
      {kept !== 'changed' && text(`kept_${kept}`)} {isWrong && code !== null && errorOf(code)}
      {(kept === 'failed' || kept === 'unloaded') && (
        <Button size="small" onClick={autosave.retry}>
          {shell('try_again')}
        </Button>
      )}
      {kept === 'changed' && (
        <>
          <Button size="small" onClick={autosave.takeTheirs}>
            {text('take_theirs')}
          </Button>
          <Button size="small" onClick={autosave.keepMine}>
            {text('keep_mine')}
          </Button>
        </>
      )}
    </span>
  );
}
