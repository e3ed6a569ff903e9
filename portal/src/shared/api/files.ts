/** The `accept` of file inputs for tables: CSV in any form, and Excel workbooks. */
export const TABLE_FILES = ".csv,.txt,.tsv,.xlsx,text/csv";

/** The `accept` of file inputs for product pictures. */
export const PICTURES = "image/png,image/jpeg,image/gif";
