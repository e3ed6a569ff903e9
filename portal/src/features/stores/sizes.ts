export const CONNECT_WIDTH = 560;
