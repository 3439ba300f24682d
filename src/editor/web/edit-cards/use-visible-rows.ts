import { useEffect, useState, type RefObject } from 'react';

interface VisibleRows {
  readonly first: number;
  readonly end: number;
}

/** So that few scrolls render. */
const spareRows = 8;

/** All rows are `rowRem` high. */
export function useVisibleRows(list: RefObject<HTMLElement | null>, rowRem: number): VisibleRows {
  const [rows, setRows] = useState<VisibleRows>({ first: 0, end: 4 * spareRows });

  useEffect(() => {
    const look = () => {
      if (list.current) setRows(keepEqual(visibleRows(list.current, rowRem)));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [list, rowRem]);

  return rows;
}

function visibleRows(list: HTMLElement, rowRem: number): VisibleRows {
  const rowPx = rowRem * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  const { top } = list.getBoundingClientRect();
  const first = Math.floor(-top / rowPx / spareRows - 1) * spareRows;
  const end = Math.ceil((window.innerHeight - top) / rowPx / spareRows + 1) * spareRows;
  return { first: Math.max(0, first), end: Math.max(0, end) };
}

function keepEqual(next: VisibleRows) {
  return (before: VisibleRows) => (before.first === next.first && before.end === next.end ? before : next);
}
