import { useRootAttribute } from './use-root-attribute.ts';

export type Theme = 'light' | 'dark';

/** As long as the component is there; undefined changes nothing. */
export function useTheme(theme: Theme | undefined, element?: HTMLElement | null): void {
  useRootAttribute('data-theme', theme, element);
}
