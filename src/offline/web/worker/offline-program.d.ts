/** The plugin `scripts/setup/offline-program.ts` makes this module. */
declare module 'virtual:offline-program' {
  export interface OfflineProgram {
    /** Changes whenever one of the files changes. */
    readonly version: string;
    /** The paths of the files that the build produced for visitors. */
    readonly files: readonly string[];
  }

  export const offlineProgram: OfflineProgram;
}
