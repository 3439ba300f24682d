const samples = 2_000;

/** Of an even sample; 0 without values. */
export function quantile(values: Float32Array, share: number): number {
  const step = Math.max(1, Math.floor(values.length / samples));
  const sample = values.filter((_, index) => index % step === 0).sort();
  return sample[Math.floor(share * sample.length)] ?? 0;
}
