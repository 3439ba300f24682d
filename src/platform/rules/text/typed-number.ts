/** The digits of Arabic keyboards, of Persian keyboards and of Japanese input methods, in this order. */
const otherDigits = /[٠-٩۰-۹０-９]/g;

/** Returns the whole number that the text consists of, apart from spaces around it. */
export function typedNumber(text: string): number | undefined {
  // The last four bits of these digits are their value.
  const digits = text.trim().replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 0b1111));
  return /^\d+$/.test(digits) ? Number(digits) : undefined;
}
