import { enableHistoryLayers, takeLayerStep } from './history-layers.ts';

/** Asks before the browser goes back or forward; `goOn` goes there all the same. */
type Ask = (goOn: () => void) => void;

let guard: { readonly address: string; readonly ask: Ask } | undefined;
let isGoingOn = false;

/**
 * Makes the browser's back and forward buttons askable. Once, before anything else listens to them: by the time a later
 * listener hears of a change, the router has made it.
 */
export function startHistoryGuard(): void {
  enableHistoryLayers();
  window.addEventListener('popstate', handlePopState);
}

/** From now on going back or forward asks first. Returns what ends that. */
export function guardHistory(ask: Ask): () => void {
  const own = { address: window.location.href, ask };
  guard = own;
  return () => {
    if (guard === own) guard = undefined;
  };
}

function handlePopState(event: PopStateEvent): void {
  if (takeLayerStep()) return event.stopImmediatePropagation();
  const isAsked = guard !== undefined && !isGoingOn;
  isGoingOn = false;
  if (!guard || !isAsked) return;
  event.stopImmediatePropagation();
  window.history.pushState(null, '', guard.address);
  guard.ask(() => {
    isGoingOn = true;
    window.history.back();
  });
}
