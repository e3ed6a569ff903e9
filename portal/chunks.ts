interface Modules {
  getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[] } | null;
}

const LOG_IN = /\/src\/login\.tsx$/;
const APP = /\/src\/main\.tsx$/;
const START = /\/src\/app\/pages\/DashboardPage\.tsx$/;

/**
 * The file that a module goes into when a page needs it before it can draw: one for what the log-in needs (the app
 * builds on it), one for what only the app needs, one for what the app needs at once and the log-in later, and one for the
 * page that opens after the log-in. Each file costs a phone a round trip and its headers.
 */
export function firstLoad(id: string, modules: Modules): string | null {
  if (LOG_IN.test(id) || APP.test(id)) return null;
  const importers = (each: string) => modules.getModuleInfo(each)?.importers ?? [];
  const all = (each: string) => [
    ...importers(each),
    ...(modules.getModuleInfo(each)?.dynamicImporters ?? []),
  ];
  if (isReachedFrom(LOG_IN, id, importers)) return "first";
  if (!isReachedFrom(APP, id, importers)) return isReachedFrom(START, id, importers) ? "start" : null;
  return isReachedFrom(LOG_IN, id, all) ? "later" : "shell";
}

function isReachedFrom(entry: RegExp, id: string, importersOf: (id: string) => string[]): boolean {
  const seen = new Set([id]);
  for (const each of seen) {
    if (entry.test(each)) return true;
    for (const importer of importersOf(each)) seen.add(importer);
  }
  return false;
}
