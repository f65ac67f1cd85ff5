import { Toolbar } from 'react-aria-components/Toolbar';
import { type DrawingTool, drawingTools } from '#domain/market/chart-drawing.ts';
import { useLabels } from '../../context/language-context.ts';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { classNames } from '../../ui/layout/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { WidgetFrame } from '../../ui/overlays/widget-frame.tsx';
import styles from './drawing-chart.module.css';
import type { DrawingFlags } from './overlay-desk.ts';
import { ToolIcon, type ToolIconName } from './tool-icons.tsx';

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
