import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  type Modifier,
  type Announcements,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
  useSortable,
} from '@dnd-kit/sortable';
import { useMemo, useRef, useState, type ReactNode, type ComponentProps, type CSSProperties } from 'react';
import { dragSetupDelayMs, dragVibrationMs, rowMoveMs } from '../../../rules/limits.ts';
import type { Texts } from '../../../rules/languages/texts.ts';
import { useTexts } from '../../languages/use-texts.tsx';
import { GripVertical } from 'lucide-react';
import { classNames } from '../primitives.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { CSS } from '@dnd-kit/utilities';
import { useMediaQuery } from '../../browser/page/use-media-query.ts';
import styles from './sortable-list.module.css';

interface SortableListProps {
  ids: readonly string[];
  /** Such as 'Food' or 'card 3'. */
  nameOf: (id: string) => string;
  /** The caller has to update the order at once, so that rows do not jump back. */
  onMove: (id: string, toIndex: number) => void;
  /** An `<ol>` with an `<li>` for each id; see `useSortableRow`. */
  children: ReactNode;
}

/** A handle drags its row after a short hold, during which the pointer may move. */
const dragAfterHold = { activationConstraint: { delay: dragSetupDelayMs, tolerance: Number.POSITIVE_INFINITY } };
const keyboardOptions = { coordinateGetter: sortableKeyboardCoordinates };
const modifiers = [keepInList];
/**
 * Scrolls once a frame. A shorter interval loses its steps on a slow device, and a faster scroll would carry a row past
 * its place.
 */
const autoScroll = { threshold: { x: 0, y: 0.12 }, interval: 16, acceleration: 12 };

/** Lets rows be moved in a list by mouse, touch and keyboard. */
export function SortableList({ ids, nameOf, onMove, children }: SortableListProps) {
  const t = useTexts();
  const [lastAnnounced] = useState(() => ({ place: '' }));
  const lastOverId = useRef<string | number>(undefined);
  const sensors = useSensors(
    useSensor(MouseSensor, dragAfterHold),
    useSensor(TouchSensor, dragAfterHold),
    useSensor(KeyboardSensor, keyboardOptions),
  );
  const items = useMemo(() => [...ids], [ids]);
  const announcements = useMemo(
    () => sortableAnnouncements({ ids, nameOf, t }, lastAnnounced),
    [ids, nameOf, lastAnnounced, t],
  );

  function handleDragStart({ active, activatorEvent }: DragStartEvent) {
    lastOverId.current = active.id;
    if (activatorEvent instanceof KeyboardEvent) replayEarlyKeys();
  }

  function handleDragOver({ activatorEvent, over }: DragOverEvent) {
    const isOtherRow = over !== null && over.id !== lastOverId.current;
    lastOverId.current = over?.id;
    if (isOtherRow && activatorEvent.type.startsWith('touch')) vibrate(dragVibrationMs);
  }

  function handleDragEnd({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) onMove(String(active.id), ids.indexOf(String(over.id)));
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={modifiers}
      autoScroll={autoScroll}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable: t(
            'Press Space or Enter to pick it up, the arrow keys to move it, Space or Enter again to put it down, or Escape to leave it where it was.',
          ),
        },
      }}
      onDragStart={handleDragStart}
      onDragOver={handleDragOver}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={items} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

interface DragHandleProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Such as 'Move Food'. */
  label: string;
}

export function DragHandle({ className, ...rest }: DragHandleProps) {
  const t = useTexts();
  return (
    <IconButton
      {...rest}
      aria-roledescription={t('drag handle')}
      className={classNames(styles.handle, className)}
      icon={GripVertical}
    />
  );
}

const rowTransition = { duration: rowMoveMs, easing: 'ease-out' };

/**
 * Makes a row of the list sortable: `<li {...row}><DragHandle {...handle} label="Move Food" /> …</li>`. A row needs a
 * `z-index` while `data-dragging`.
 */
export function useSortableRow(id: string) {
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const sortable = useSortable({ id, transition: prefersReducedMotion ? null : rowTransition });
  const style: CSSProperties = {
    transform: CSS.Translate.toString(sortable.transform),
    transition: sortable.transition,
  };
  return {
    row: { ref: sortable.setNodeRef, style, 'data-dragging': sortable.isDragging || undefined },
    handle: { ref: sortable.setActivatorNodeRef, ...sortable.attributes, ...sortable.listeners },
  } as const;
}

/** Keeps the dragged row in its list. Outside the list, it would make the page scroll endlessly. */
function keepInList({ transform, draggingNodeRect: row, containerNodeRect: list }: Parameters<Modifier>[0]) {
  if (!row || !list) return { ...transform, x: 0 };
  const y = Math.min(Math.max(transform.y, list.top - row.top), list.bottom - row.bottom);
  return { ...transform, x: 0, y };
}

const dragKeys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'Space', 'Enter', 'Escape']);

/**
 * Holds back and replays the keys that are pressed before the keyboard sensor listens, which it does only a moment
 * after a row was picked up.
 */
function replayEarlyKeys(): void {
  const heldKeys: KeyboardEvent[] = [];
  let isReplaying = false;

  function holdBack(event: KeyboardEvent) {
    if (isReplaying || !dragKeys.has(event.code)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    heldKeys.push(event);
  }

  function replayNext() {
    const event = heldKeys.shift();
    if (!event) return document.removeEventListener('keydown', holdBack, { capture: true });
    isReplaying = true;
    event.target?.dispatchEvent(new KeyboardEvent('keydown', event));
    isReplaying = false;
    setTimeout(replayNext);
  }

  document.addEventListener('keydown', holdBack, { capture: true });
  // The sensor itself starts to listen in a timer, so the second timer from here comes after it.
  setTimeout(() => setTimeout(replayNext));
}

interface AnnouncedList {
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly t: Texts;
}

/**
 * Makes the sentences that screen readers say while a row is moved.
 * @param lastAnnounced holds the position that was announced last, so that none is announced twice
 */
export function sortableAnnouncements(
  { ids, nameOf, t }: AnnouncedList,
  lastAnnounced: { place: string },
): Announcements {
  const place = (id: string | number) =>
    t('in a list|position {number} of {count}', { number: ids.indexOf(String(id)) + 1, count: ids.length });
  const sentenceValues = (id: string | number, placeId = id) => ({ name: nameOf(String(id)), place: place(placeId) });
  return {
    onDragStart({ active }) {
      lastAnnounced.place = place(active.id);
      return t('Picked up {name}, {place}.', sentenceValues(active.id));
    },
    onDragOver({ active, over }) {
      if (!over || place(over.id) === lastAnnounced.place) return undefined;
      lastAnnounced.place = place(over.id);
      return t('{name} moved to {place}.', sentenceValues(active.id, over.id));
    },
    onDragEnd({ active, over }) {
      return t('{name} put down at {place}.', sentenceValues(active.id, (over ?? active).id));
    },
    onDragCancel({ active }) {
      return t('{name} is back at {place}.', sentenceValues(active.id));
    },
  };
}

function vibrate(durationMs: number): void {
  if ('vibrate' in navigator) navigator.vibrate(durationMs);
}
