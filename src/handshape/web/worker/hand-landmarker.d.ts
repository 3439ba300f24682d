/**
 * A module that the build writes (`scripts/setup/hand-landmarker`): where MediaPipe's WebAssembly and its model are.
 */
declare module 'virtual:hand-landmarker' {
  interface DownloadedFile {
    readonly url: string;
    /** The size, of which the progress of loading is a share. */
    readonly bytes: number;
  }
  export const programFile: DownloadedFile;
  export const modelFile: DownloadedFile;
}

/** Imported for its effect: it defines the global `ModuleFactory`, which `@mediapipe/tasks-vision` looks for. */
declare module '@mediapipe/tasks-vision/vision_wasm_module_internal.js';
