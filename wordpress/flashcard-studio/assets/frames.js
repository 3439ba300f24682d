/* Written by src/wordpress/server/frames-script.ts of Flashcard Studio. */
(function () {
  "use strict";
  var serve = (function (studio) {
    function isWithin(value, least) {
      if (typeof value !== "number") return false;
      return value === Math.min(Math.max(value, least), 100000);
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
        timer = window.setInterval(sendViewport, 100);
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
      var frames = document.querySelectorAll("iframe[data-flashcards='" + studio + "'], iframe[src^='" + studio + "/']");
      Array.prototype.forEach.call(frames, serve);
    }

    serveAll();
    document.addEventListener("DOMContentLoaded", serveAll);
  });

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
