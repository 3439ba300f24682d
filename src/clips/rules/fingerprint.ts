/**
 * Equal for equal bytes, and for other bytes with a chance of one in 2^53 (cyrb53, public domain, by bryc). It is not
 * `crypto.subtle.digest`, which browsers offer on https only.
 */
export function fingerprint(bytes: Uint8Array): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const byte of bytes) {
    high = Math.imul(high ^ byte, 2_654_435_761);
    low = Math.imul(low ^ byte, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return `${(high >>> 0).toString(16)}-${(low >>> 0).toString(16)}-${bytes.length}`;
}
