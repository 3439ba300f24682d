/** Of a picture that cannot be decoded, beside a sound that can, a browser says nothing but that it has no size. */
export function hasNoPicture(video: HTMLVideoElement): boolean {
  return video.videoWidth === 0;
}
