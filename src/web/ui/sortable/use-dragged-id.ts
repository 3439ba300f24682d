import { useDndContext } from '@dnd-kit/core';

export function useDraggedId(): string | undefined {
  const { active } = useDndContext();
  return active ? String(active.id) : undefined;
}
