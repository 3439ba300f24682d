import { maxFrameHeightPx } from '../../platform/rules/limits.ts';

/** How often the host page tells a frame which part of it is on screen. */
const parentViewportMs = 100;

/** This attribute of a frame holds the studio's origin. */
export const frameAttribute = 'data-flashcards';

/**
 * Makes the script that runs in pages of other sites. It gives each frame of its studio the height that the frame asks
 * for, scrolls where it asks to, brings it onto the screen when a dialog opens, and tells it which part of it is on
 * screen, in the frame's own pixels if the page scales it. Messages count only if they come from the frame's window and
 * the studio's origin. Only the last message of each kind before the next animation frame counts. However many snippets
 * run and wherever frames move, each frame is served once, and not while it is out of the page. Content systems restrict
 * the syntax: ECMAScript 5, one line, and none of `<`, `>`, `&`, backslashes, backticks, dollar signs and doubled
 * braces.
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
    var box = frame.getBoundingClientRect();
    var scale = box.height / frame.offsetHeight || 1;
    return {
      type: "parent-viewport",
      scrollY: window.pageYOffset,
      viewportHeight: window.innerHeight / scale,
      iframeTop: box.top / scale
    };
  }

  function scrollToPoint(frame, top) {
    frame.style.scrollMarginTop = -top + "px";
    frame.scrollIntoView();
    frame.style.scrollMarginTop = "";
  }

  function noteRequest(requested, message) {
    if (message.type === "flashcard-height") requested.height = message.height;
    else if (message.type === "flashcard-scroll-request") requested.top = message.top;
    else if (message.type === "flashcard-modal-open") requested.isModal = true;
    else return false;
    return true;
  }

  function serve(frame) {
    var requested = {};
    var animation = 0;
    var timer = 0;
    if (frame.flashcards) return;
    frame.flashcards = true;

    function start() {
      if (timer) return;
      timer = window.setInterval(sendViewport, ${parentViewportMs});
      window.addEventListener("message", receive);
      window.addEventListener("scroll", sendViewport, true);
      window.addEventListener("resize", sendViewport);
    }

    function stop() {
      window.clearInterval(timer);
      timer = 0;
      window.removeEventListener("message", receive);
      window.removeEventListener("scroll", sendViewport, true);
      window.removeEventListener("resize", sendViewport);
    }

    function sendViewport() {
      var inside = frame.contentDocument;
      if (!document.documentElement.contains(frame)) return stop();
      if (inside) if (inside.URL === "about:blank") return;
      frame.contentWindow.postMessage(viewportOver(frame), studio);
    }

    function meetRequests() {
      var now = requested;
      requested = {};
      animation = 0;
      if (isWithin(now.height, 1)) frame.style.height = Math.ceil(now.height) + "px";
      if (isWithin(now.top, 0)) scrollToPoint(frame, now.top);
      if (now.isModal) frame.scrollIntoView({ block: "nearest" });
      sendViewport();
    }

    function receive(event) {
      if (event.origin !== studio) return;
      if (event.source !== frame.contentWindow) return;
      if (!noteRequest(requested, event.data || {})) return;
      if (!animation) animation = window.requestAnimationFrame(meetRequests);
    }

    function begin() {
      start();
      sendViewport();
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
