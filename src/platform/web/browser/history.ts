import { useEffect, useEffectEvent } from 'react';

interface Layer {
  readonly id: number;
  readonly close: () => void;
  /** False once it was closed while others were above it: its entry is left with theirs. */
  isOpen: boolean;
}

const layers: Layer[] = [];
let isEnabled = false;
let lastId = 0;
/** Moves back by the program, after layers were closed otherwise. */
let ownSteps = 0;

/** A frame's history belongs to the page around. */
function enableHistoryLayers(): void {
  isEnabled = window.parent === window;
}

/** Returns a function to call when the layer is closed otherwise: it removes the history entry. */
export function openHistoryLayer(close: () => void): () => void {
  if (!isEnabled) return () => undefined;
  const layer = { id: ++lastId, close, isOpen: true };
  layers.push(layer);
  window.history.pushState({ layer: layer.id }, '');
  return () => {
    if (!layers.includes(layer)) return;
    layer.isOpen = false;
    const state: unknown = window.history.state;
    const isHere = typeof state === 'object' && state !== null && 'layer' in state && state.layer === layer.id;
    const closed = takeClosed();
    if (isHere) leave(closed);
  };
}

/** Returns how many layers at the top were closed. */
function takeClosed(): number {
  const open = layers.findLastIndex(({ isOpen }) => isOpen);
  return layers.splice(open + 1).length;
}

function leave(entries: number): void {
  if (entries === 0) return;
  ownSteps += 1;
  window.history.go(-entries);
}

/** Whether the step concerned a layer. */
function takeLayerStep(): boolean {
  if (ownSteps > 0) {
    ownSteps -= 1;
    return true;
  }
  const top = layers.pop();
  top?.close();
  leave(takeClosed());
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
