import { useRef, useState, type DragEvent } from 'react';

interface FileDropOptions {
  isEnabled?: boolean;
  /** Takes a single file. Several are left to the area around it. */
  isForOne?: boolean;
}

/** Makes an element take dropped files. `isOver` is true while they are dragged over it. */
export function useFileDrop(
  onFiles: (files: readonly File[]) => void,
  { isEnabled = true, isForOne = false }: FileDropOptions = {},
) {
  const [isOver, setIsOver] = useState(false);
  /**
   * The number of elements that the dragged files have entered and not left. A child is entered before its parent is
   * left, so a flag would be reset too early.
   */
  const enteredCount = useRef(0);

  function takes(event: DragEvent): boolean {
    const { types, items, files } = event.dataTransfer;
    // An area inside this one may have taken the drop.
    const isTaken = event.type === 'drop' && event.isDefaultPrevented();
    // Until the drop, browsers list the files only as items, without names.
    const count = files.length || items.length;
    return isEnabled && !isTaken && types.includes('Files') && !(isForOne && count > 1);
  }

  function handleDragEnter(event: DragEvent) {
    if (!takes(event)) return;
    enteredCount.current += 1;
    setIsOver(true);
  }

  function handleDragOver(event: DragEvent) {
    if (!takes(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  }

  function handleDragLeave() {
    enteredCount.current = Math.max(0, enteredCount.current - 1);
    if (enteredCount.current === 0) setIsOver(false);
  }

  function handleDrop(event: DragEvent) {
    enteredCount.current = 0;
    setIsOver(false);
    if (!takes(event)) return;
    event.preventDefault();
    const files = Array.from(event.dataTransfer.files);
    if (files.length > 0) onFiles(files);
  }

  const handlers = {
    onDragEnter: handleDragEnter,
    onDragOver: handleDragOver,
    onDragLeave: handleDragLeave,
    onDrop: handleDrop,
  };
  return { isOver: isOver && isEnabled, handlers };
}
