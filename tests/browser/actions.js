/* The names of what can be done on this page, within what the selector names: what is seen, or behind a label of its own. */
(within) => {
  const controls =
    "button, a[href], select, input:not([type=hidden]), textarea, [role='tab'], [role='menuitem'], [role='option']";
  const isSeen = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    for (let box = element; box && box !== document.body; box = box.parentElement) {
      const { width, height } = box.getBoundingClientRect();
      if (width <= 1 && height <= 1) return false;
    }
    return true;
  };
  const named = (element) => {
    const by = (element.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id));
    return [
      element.getAttribute("aria-label"),
      by.map((label) => label?.textContent ?? "").join(" "),
      element.labels?.[0]?.textContent,
      element.textContent,
      element.getAttribute("title"),
    ]
      .map((name) => name?.trim())
      .find(Boolean);
  };
  const found = new Set();
  for (const area of document.querySelectorAll(within))
    for (const control of area.querySelectorAll(controls)) {
      // The trail leads where the menu does, which phones have at the bottom.
      if (control.closest(".MuiBreadcrumbs-root")) continue;
      if (!isSeen(control) && !isSeen(control.closest("label") ?? control)) continue;
      const name = named(control);
      if (name) found.add(name);
      // What a select offers is done by it: sections that are links where there is room.
      for (const option of control.options ?? []) found.add(option.textContent.trim());
    }
  return [...found];
};
