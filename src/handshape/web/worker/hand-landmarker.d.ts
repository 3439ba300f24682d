/** Made by the build (`scripts/setup/hand-landmarker`). */
declare module 'virtual:hand-landmarker' {
  interface LargeFile {
    readonly url: string;
    readonly bytes: number;
  }
  export const programFile: LargeFile;
  export const modelFile: LargeFile;
}

/** Defines the global `ModuleFactory`, which the library looks for. */
declare module '@mediapipe/tasks-vision/vision_wasm_module_internal.js';
