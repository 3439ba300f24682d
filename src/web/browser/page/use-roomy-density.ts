import { useRootAttribute } from './use-root-attribute.ts';

/**
 * 44 px controls and 20 px icons on visitors' screens, in dialogs and menus too. Rendered documents carry `data-density="roomy"`
 * from the start.
 */
export function useRoomyDensity(): void {
  useRootAttribute('data-density', 'roomy');
}
