import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { CSSProperties } from 'react';
import { categoryReorderMs } from '../../../rules/limits.ts';
import { useMediaQuery } from '../../browser/page/use-media-query.ts';

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
