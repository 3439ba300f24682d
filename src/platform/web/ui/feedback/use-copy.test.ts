import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './use-copy.ts';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
  document.body.replaceChildren();
});

test('text is copied through the clipboard', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  expect(await copyText('https://cards.example/embed/a')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('https://cards.example/embed/a');
});

test('without a clipboard the text is copied from a selection', async () => {
  let selected = '';
  document.execCommand = () => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLTextAreaElement) {
      selected = activeElement.value.slice(activeElement.selectionStart, activeElement.selectionEnd);
    }
    return true;
  };
  expect(await copyText('<iframe src="x"></iframe>')).toBe(true);
  expect(selected).toBe('<iframe src="x"></iframe>');
});

test('in a dialog, whose focus cannot leave it, the selection is made inside', async () => {
  document.body.innerHTML = '<div role="dialog"><button>Copy</button></div>';
  const button = document.querySelector('button');
  button?.focus();
  let isInside = false;
  document.execCommand = () => {
    isInside = document.activeElement?.closest('[role="dialog"]') !== null;
    return true;
  };
  await copyText('text');
  expect(isInside).toBe(true);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

test('a browser that lets no way through is reported', async () => {
  document.execCommand = () => false;
  expect(await copyText('text')).toBe(false);
  document.execCommand = () => {
    throw new Error('not supported');
  };
  expect(await copyText('text')).toBe(false);
});
