import { codecNameOf, type PlayFault } from '../rules/clip-codec.ts';
import { hasNoPicture } from './has-no-picture.ts';

/** How long a browser may take to say whether it shows the clip. */
const timeoutMs = 5_000;

/** Says why the clip cannot be played here. Returns undefined if it can, or if the browser does not answer in time. */
export async function findPlayFault(clip: Blob): Promise<PlayFault | undefined> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(clip);
  try {
    return (await showsPicture(video, url)) ? undefined : { codecName: await readCodecName(clip) };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

async function readCodecName(clip: Blob): Promise<string | undefined> {
  return codecNameOf(new TextDecoder('latin1').decode(await clip.arrayBuffer()));
}

function showsPicture(video: HTMLVideoElement, url: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const deadline = setTimeout(() => resolve(true), timeoutMs);
  video.addEventListener('error', () => resolve(false), { once: true });
  video.addEventListener('loadeddata', () => resolve(!hasNoPicture(video)), { once: true });
  video.preload = 'auto';
  video.src = url;
  return promise.finally(() => clearTimeout(deadline));
}
