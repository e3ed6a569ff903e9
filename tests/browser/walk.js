/* What a walk through an app's screens waits for, as `walk` in the page: one request to the browser a step. */
(() => {
  // What the page has asked for and does not know yet; of a stream, whether there is one.
  let open = 0;
  const ask = window.fetch;
  window.fetch = (...request) => {
    open += 1;
    return ask(...request).finally(() => {
      open -= 1;
    });
  };

  const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const until = async (isSo, what) => {
    const end = performance.now() + 30_000;
    while (!isSo()) {
      if (performance.now() > end) throw new Error(`${location.pathname}${location.search}: ${what}`);
      await pause(20);
    }
  };
  // Nothing is drawn any more: neither what was answered nor what is loaded when it is first shown.
  const quiet = () =>
    new Promise((done) => {
      let waiting;
      const again = () => {
        clearTimeout(waiting);
        waiting = setTimeout(() => {
          watch.disconnect();
          done();
        }, 300);
      };
      const watch = new MutationObserver(again);
      watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      again();
    });
  const settle = async () => {
    do {
      await until(() => !document.querySelector(".MuiSkeleton-root"), "still loading");
      await quiet();
    } while (open > 0 || document.querySelector(".MuiSkeleton-root"));
  };
  // The switch in the header, also where a phone has no room for it.
  const speak = (language) =>
    document.querySelector(`header [lang^="${language}"][aria-pressed="false"]`)?.click();
  const leaveFor = async (address) => {
    if (location.pathname + location.search === address) return;
    const left = [...document.querySelectorAll("h1, h2")];
    for (const heading of left) heading.dataset.left = "";
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
    await until(() => !document.querySelector("[data-left]"), "the screen before is still shown");
  };
  const hasHeading = () =>
    [...document.querySelectorAll("h1, h2, h3")].some((heading) => heading.checkVisibility({ visibilityProperty: true }));

  window.walk = {
    settle,
    speak: async (language) => {
      speak(language);
      await settle();
    },
    // Over an address without a screen: no screen is taken for the one before it.
    to: async ([nowhere, address, language]) => {
      for (const stop of [nowhere, address]) {
        await leaveFor(stop);
        await until(hasHeading, "no heading");
        speak(language);
      }
      await settle();
    },
  };
})();
