import { useDndContext } from '@dnd-kit/core';

/** Which item of the `SortableList` around is being dragged. */
export function useDraggedId(): string | undefined {
  const { active } = useDndContext();
  return active ? String(active.id) : undefined;
}
