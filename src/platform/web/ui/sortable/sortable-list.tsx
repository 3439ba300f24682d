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
import { dragSetupDelayMs, dragVibrationMs, categoryReorderMs } from '../../../rules/limits.ts';
import type { Texts } from '../../../rules/languages/texts.ts';
import { useTexts } from '../../languages/use-texts.tsx';
import { GripVertical } from 'lucide-react';
import { classNames } from '../primitives.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { CSS } from '@dnd-kit/utilities';
import { useMediaQuery } from '../../browser/page/use-media-query.ts';
import styles from './sortable-list.module.css';

const keys: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'Space', 'Enter', 'Escape']);

interface SortableListProps {
  ids: readonly string[];
  /** Such as 'Food' or 'card 3'. */
  nameOf: (id: string) => string;
  /** Update the order at once, so that rows do not jump back. Positions count from 0. */
  onMove: (id: string, toIndex: number) => void;
  /** An `<ol>` with an `<li>` for each id, see `useSortableRow`. */
  children: ReactNode;
}

/** A handle drags its row after a short hold. */
const setUp = { activationConstraint: { delay: dragSetupDelayMs, tolerance: Number.POSITIVE_INFINITY } };
const sensible = { coordinateGetter: sortableKeyboardCoordinates };
const modifiers = [withinList];
/** Any faster, and a row overshoots. */
const autoScroll = { threshold: { x: 0, y: 0.12 }, acceleration: 4 };

export function SortableList({ ids, nameOf, onMove, children }: SortableListProps) {
  const t = useTexts();
  const [said] = useState(() => ({ place: '' }));
  const lastOverId = useRef<string | number>(undefined);
  const sensors = useSensors(
    useSensor(MouseSensor, setUp),
    useSensor(TouchSensor, setUp),
    useSensor(KeyboardSensor, sensible),
  );
  const items = useMemo(() => [...ids], [ids]);
  const announcements = useMemo(() => sortableAnnouncements({ ids, nameOf, t }, said), [ids, nameOf, said, t]);

  function handleDragStart({ active, activatorEvent }: DragStartEvent) {
    lastOverId.current = active.id;
    if (activatorEvent instanceof KeyboardEvent) keepEarlyKeys();
  }

  function handleDragOver({ activatorEvent, over }: DragOverEvent) {
    const isNew = over !== null && over.id !== lastOverId.current;
    lastOverId.current = over?.id;
    if (isNew && activatorEvent.type.startsWith('touch')) vibrate(dragVibrationMs);
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

/** A row dragged outside would make the page scroll endlessly. */
function withinList({ transform, draggingNodeRect: row, containerNodeRect: list }: Parameters<Modifier>[0]) {
  if (!row || !list) return { ...transform, x: 0 };
  const y = Math.min(Math.max(transform.y, list.top - row.top), list.bottom - row.bottom);
  return { ...transform, x: 0, y };
}

/** After a row is picked up by keyboard, the sensor listens late: earlier keys are replayed for it. */
function keepEarlyKeys(): void {
  const kept: KeyboardEvent[] = [];
  let isGivingBack = false;

  function keep(event: KeyboardEvent) {
    if (isGivingBack || !keys.has(event.code)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    kept.push(event);
  }

  function giveBack() {
    const event = kept.shift();
    if (!event) return document.removeEventListener('keydown', keep, { capture: true });
    isGivingBack = true;
    event.target?.dispatchEvent(new KeyboardEvent('keydown', event));
    isGivingBack = false;
    setTimeout(giveBack);
  }

  document.addEventListener('keydown', keep, { capture: true });
  // The sensor listens from the second timer on.
  setTimeout(() => setTimeout(giveBack));
}

interface SortedItems {
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly t: Texts;
}

/** Never announces a position twice. */
export function sortableAnnouncements({ ids, nameOf, t }: SortedItems, said: { place: string }): Announcements {
  const place = (id: string | number) =>
    t('in a list|position {number} of {count}', { number: ids.indexOf(String(id)) + 1, count: ids.length });
  const named = (id: string | number, at = id) => ({ name: nameOf(String(id)), place: place(at) });
  return {
    onDragStart({ active }) {
      said.place = place(active.id);
      return t('Picked up {name}, {place}.', named(active.id));
    },
    onDragOver({ active, over }) {
      if (!over || place(over.id) === said.place) return undefined;
      said.place = place(over.id);
      return t('{name} moved to {place}.', named(active.id, over.id));
    },
    onDragEnd({ active, over }) {
      return t('{name} put down at {place}.', named(active.id, (over ?? active).id));
    },
    onDragCancel({ active }) {
      return t('{name} is back at {place}.', named(active.id));
    },
  };
}

function vibrate(ms: number): void {
  if ('vibrate' in navigator) navigator.vibrate(ms);
}

interface DragHandleProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** 'Move Food' */
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

const transition = { duration: categoryReorderMs, easing: 'ease-out' };

/** `<li {...row}><DragHandle {...handle} label="Move Food" /> …</li>`. A dragged row has `data-dragging`; give it a `z-index` then. */
export function useSortableRow(id: string) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const sortable = useSortable({ id, transition: isStill ? null : transition });
  const style: CSSProperties = {
    transform: CSS.Translate.toString(sortable.transform),
    transition: sortable.transition,
  };
  return {
    row: { ref: sortable.setNodeRef, style, 'data-dragging': sortable.isDragging || undefined },
    handle: { ref: sortable.setActivatorNodeRef, ...sortable.attributes, ...sortable.listeners },
  } as const;
}
