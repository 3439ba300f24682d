import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { edgeOf, edgeRange, movedBox, withEdge, type BoxEdge } from '../../media/rules/adjust-box.ts';
import type { SigningBox } from '../../media/rules/signing-box.ts';
import styles from './box-frame.module.css';
import { useTexts } from '../../platform/web/languages/use-texts.tsx';
import { message } from '../../platform/rules/languages/texts.ts';

interface BoxFrameProps {
  /** The element whose size stands for the whole frame. */
  stage: { readonly current: HTMLElement | null };
  box: SigningBox;
  onChange: (box: SigningBox) => void;
}

const allEdges = ['left', 'top', 'right', 'bottom'] as const;
/** Corners move two edges at once by pointer. The keyboard moves single edges. */
const corners = [
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
] as const;

/** A box whose edges, corners and middle can be dragged. Its edges can also be moved by keyboard. */
export function BoxFrame({ stage, box, onChange }: BoxFrameProps) {
  const drag = useBoxDrag(stage, box, onChange);
  const style: CSSProperties = {
    '--box-left': box.left,
    '--box-top': box.top,
    '--box-width': box.width,
    '--box-height': box.height,
  };

  return (
    <div className={styles.frame} style={style}>
      <div className={styles.shade} />
      <div className={styles.box} {...drag([])}>
        {allEdges.map((edge) => (
          <Edge key={edge} box={box} edge={edge} onChange={onChange} handlers={drag([edge])} />
        ))}
        {corners.map((corner) => (
          <span key={corner.join()} className={styles.corner} data-corner={corner.join(' ')} {...drag(corner)} />
        ))}
      </div>
    </div>
  );
}

interface EdgeOfBox {
  box: SigningBox;
  edge: BoxEdge;
  onChange: (box: SigningBox) => void;
}

interface EdgeProps extends EdgeOfBox {
  handlers: ReturnType<ReturnType<typeof useBoxDrag>>;
}

const edgeNames = {
  left: message('Left edge'),
  top: message('Upper edge'),
  right: message('Right edge'),
  bottom: message('Lower edge'),
} as const;

function Edge({ handlers, ...boxProps }: EdgeProps) {
  const t = useTexts();
  const { box, edge } = boxProps;
  const { min, max } = edgeRange(box, edge);
  const isHorizontal = edge === 'left' || edge === 'right';
  const now = Math.round(100 * edgeOf(box, edge));
  return (
    <div
      className={styles.edge}
      data-edge={edge}
      role="slider"
      tabIndex={0}
      aria-label={t(edgeNames[edge])}
      aria-orientation={isHorizontal ? 'horizontal' : 'vertical'}
      aria-valuemin={Math.round(100 * min)}
      aria-valuemax={Math.round(100 * max)}
      aria-valuenow={now}
      aria-valuetext={isHorizontal ? t('{now} % from the left', { now }) : t('{now} % from the top', { now })}
      onKeyDown={(event) => handleEdgeKey(event, boxProps)}
      {...handlers}
    />
  );
}

/** How far each key moves an edge, in shares of the frame. */
const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -0.01,
  ArrowRight: 0.01,
  ArrowUp: -0.01,
  ArrowDown: 0.01,
  PageUp: -0.1,
  PageDown: 0.1,
  Home: -1,
  End: 1,
};

/** Moves an edge of the box by keyboard. With Shift, arrow keys move it five times as far. */
function handleEdgeKey(event: KeyboardEvent, { box, edge, onChange }: EdgeOfBox): void {
  const step = keySteps[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const factor = event.shiftKey && Math.abs(step) < 0.1 ? 5 : 1;
  onChange(withEdge(box, edge, edgeOf(box, edge) + factor * step));
}

/** The edges that a drag moves. The whole box is moved if there are none. */
type DraggedEdges = readonly BoxEdge[];

function useBoxDrag(
  stage: { readonly current: HTMLElement | null },
  box: SigningBox,
  onChange: (box: SigningBox) => void,
) {
  const start = useRef<{ readonly x: number; readonly y: number; readonly box: SigningBox }>(undefined);

  return (draggedEdges: DraggedEdges) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!event.isPrimary || event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY, box };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current: from } = start;
      const frame = stage.current?.getBoundingClientRect();
      if (from === undefined || frame === undefined) return;
      event.stopPropagation();
      const by = { dx: (event.clientX - from.x) / frame.width, dy: (event.clientY - from.y) / frame.height };
      onChange(draggedBox(from.box, draggedEdges, by));
    },
    onPointerUp: () => void (start.current = undefined),
    onPointerCancel: () => void (start.current = undefined),
  });
}

function draggedBox(
  box: SigningBox,
  edges: DraggedEdges,
  by: { readonly dx: number; readonly dy: number },
): SigningBox {
  if (edges.length === 0) return movedBox(box, by);
  return edges.reduce((changed, edge) => {
    const distance = edge === 'left' || edge === 'right' ? by.dx : by.dy;
    return withEdge(changed, edge, edgeOf(box, edge) + distance);
  }, box);
}
