import { useRef, useState, type DragEvent } from 'react';

/** Handlers for a place that takes a dropped file; `isOver` while one hangs above it. */
export function useFileDrop(onFile: (file: File) => void, isEnabled = true) {
  const [isOver, setIsOver] = useState(false);
  /** Entering a child comes before leaving its parent: the place is left when as many were left as were entered. */
  const depth = useRef(0);

  function takes(event: DragEvent): boolean {
    return isEnabled && event.dataTransfer.types.includes('Files');
  }

  function handleDragEnter(event: DragEvent) {
    if (!takes(event)) return;
    depth.current += 1;
    setIsOver(true);
  }

  function handleDragOver(event: DragEvent) {
    if (!takes(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  }

  function handleDragLeave() {
    depth.current = Math.max(0, depth.current - 1);
    if (depth.current === 0) setIsOver(false);
  }

  function handleDrop(event: DragEvent) {
    depth.current = 0;
    setIsOver(false);
    if (!takes(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  const handlers = {
    onDragEnter: handleDragEnter,
    onDragOver: handleDragOver,
    onDragLeave: handleDragLeave,
    onDrop: handleDrop,
  };
  return { isOver: isOver && isEnabled, handlers };
}
