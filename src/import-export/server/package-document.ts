import { productName } from '../../platform/rules/limits.ts';
import { packagedSetId, type PackagedSet } from '../rules/packaged-set.ts';
import { loadingCardsText } from '../../player/rules/sides.ts';
import { displayTitle } from '../../platform/rules/text/display-title.ts';
import { escapeHtml, jsonForScript } from '../../platform/rules/text/escape-html.ts';
import type { Texts } from '../../platform/rules/languages/texts.ts';
import { directionOf } from '../../platform/rules/languages/interface-languages.ts';

export const documentName = 'index.html';

/**
 * The set is embedded as data, because some platforms do not let a document fetch files. The document is ASCII, so that
 * it is right in whatever character set the platform's server declares.
 * @param t the texts until the player is shown, which may choose another language
 */
export function makePackageDocument(packaged: PackagedSet, t: Texts): string {
  const title = `${displayTitle(packaged.set)} · ${productName}`;
  return `<!doctype html>
<html lang="${t.language}" dir="${directionOf(t.language)}" data-theme="light" data-density="roomy">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <title>${asciiText(title)}</title>
    <link rel="stylesheet" href="player.css">
  </head>
  <body>
    <div id="root"></div>
    <p class="loading-note" role="status">${asciiText(t(loadingCardsText))}</p>
    <noscript><main class="message"><h1>${asciiText(displayTitle(packaged.set))}</h1><p>${asciiText(t('The flashcards need JavaScript.'))}</p></main></noscript>
    <script type="application/json" id="${packagedSetId}">${asciiJson(packaged)}</script>
    <script src="player.js"></script>
  </body>
</html>
`;
}

function asciiText(text: string): string {
  return escapeHtml(text).replace(/[^\x20-\x7e]/gu, (character) => `&#${character.codePointAt(0)};`);
}

function asciiJson(value: object): string {
  return jsonForScript(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
