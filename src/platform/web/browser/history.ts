import { useEffect, useEffectEvent, useState } from 'react';

/** Something above the page that Back closes, such as a sheet. It has an entry of its own in the history. */
interface Layer {
  readonly id: number;
  readonly close: () => void;
  /** False if it was closed while others were above it. Its entry then stays in the history until theirs are left. */
  isOpen: boolean;
}

const layers: Layer[] = [];
let areLayersEnabled = false;
let lastId = 0;
/** How many moves back the program itself has begun that no `popstate` has reported yet. */
let ownMoves = 0;

/**
 * Adds a layer with its entry in the history. Returns a function to call when the layer is closed by other means than
 * Back; it removes the entry.
 */
export function openHistoryLayer(close: () => void): () => void {
  if (!areLayersEnabled) return () => undefined;
  const layer = { id: ++lastId, close, isOpen: true };
  layers.push(layer);
  window.history.pushState({ layer: layer.id }, '');
  return () => {
    if (!layers.includes(layer)) return;
    layer.isOpen = false;
    const state: unknown = window.history.state;
    const isAtOwnEntry = typeof state === 'object' && state !== null && 'layer' in state && state.layer === layer.id;
    const closed = removeClosedLayers();
    if (isAtOwnEntry) goBack(closed);
  };
}

/** Removes the layers at the top that were closed, and returns their number. */
function removeClosedLayers(): number {
  const topOpen = layers.findLastIndex(({ isOpen }) => isOpen);
  return layers.splice(topOpen + 1).length;
}

function goBack(entries: number): void {
  if (entries === 0) return;
  ownMoves += 1;
  window.history.go(-entries);
}

/** Asks before the page is left. It calls `leave` if the answer is yes. */
type Ask = (leave: () => void) => void;

interface Guard {
  readonly address: string;
  readonly ask: Ask;
}

/** The last one is asked, such as that of a dialog above a page with a guard of its own. */
const guards: Guard[] = [];
let isLeaving = false;

/**
 * Starts to watch the browser's history for layers and guards. Must be called before anything else listens to
 * `popstate`, which Back and Forward fire.
 */
export function startHistoryGuard(): void {
  // A frame shares its history with the page around it, so Back in a frame closes no layers.
  areLayersEnabled = window.parent === window;
  window.addEventListener('popstate', handlePopState);
}

/** Makes Back and Forward ask before they leave the page. Returns a function that ends this. */
export function guardHistory(ask: Ask): () => void {
  const guard = { address: window.location.href, ask };
  guards.push(guard);
  return () => {
    const index = guards.indexOf(guard);
    if (index >= 0) guards.splice(index, 1);
  };
}

function handlePopState(event: PopStateEvent): void {
  if (handleLayerMove()) return event.stopImmediatePropagation();
  const isAllowed = isLeaving;
  isLeaving = false;
  const guard = guards.at(-1);
  if (!guard || isAllowed) return;
  event.stopImmediatePropagation();
  // The browser has moved already, so the page's address is added again while the question is open.
  window.history.pushState(null, '', guard.address);
  guard.ask(() => {
    isLeaving = true;
    window.history.back();
  });
}

/** Handles a move in the history that concerns layers, and returns whether it did. */
function handleLayerMove(): boolean {
  if (ownMoves > 0) {
    ownMoves -= 1;
    return true;
  }
  const top = layers.pop();
  top?.close();
  goBack(removeClosedLayers());
  return top !== undefined;
}

/**
 * Makes the Back button call `close` instead of leaving the page while something is open. If it stays open
 * nevertheless, for example to ask first, the next press of Back calls `close` again.
 */
export function useHistoryLayer(isOpen: boolean, close: () => void): void {
  const [backCount, setBackCount] = useState(0);
  const handleBack = useEffectEvent(() => {
    close();
    setBackCount(backCount + 1);
  });
  useEffect(() => {
    if (!isOpen) return;
    return openHistoryLayer(() => handleBack());
  }, [isOpen, backCount]);
}
