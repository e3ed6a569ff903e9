// Builds the extension for both browsers: dist/chromium and dist/firefox, each ready to be loaded or zipped.
// OUT: another folder. PAGES: also run on the pages that a stand-in shows there. PLATFORM: may be reached unasked.
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { icon, SIZES } from "./icons.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const out = process.env.OUT ?? here("./dist");
const { PAGES: pages, PLATFORM: platform } = process.env;
/** Where products are imported, and where things are bought by hand. */
const CAPTURED = [8, 14, 15, 17, 18];
const SHORT = ["amzn.to", "amzn.eu", "amzn.asia", "a.co", "tb.cn", "3.cn"];

const suppliers = JSON.parse(
  await readFile(here("../src/shared/suppliers/generated/suppliers.json"), "utf8"),
);
const hosts = suppliers
  .filter(({ type }) => CAPTURED.includes(type))
  .flatMap((supplier) => supplier.hosts)
  .filter((host) => !SHORT.includes(host));

const icons = Object.fromEntries(SIZES.map((size) => [size, `icons/${size}.png`]));

const manifest = {
  manifest_version: 3,
  name: "__MSG_name__",
  description: "__MSG_description__",
  default_locale: "en",
  version: "1.0.0",
  icons,
  // A press on the icon lets it read the page in front, and no other, for the buying list of a storefront.
  permissions: ["storage", "activeTab", "scripting"],
  // Only the platform's own address is asked for, when it is saved.
  optional_host_permissions: ["https://*/*", "http://*/*"],
  ...(platform ? { host_permissions: [`${platform}/*`] } : {}),
  options_ui: { page: "options.html", open_in_tab: true },
  action: { default_title: "__MSG_name__", default_icon: icons },
  content_scripts: [
    {
      matches: [...hosts.map((host) => `https://*.${host}/*`), ...(pages ? [`${pages}/pages/*`] : [])],
      js: ["content.js"],
      run_at: "document_idle",
    },
  ],
};

const browsers = {
  chromium: { minimum_chrome_version: "120", background: { service_worker: "background.js" } },
  firefox: {
    background: { scripts: ["background.js"] },
    browser_specific_settings: {
      gecko: {
        id: "import@tradewind",
        strict_min_version: "128.0",
        data_collection_permissions: { required: ["websiteContent", "authenticationInfo"] },
      },
    },
  },
};

const first = `${out}/chromium`;
await rm(out, { recursive: true, force: true });
for (const name of ["background", "content", "asked", "options"]) {
  await build({
    configFile: false,
    root: here("."),
    publicDir: false,
    logLevel: "warn",
    build: {
      outDir: first,
      emptyOutDir: false,
      target: "es2022",
      // A script of a page stands alone: no modules, no shared chunks.
      rolldownOptions: {
        input: here(`./src/${name}.ts`),
        output: { format: "iife", entryFileNames: `${name}.js` },
      },
    },
  });
}
await mkdir(first, { recursive: true });
await cp(here("./public"), first, { recursive: true });
await mkdir(`${first}/icons`, { recursive: true });
for (const size of SIZES) await writeFile(`${first}/${icons[size]}`, icon(size));
await cp(first, `${out}/firefox`, { recursive: true });
for (const [name, own] of Object.entries(browsers)) {
  await writeFile(`${out}/${name}/manifest.json`, `${JSON.stringify({ ...manifest, ...own }, null, 2)}\n`);
}
