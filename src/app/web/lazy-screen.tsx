import { createElement, lazy, useState, type ComponentType } from 'react';

export interface LazyScreen<Props> {
  readonly Screen: ComponentType<Props>;
  /** Undefined when it is already loaded. */
  readonly load: () => Promise<unknown> | undefined;
}

/** A loaded screen is rendered without a placeholder. */
export function lazyScreen<Props extends object>(fetchScreen: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let fetched: ComponentType<Props> | undefined;
  const fetchOnce = async () => ({ default: (fetched ??= await fetchScreen()) });
  const Lazy: ComponentType<Props> = lazy(fetchOnce);

  /** Never changes between the two, which would lose its state. */
  function Screen(props: Props) {
    const [Chosen] = useState(() => fetched ?? Lazy);
    return createElement(Chosen, props);
  }

  return { Screen, load: () => (fetched ? undefined : fetchOnce()) };
}
