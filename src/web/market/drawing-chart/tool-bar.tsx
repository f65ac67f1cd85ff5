import { Toolbar } from 'react-aria-components/Toolbar';
import { numberText } from '#contract/platform/number-text.ts';
import type { ChartDrawing, DrawingPoint, DrawingTool, DrawnMeasure } from '#domain/market/chart-drawing.ts';
import { drawingTools } from '#domain/market/chart-drawing.ts';
import { useLabels, useLanguage } from '../../context/reader-context.tsx';
import { fixedDateText } from '../../text/value-text.ts';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { WidgetFrame } from '../../ui/overlays/widget-frame.tsx';
import { decimalsOf } from './drawing-bars.ts';
import styles from './drawing-chart.module.css';
import type { DrawingFlags } from './overlay-desk.ts';

/** What the buttons beside the tools do. */
interface DrawingActions {
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  readonly remove: (() => void) | null;
  readonly clear: (() => void) | null;
}

interface ToolBarProps {
  readonly tool: DrawingTool | null;
  /** Null where drawings are read alone. */
  readonly onTool: ((tool: DrawingTool | null) => void) | null;
  readonly flags: DrawingFlags;
  readonly onFlags: (flags: DrawingFlags) => void;
  readonly actions: DrawingActions;
}

/** Line drawings on a grid of 16, as the icons of the site. */
const toolPaths = {
  select: 'M3.5 2.5l3.6 10 1.6-4.1 4.1-1.6z',
  'trend-line': 'M1.5 14.5l13-13M5 11h.01M11 5h.01',
  ray: 'M3 13L14.5 1.5M3 13h.01M8 8h.01',
  segment: 'M3.5 12.5l9-9M2.5 12.5a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11.5 3.5a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
  'horizontal-line': 'M1.5 8h13M8 7v2',
  'vertical-line': 'M8 1.5v13M7 8h2',
  'price-line': 'M1.5 10.5h13M2.5 7.5h4M2.5 4.5h6',
  channel: 'M1.5 9.5l10-8M4.5 14.5l10-8',
  fibonacci: 'M2 2.5h12M2 6h12M2 9.5h12M2 13.5h12',
  rectangle: 'M2.5 4h11v8h-11z',
  note: 'M2.5 3h11v7.5H7L4 13.5v-3H2.5zM5 5.75h6M5 8h4',
  measure: 'M2.5 13.5h11v-11zM6 13.5v-1.75M9.5 13.5v-1.75M13.5 10h-1.75M13.5 6.5h-1.75',
  magnet: 'M3 2.5v5a5 5 0 0 0 10 0v-5h-3v5a2 2 0 0 1-4 0v-5zM3 5.25h3M10 5.25h3',
  hide: 'M2 8s2.25-4 6-4 6 4 6 4-2.25 4-6 4-6-4-6-4zM6.25 8a1.75 1.75 0 1 0 3.5 0 1.75 1.75 0 1 0-3.5 0M2.5 13.5l11-11',
  undo: 'M5.5 3L2.5 6l3 3M2.5 6h7a4 4 0 0 1 0 8H6',
  redo: 'M10.5 3l3 3-3 3M13.5 6h-7a4 4 0 0 0 0 8H10',
  delete: 'M3 4.5h10M6.5 4.5v-2h3v2M4.25 4.5l.75 9h6l.75-9M6.75 7v4M9.25 7v4',
  clear: 'M2.5 13.5h11M9.5 2.5l4 4-5.5 5.5H5L2.5 9.5zM6 6l4 4',
} as const;

type ToolIconName = DrawingTool | Exclude<keyof typeof toolPaths, DrawingTool>;

function ToolIcon({ name }: { readonly name: ToolIconName }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        d={toolPaths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

interface ToolButtonProps {
  readonly name: string;
  readonly icon: ToolIconName | 'lock';
  readonly onPress: (() => void) | null;
  readonly isPressed?: boolean;
}

function ToolButton({ name, icon, onPress, isPressed }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      title={name}
      aria-label={name}
      aria-pressed={isPressed}
      disabled={onPress === null}
      onClick={() => onPress?.()}
    >
      {icon === 'lock' ? <Icon name="lock" /> : <ToolIcon name={icon} />}
    </button>
  );
}

/** The tools and what is done to drawings, as a toolbar that arrow keys walk; on phones the tools are a list to choose from. */
export function ToolBar(props: ToolBarProps) {
  const text = useLabels('drawing-chart');
  return (
    <WidgetFrame>
      <PhoneTools {...props} />
      <Toolbar className={styles.tools ?? ''} aria-label={text('tools')} orientation="vertical">
        <Tools {...props} />
        <Flags {...props} />
        <Actions {...props} />
      </Toolbar>
    </WidgetFrame>
  );
}

function Tools({ tool, onTool }: ToolBarProps) {
  const text = useLabels('drawing-chart');
  const choose = (next: DrawingTool | null) => onTool && (() => onTool(next));
  return (
    <div className={classNames(styles.toolGroup, styles.wide)}>
      <ToolButton name={text('tool_select')} icon="select" isPressed={tool === null} onPress={choose(null)} />
      {drawingTools.map((each) => (
        <ToolButton
          key={each}
          name={text(`tool_${each}`)}
          icon={each}
          isPressed={tool === each}
          onPress={choose(each)}
        />
      ))}
    </div>
  );
}

function PhoneTools({ tool, onTool }: ToolBarProps) {
  const text = useLabels('drawing-chart');
  return (
    <div className={styles.phoneTools}>
      <NativeSelect
        label={text('tools')}
        isLabelHidden
        isDisabled={onTool === null}
        options={[
          { id: '', text: text('tool_select') },
          ...drawingTools.map((id) => ({ id, text: text(`tool_${id}`) })),
        ]}
        value={tool ?? ''}
        onChange={(id) => onTool?.(drawingTools.find((each) => each === id) ?? null)}
      />
    </div>
  );
}

function Flags({ flags, onFlags }: ToolBarProps) {
  const text = useLabels('drawing-chart');
  const { hasMagnet, isLocked, isHidden } = flags;
  return (
    <div className={styles.toolGroup}>
      <ToolButton
        name={text('magnet')}
        icon="magnet"
        isPressed={hasMagnet}
        onPress={() => onFlags({ ...flags, hasMagnet: !hasMagnet })}
      />
      <ToolButton
        name={text('lock')}
        icon="lock"
        isPressed={isLocked}
        onPress={() => onFlags({ ...flags, isLocked: !isLocked })}
      />
      <ToolButton
        name={text('hide')}
        icon="hide"
        isPressed={isHidden}
        onPress={() => onFlags({ ...flags, isHidden: !isHidden })}
      />
    </div>
  );
}

function Actions({ actions }: ToolBarProps) {
  const text = useLabels('drawing-chart');
  return (
    <div className={styles.toolGroup}>
      <ToolButton name={text('undo')} icon="undo" onPress={actions.undo} />
      <ToolButton name={text('redo')} icon="redo" onPress={actions.redo} />
      <ToolButton name={text('delete')} icon="delete" onPress={actions.remove} />
      <ToolButton name={text('clear')} icon="clear" onPress={actions.clear} />
    </div>
  );
}

/** A point of a drawing in words; its value only where the reader sees figures. */
export function usePointText(measure: DrawnMeasure, hasFigures: boolean): (point: DrawingPoint) => string {
  const text = useLabels('drawing-chart');
  const language = useLanguage();
  return ({ date, value }) =>
    hasFigures
      ? text('point', { date: fixedDateText(date), value: numberText(value, decimalsOf[measure], language) })
      : fixedDateText(date);
}

/** A drawing by its tool, or a note by its text. */
export function useDrawingName(): (drawing: Pick<ChartDrawing, 'tool' | 'text'>) => string {
  const text = useLabels('drawing-chart');
  return ({ tool, text: words }) => (words === '' ? text(`tool_${tool}`) : `${text(`tool_${tool}`)}: ${words}`);
}
