import { useRootAttribute } from './use-root-attribute.ts';

/**
 * For visitors' screens: 44 px controls and 20 px icons on every screen, in dialogs and menus too.
 * A document that is rendered on the server carries `data-density="roomy"` on its root element from the start.
 */
export function useRoomyDensity(): void {
  useRootAttribute('data-density', 'roomy');
}
