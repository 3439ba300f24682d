import { enableHistoryLayers, takeLayerStep } from './history-layers.ts';

type Ask = (goOn: () => void) => void;

let guard: { readonly address: string; readonly ask: Ask } | undefined;
let isGoingOn = false;

/** Call it before anything else listens to Back and Forward. */
export function startHistoryGuard(): void {
  enableHistoryLayers();
  window.addEventListener('popstate', handlePopState);
}

/** Returns a function that ends it. */
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
