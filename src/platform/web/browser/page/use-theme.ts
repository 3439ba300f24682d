import { useRootAttribute } from './use-root-attribute.ts';

export type Theme = 'light' | 'dark';

/** Undefined changes nothing. */
export function useTheme(theme: Theme | undefined, element?: HTMLElement | null): void {
  useRootAttribute('data-theme', theme, element);
}
