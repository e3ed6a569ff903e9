/* What of this page does not fit its width: in a word each, empty when all does. */
() => {
  const width = document.documentElement.clientWidth;
  const found = [];
  if (document.scrollingElement.scrollWidth > width)
    found.push(`the page is ${document.scrollingElement.scrollWidth} px wide`);
  // Tables and rows of tabs may scroll sideways on their own: the keyboard and a finger reach what is in them.
  const scrolls = ".MuiTabs-root, [data-scrolls], [role='region'][tabindex='0']";
  const name = (element) => element.getAttribute("aria-label") || element.textContent.trim() || element.tagName;
  for (const box of document.querySelectorAll("[role='dialog'], [role='dialog'] *, main")) {
    const style = getComputedStyle(box);
    if (box.closest(scrolls) || !/auto|scroll/.test(style.overflowX)) continue;
    if (box.scrollWidth > box.clientWidth + 1 && !/^(TEXTAREA|INPUT)$/.test(box.tagName))
      found.push(`${name(box).slice(0, 40)} scrolls sideways: ${box.scrollWidth} in ${box.clientWidth} px`);
  }
  for (const control of document.querySelectorAll("button, a[href], input, select, textarea, [role='tab']")) {
    const { left, right, width: own, height } = control.getBoundingClientRect();
    const isSeen = own > 1 && height > 1 && getComputedStyle(control).opacity !== "0";
    if (!isSeen || control.closest(scrolls)) continue;
    if (left < -1 || right > width + 1) found.push(`${name(control).slice(0, 40)} ends at ${Math.round(right)} px`);
  }
  return found;
};
