import { message, type Message } from '../languages/texts.ts';

/** A page number, which counts from 1, or a gap between two. */
export type PageItem = number | 'gap';

export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The existing page nearest to the wanted one. */
export function clampPage(page: number, total: number, pageSize: number): number {
  return Math.min(Math.max(1, page), lastPage(total, pageSize));
}

/** The first page, the last, and the current with its neighbours. A gap of a single page is filled with that page. */
export function pageNumbers(current: number, last: number): PageItem[] {
  const pages = [...new Set([1, current - 1, current, current + 1, last])].filter((page) => page >= 1 && page <= last);
  return pages.toSorted((a, b) => a - b).flatMap((page, index, shown) => [...gapBetween(shown[index - 1], page), page]);
}

export function showingText(page: number, pageSize: number, total: number): Message {
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return message('Showing {first}-{last} of {total} sets', { first, last, total });
}

function gapBetween(before: number | undefined, page: number): PageItem[] {
  if (before === undefined || page - before === 1) return [];
  return page - before === 2 ? [before + 1] : ['gap'];
}
