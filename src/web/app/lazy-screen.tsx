import { createElement, lazy, useState, type ComponentType } from 'react';

export interface LazyScreen<Props> {
  readonly Screen: ComponentType<Props>;
  /** Undefined when the program is there already. */
  readonly load: () => Promise<unknown> | undefined;
}

/** Where the program is there, no placeholder is shown, not for a moment. */
export function lazyScreen<Props extends object>(fetchScreen: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let fetched: ComponentType<Props> | undefined;
  const fetchOnce = async () => ({ default: (fetched ??= await fetchScreen()) });
  const Lazy: ComponentType<Props> = lazy(fetchOnce);

  /** Keeps to one of the two, so that its state stays. */
  function Screen(props: Props) {
    const [Chosen] = useState(() => fetched ?? Lazy);
    return createElement(Chosen, props);
  }

  return { Screen, load: () => (fetched ? undefined : fetchOnce()) };
}
