import { expect, test } from 'vitest';
import { emojiPalette, isPaletteEmoji } from './emoji.ts';

test('the palette holds 48 different emoji, the trophy first', () => {
  expect(new Set(emojiPalette).size).toBe(48);
  expect(emojiPalette[0]).toBe('🏆');
  expect(emojiPalette.join('')).toBe(
    '🏆⭐🔥🚀⚡💎👑🎯🦊🐻🐼🐨🐯🦁🐸🐵🦄🐝🦋🐢🐙🐬🦉🐧🌈🌻🌵🍀🌙☀️❄️🌊🍎🍋🍉🍓🍕🍩🧁🍿🎸🎨🎮⚽🏀🎲🧩🤟',
  );
});

test('only an emoji of the palette may stand beside a score', () => {
  expect(emojiPalette.every(isPaletteEmoji)).toBe(true);
  for (const other of ['', '💩', '🏆🏆', 'A', '<b>', '🤟🏽', 'constructor']) expect(isPaletteEmoji(other)).toBe(false);
});
