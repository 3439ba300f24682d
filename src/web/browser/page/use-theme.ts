import { useRootAttribute } from './use-root-attribute.ts';

export type Theme = 'light' | 'dark';

/** Dresses the document, or the element given, in a theme for as long as the component is there; undefined changes nothing. */
export function useTheme(theme: Theme | undefined, element?: HTMLElement | null): void {
  useRootAttribute('data-theme', theme, element);
}
