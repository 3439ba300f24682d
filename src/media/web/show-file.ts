/** Returns a function that removes the file from the video. */
export function showFile(video: HTMLVideoElement, file: Blob): () => void {
  const url = URL.createObjectURL(file);
  video.src = url;
  return () => {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  };
}
