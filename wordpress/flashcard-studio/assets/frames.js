/* Written by src/wordpress/server/frames-script.ts of Flashcard Studio. */
(function () {
  "use strict";
  var serve = (function (studio) {
    function isWithin(value, least) {
      if (typeof value !== "number") return false;
      return value === Math.min(Math.max(value, least), 100000);
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
        beat = window.setInterval(tell, 100);
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
      var frames = document.querySelectorAll("iframe[data-flashcards='" + studio + "'], iframe[src^='" + studio + "/']");
      Array.prototype.forEach.call(frames, serve);
    }

    serveAll();
    document.addEventListener("DOMContentLoaded", serveAll);
  });

  function showLink(frame) {
    frame.style.display = "none";
    frame.parentNode.querySelector("a").style.display = "";
  }

  function check(frame) {
    if (frame.flashcardsChecked || !window.fetch) return;
    frame.flashcardsChecked = true;
    window.fetch(frame.getAttribute("data-flashcards-check"), { method: "HEAD", credentials: "omit" }).then(
      function (answer) {
        if (answer.status === 404) showLink(frame);
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
