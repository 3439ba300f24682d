import { maxFrameHeightPx } from '../../platform/rules/limits.ts';

const parentViewportMs = 100;

/** This attribute of a frame holds the studio's origin. */
export const frameAttribute = 'data-flashcards';

/**
 * Makes the script that runs in pages of other sites. It gives each frame of its studio the height that the frame asks
 * for, scrolls where it asks to, brings it onto the screen when a dialog opens, and tells it which part of it is on
 * screen. Messages count only if they come from the frame's window and the studio's origin. Of each kind, the last one
 * before the next animation frame counts. However many snippets run and wherever frames move, each frame is served
 * once, and not while it is out of the page. Content systems restrict the syntax: ECMAScript 5, one line, and none of
 * `<`, `>`, `&`, backslashes, backticks, dollar signs and doubled braces.
 * @param origin such as `https://cards.example`
 */
export function makeHostScript(origin: string): string {
  const program = hostProgram.replace(/\s*\n\s*/g, ' ').trim();
  return `${program}(${toLiteral(origin)});`;
}

export const hostProgram = `
(function (studio) {
  function isWithin(value, least) {
    if (typeof value !== "number") return false;
    return value === Math.min(Math.max(value, least), ${maxFrameHeightPx});
  }

  function viewportOver(frame) {
    return {
      type: "parent-viewport",
      scrollY: window.pageYOffset,
      viewportHeight: window.innerHeight,
      iframeTop: frame.getBoundingClientRect().top
    };
  }

  function scrollToPoint(frame, top) {
    frame.style.scrollMarginTop = -top + "px";
    frame.scrollIntoView();
    frame.style.scrollMarginTop = "";
  }

  function note(asked, said) {
    if (said.type === "flashcard-height") asked.height = said.height;
    else if (said.type === "flashcard-scroll-request") asked.top = said.top;
    else if (said.type === "flashcard-modal-open") asked.isModal = true;
    else return false;
    return true;
  }

  function serve(frame) {
    var asked = {};
    var picture = 0;
    var beat = 0;
    if (frame.flashcards) return;
    frame.flashcards = true;

    function start() {
      if (beat) return;
      beat = window.setInterval(tell, ${parentViewportMs});
      window.addEventListener("message", hear);
      window.addEventListener("scroll", tell, true);
      window.addEventListener("resize", tell);
    }

    function stop() {
      window.clearInterval(beat);
      beat = 0;
      window.removeEventListener("message", hear);
      window.removeEventListener("scroll", tell, true);
      window.removeEventListener("resize", tell);
    }

    function tell() {
      var inside = frame.contentDocument;
      if (!document.documentElement.contains(frame)) return stop();
      if (inside) if (inside.URL === "about:blank") return;
      frame.contentWindow.postMessage(viewportOver(frame), studio);
    }

    function act() {
      var now = asked;
      asked = {};
      picture = 0;
      if (isWithin(now.height, 1)) frame.style.height = Math.ceil(now.height) + "px";
      if (isWithin(now.top, 0)) scrollToPoint(frame, now.top);
      if (now.isModal) frame.scrollIntoView({ block: "nearest" });
      tell();
    }

    function hear(event) {
      if (event.origin !== studio) return;
      if (event.source !== frame.contentWindow) return;
      if (!note(asked, event.data || {})) return;
      if (!picture) picture = window.requestAnimationFrame(act);
    }

    function begin() {
      start();
      tell();
    }

    frame.addEventListener("load", begin);
    begin();
  }

  function serveAll() {
    var frames = document.querySelectorAll("iframe[${frameAttribute}='" + studio + "'], iframe[src^='" + studio + "/']");
    Array.prototype.forEach.call(frames, serve);
  }

  serveAll();
  document.addEventListener("DOMContentLoaded", serveAll);
})
`;

/** Returns a string literal that contains nothing that ends a string or an element. */
function toLiteral(text: string): string {
  const plain = text.replace(/[^\w:/.[\]-]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `"${plain}"`;
}
