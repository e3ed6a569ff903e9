/** The same texts in another language: a key that is missing, or one too many, does not compile. */
export type SameKeys<T> = { [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };
