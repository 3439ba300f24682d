import { useEffect, useEffectEvent } from 'react';

interface Layer {
  readonly id: number;
  readonly close: () => void;
}

const layers: Layer[] = [];
let isEnabled = false;
let lastId = 0;
/** Steps back by the program, after a layer was closed otherwise. */
let ownSteps = 0;

/** A frame's history belongs to the page around. */
function enableHistoryLayers(): void {
  isEnabled = window.parent === window;
}

/** Returns a function to call when the layer is closed otherwise: it removes the history entry. */
export function openHistoryLayer(close: () => void): () => void {
  if (!isEnabled) return () => undefined;
  const layer = { id: ++lastId, close };
  layers.push(layer);
  window.history.pushState({ layer: layer.id }, '');
  return () => {
    if (!layers.includes(layer)) return;
    layers.splice(layers.indexOf(layer), 1);
    const state: unknown = window.history.state;
    const isOnTop = typeof state === 'object' && state !== null && 'layer' in state && state.layer === layer.id;
    if (!isOnTop) return;
    ownSteps += 1;
    window.history.back();
  };
}

/** Whether the step concerned a layer. */
function takeLayerStep(): boolean {
  if (ownSteps > 0) {
    ownSteps -= 1;
    return true;
  }
  const top = layers.pop();
  top?.close();
  return top !== undefined;
}

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

export function useHistoryLayer(isOpen: boolean, close: () => void): void {
  const handleBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    return openHistoryLayer(() => handleBack());
  }, [isOpen]);
}
