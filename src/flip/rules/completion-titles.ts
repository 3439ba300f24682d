import { message, type Message } from '../../platform/rules/languages/texts.ts';

const completionTitles = [
  message('Well done!'),
  message('Great work!'),
  message('Fantastic!'),
  message('You did it!'),
  message('Brilliant!'),
  message('Way to go!'),
  message('Hands down amazing!'),
] as const;

/** `random` returns a number in [0, 1). */
export function completionTitle(random: () => number): Message {
  return completionTitles[Math.floor(random() * completionTitles.length)] ?? completionTitles[0];
}
