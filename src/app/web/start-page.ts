import type { AroundNavHandler } from 'wouter';
import { productName } from '../../platform/rules/limits.ts';

/** A change of the query is no new page. On the way back the browser restores the scroll position. */
export const startPage: AroundNavHandler = (navigate, to, options) => {
  const before = window.location.pathname;
  navigate(to, options);
  if (window.location.pathname === before) return;
  document.title = productName;
  window.scrollTo(0, 0);
};
