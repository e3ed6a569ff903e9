/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { costs } from "../ops/web/costs.ts";
import { precompress } from "../ops/web/precompress.ts";
import { firstLoad } from "./chunks.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.TRADEWIND_URL ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [react(), precompress()],
  resolve: {
    alias: { "@": at("./src"), "@web": at("../ops/web") },
    dedupe: ["react", "react-dom", "react-router", "@emotion/react", "@emotion/styled"],
  },
  server: { proxy: { "/api": server } },
  build: {
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: at("./index.html"), login: at("./login.html") },
      output: { codeSplitting: { groups: [{ name: firstLoad }] } },
    },
  },
  test: {
    environment: "jsdom",
    reporters: ["default", costs("portal")],
    pool: "threads",
    // Test files share React, MUI and jsdom, which take longer to load than most tests run; our own modules are fresh
    // for each file.
    isolate: false,
    unstubGlobals: true,
    clearMocks: true,
    restoreMocks: true,
    setupFiles: [at("../ops/web/fresh.ts"), at("../ops/web/ownerStacks.ts"), "./src/testing/setup.ts"],
    css: false,
    testTimeout: 300_000,
  },
});
