import { hostProgram } from '../../embed/rules/host-script.ts';

/**
 * Returns the plugin's script for pages with frames. It does what the script of an embed code does. If the set is
 * missing, a link replaces the frame. If the request that checks it fails, the link is shown above the frame, which may
 * load all the same.
 */
export function makeFramesScript(): string {
  return `/* Written by src/wordpress/server/frames-script.ts of Flashcard Studio. */
(function () {
  "use strict";
  var serve = ${hostProgram.trim().replaceAll('\n', '\n  ').replaceAll(/ +$/gm, '')};

  function showLink(frame) {
    frame.parentNode.querySelector("a").style.display = "";
  }

  function check(frame) {
    if (frame.flashcardsChecked || !window.fetch) return;
    frame.flashcardsChecked = true;
    window.fetch(frame.getAttribute("data-flashcards-check"), { method: "HEAD", credentials: "omit" }).then(
      function (answer) {
        if (answer.status !== 404) return;
        frame.style.display = "none";
        showLink(frame);
      },
      function () {
        showLink(frame);
      }
    );
  }

  function begin() {
    var frames = document.querySelectorAll("iframe[data-flashcards-check]");
    Array.prototype.forEach.call(frames, function (frame) {
      check(frame);
      serve(frame.getAttribute("data-flashcards"));
    });
  }

  begin();
  document.addEventListener("DOMContentLoaded", begin);
})();
`;
}
