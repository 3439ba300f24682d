export const setHueCount = 8;

/** 1 to 8, always the same for an id, all about as often (FNV-1a). */
export function setHue(setId: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < setId.length; index++) {
    hash = Math.imul(hash ^ setId.charCodeAt(index), 0x01000193);
  }
  return (((hash ^ (hash >>> 16)) >>> 0) % setHueCount) + 1;
}
