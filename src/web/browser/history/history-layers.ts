interface Layer {
  readonly id: number;
  readonly close: () => void;
}

const layers: Layer[] = [];
let isEnabled = false;
let lastId = 0;
/** A layer was closed otherwise. */
let ownSteps = 0;

/** Not in a frame, whose history belongs to the page around it. */
export function enableHistoryLayers(): void {
  isEnabled = window.parent === window;
}

/** Returns what to call when it is closed otherwise: its entry leaves the history, unless another page has followed. */
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

/** The first listener to Back asks whether it was about a layer. */
export function takeLayerStep(): boolean {
  if (ownSteps > 0) {
    ownSteps -= 1;
    return true;
  }
  const top = layers.pop();
  top?.close();
  return top !== undefined;
}
