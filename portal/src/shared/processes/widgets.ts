/** Which actions a screen's widget and history show (specification 001, section 9). */
export const widgetActions = {
  importList: { view: [1, 2, 3, 6, 8, 9, 13], history: [1, 2, 3, 6, 8, 9, 13] },
  collected: { view: [11], history: [11] },
  myProducts: { view: [4, 5, 10, 12, 14, 15, 17, 18, 19], history: [4, 5, 10, 12, 14, 15] },
  orders: { view: [16, 20, 21, 22], history: [16, 20, 21, 22] },
} as const;

export type Widget = keyof typeof widgetActions;
