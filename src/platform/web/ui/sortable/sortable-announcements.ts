import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';

export const sortableInstructions: ScreenReaderInstructions = {
  draggable:
    'Press Space or Enter to pick it up, the arrow keys to move it, Space or Enter again to put it down, or Escape to leave it where it was.',
};

interface SortedItems {
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
}

/** Never announces a position twice. */
export function sortableAnnouncements({ ids, nameOf }: SortedItems, said: { place: string }): Announcements {
  const place = (id: string | number) => `position ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  const name = (id: string | number) => nameOf(String(id));
  return {
    onDragStart({ active }) {
      said.place = place(active.id);
      return `Picked up ${name(active.id)}, ${said.place}.`;
    },
    onDragOver({ active, over }) {
      if (!over || place(over.id) === said.place) return undefined;
      said.place = place(over.id);
      return `${name(active.id)} moved to ${said.place}.`;
    },
    onDragEnd({ active, over }) {
      return `${name(active.id)} put down at ${place((over ?? active).id)}.`;
    },
    onDragCancel({ active }) {
      return `${name(active.id)} is back at ${place(active.id)}.`;
    },
  };
}
