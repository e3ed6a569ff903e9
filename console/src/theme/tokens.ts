export const monospace =
  'ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "Liberation Mono", "Noto Sans Mono CJK SC", monospace';

/** Width of the menu beside the content, in pixels. */
export const MENU_WIDTH = 232;
