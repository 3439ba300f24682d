/** How many papers tokens.css has. */
const hueCount = 8;

/** The paper of a set, 1 to 8, for `data-hue`: always the same for the same id. */
export function setHue(setId: string): number {
  let sum = 0;
  for (const character of setId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return (sum % hueCount) + 1;
}
