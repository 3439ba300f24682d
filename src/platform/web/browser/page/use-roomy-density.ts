import { useRootAttribute } from './use-root-attribute.ts';

/** 44 px controls and 20 px icons for visitors; rendered documents carry `data-density="roomy"`. */
export function useRoomyDensity(): void {
  useRootAttribute('data-density', 'roomy');
}
