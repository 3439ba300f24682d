/**
 * Runs in the page. Finds words and controls that lie on others, and dialogs that scroll sideways. If a dialog or menu
 * is open, only the one on top is searched.
 */
export function findOverlaps(): string[] {
  const isSeen = { opacityProperty: true, visibilityProperty: true };
  const unseen = 'noscript, script, style, [inert], [aria-hidden="true"], textarea, option';
  const top = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].at(-1);
  const all = [...wordsIn(top ?? document.body), ...controlsIn(top ?? document.body)];
  const found = all.flatMap((one, index) => all.slice(index + 1).flatMap((other) => overlapOf(one, other) ?? []));
  return [...new Set(found), ...sidewaysIn(top)];

  function sidewaysIn(dialog: Element | undefined): string[] {
    const boxes = dialog?.matches('[role$="dialog"]') ? [dialog, ...dialog.children] : [];
    const moving = boxes.filter(
      (box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX !== 'visible',
    );
    return moving.map((box) => `a dialog scrolls sideways by ${box.scrollWidth - box.clientWidth} px`);
  }

  interface Piece {
    readonly element: Element;
    readonly name: string;
    readonly area: Area;
  }

  type Area = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

  function wordsIn(root: Element): Piece[] {
    const pieces: Piece[] = [];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      const name = text.textContent?.trim() ?? '';
      if (!element || name === '' || element.closest(unseen) || !element.checkVisibility(isSeen)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const line of range.getClientRects())
        pieces.push({ element, name, area: seenPart(element, lettersOf(element, line)) });
    }
    return pieces;
  }

  /**
   * Returns the place of the letters. The boxes of large letters reach beyond lines that are as high as the letters.
   */
  function lettersOf(element: Element, { left, right, top: upper, bottom }: DOMRect): Area {
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
    const beyond = Math.max(0, (bottom - upper - lineHeight) / 2) || 0;
    return { left, right, top: upper + beyond, bottom: bottom - beyond };
  }

  function controlsIn(root: Element): Piece[] {
    // A button that unfolds a part is as wide as its heading, on which other controls may stand beside its words.
    const controls = [...root.querySelectorAll<HTMLElement>('button:not([aria-expanded]), select, a[href]')];
    return controls
      .filter((control) => control.checkVisibility(isSeen) && !control.closest(unseen))
      .map((element) => {
        const area = seenPart(element.parentElement, element.getBoundingClientRect());
        return { element, name: element.ariaLabel ?? element.innerText, area };
      });
  }

  /** Returns the part of the area that no box around it hides. */
  function seenPart(inside: Element | null, area: Area): Area {
    let { left, right, top: upper, bottom } = area;
    for (let box = inside; box && box !== document.documentElement; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const isTiny = edge.width <= 2 || edge.height <= 2;
      if (overflowX !== 'visible' || isTiny) [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (overflowY !== 'visible' || isTiny)
        [upper, bottom] = [Math.max(upper, edge.top), Math.min(bottom, edge.bottom)];
    }
    return { left, right, top: upper, bottom };
  }

  /**
   * Lines may overlap a little, because they are higher than their letters. What is fixed to the window may cover what
   * scrolls below it.
   */
  function overlapOf(one: Piece, other: Piece): string | undefined {
    if (one.element.contains(other.element) || other.element.contains(one.element)) return undefined;
    if (fixedBoxOf(one.element) !== fixedBoxOf(other.element)) return undefined;
    const across = Math.min(one.area.right, other.area.right) - Math.max(one.area.left, other.area.left);
    const down = Math.min(one.area.bottom, other.area.bottom) - Math.max(one.area.top, other.area.top);
    if (across <= 2 || down <= 5) return undefined;
    return `“${one.name.slice(0, 40)}” lies on “${other.name.slice(0, 40)}” by ${Math.round(across)} × ${Math.round(down)} px`;
  }

  function fixedBoxOf(element: Element): Element | undefined {
    for (let box: Element | null = element; box; box = box.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(box).position)) return box;
    return undefined;
  }
}
