/** About 90 modules a side, three pixels each on a phone. */
const maxCodeLength = 750;

export function fitsIntoCode(address: string): boolean {
  return address.length <= maxCodeLength;
}
