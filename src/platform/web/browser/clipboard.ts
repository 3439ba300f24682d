import { findInNavigator } from './find-interface.ts';

/** False when refused. Only in the handler of a click or key press. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = findInNavigator('clipboard');
  if (!clipboard) return copySelection(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** For insecure pages, and frames without the clipboard. */
function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.cssText = 'position: fixed; inset-block-start: 0; opacity: 0';
  (focused?.closest('[role="dialog"], [role="alertdialog"]') ?? document.body).append(area);
  try {
    area.focus({ preventScroll: true });
    area.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
