import { createElement, lazy, useState, type ComponentType } from 'react';

/** A screen whose program is fetched when it is asked for. */
export interface LazyScreen<Props> {
  readonly Screen: ComponentType<Props>;
  /** Fetches the program; undefined when it is there already. */
  readonly load: () => Promise<unknown> | undefined;
}

/** Where the program is there before the screen is shown, nothing is shown in between: no placeholder, not for a moment. */
export function lazyScreen<Props extends object>(fetchScreen: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let fetched: ComponentType<Props> | undefined;
  const fetchOnce = async () => ({ default: (fetched ??= await fetchScreen()) });
  const Lazy: ComponentType<Props> = lazy(fetchOnce);

  /** Keeps to one of the two for as long as it is there, so that its state stays. */
  function Screen(props: Props) {
    const [Chosen] = useState(() => fetched ?? Lazy);
    return createElement(Chosen, props);
  }

  return { Screen, load: () => (fetched ? undefined : fetchOnce()) };
}
