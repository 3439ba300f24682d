declare module 'virtual:offline-program' {
  import type { OfflineProgram } from './program-cache.ts';

  /** By `scripts/setup/offline-program.ts`. */
  export const offlineProgram: OfflineProgram;
}
