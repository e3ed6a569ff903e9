export const monospace =
  'ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "Liberation Mono", "Noto Sans Mono CJK SC", monospace';

/** Width of the side menu in pixels. */
export const MENU_WIDTH = 232;
