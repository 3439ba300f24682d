/** The code of keys that an input method handles. Safari reports the composition as ended before its last key. */
const inputMethodKeyCode = 229;

/** Whether the key belongs to an input method, such as an Enter that confirms a Japanese word. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === inputMethodKeyCode;
}
