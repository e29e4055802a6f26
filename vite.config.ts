import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pdfFiles } from './web/pdf-files.ts'
import { precompress } from './web/precompress.ts'

// In development the server runs beside Vite, which passes on to it what is not the web app's (scripts/dev.js).
const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

// Beside the web app the careers site is built, whose pages the server draws first: `vite build --ssr` makes the script
// that it draws them with, which brings its own React, built for use rather than for development (decision 013).
const careersPages = {
  outDir: '../dist/careers',
  emptyOutDir: true,
  target: 'node26',
  minify: false,
  copyPublicDir: false,
  rolldownOptions: { output: { entryFileNames: 'render.js' } },
}

const webApp = {
  outDir: '../dist/web',
  emptyOutDir: true,
  target: 'es2023',
  // Every browser of that target preloads modules by itself.
  modulePreload: { polyfill: false },
  // Images and fonts as data: addresses would be refused by the font-src of our Content-Security-Policy.
  assetsInlineLimit: 0,
  // Tells the server what the careers site's script and style are called.
  manifest: 'careers.json',
  rolldownOptions: {
    // Endpoints and limits stand where they are used, rather than in a file that every screen would load for one of them.
    optimization: { inlineConst: { mode: 'all' as const } },
    // Absolute, as the development server looks for them below `root`, and would read all it needs anew while a page is open.
    input: ['index.html', 'careers/hydrate.tsx'].map((file) => join(import.meta.dirname, 'web', file)),
    // Radix names each of its functions by such a call, used or not, which would keep all of them.
    treeshake: { manualPureFunctions: ['__name'] },
    output: {
      codeSplitting: {
        groups: [
          // Changes only when React does, so a release of ours leaves it in people's caches.
          { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
          // What every page needs anyway, in two files rather than in twenty: ours, and other people's.
          {
            name: 'ground',
            test: /vite[\\/]preload-helper|web[\\/](api[\\/](call|reach)|screens[\\/]offline|(careers[\\/])?format|ui[\\/](behaviour[\\/])?(button|class-names|copy-text|double-clicks|error-state|focus|input|keep-focus|label|lucide-icon|skeleton|spinner|store|theme|toast|toaster)\.)|contract[\\/](openings[\\/]names|plain[\\/]fold)\./,
          },
          // With what the careers site shows of them, which would be a request each there.
          {
            name: 'icons',
            test: /lucide-react[\\/]dist[\\/]esm[\\/](?!icons[\\/]|lucide-react)|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](arrow-left|chevron-down|chevrons-up-down|link-2|search)\.|web[\\/]ui[\\/]native-select\./,
          },
          // What every screen of the app needs besides, and the careers site does not.
          {
            name: 'query',
            test: /web[\\/](api[\\/](keys|queries|query-client|unauthorized)|app[\\/](mount|screen-pending)|auth[\\/](areas|queries)|screens[\\/](brand|lazy-part|screen-focus)|ui[\\/]field)\.|contract[\\/]plain[\\/]allows\.|node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/,
          },
          // What every screen but the login form needs.
          {
            name: 'router',
            test: /web[\\/](leads[\\/](list[\\/]list-search|sheet[\\/]sheet-address)|lists[\\/]address|screens[\\/]own-address)\.|contract[\\/](leads[\\/](columns|endpoints|filter)|(candidates|documents|openings|tasks|trash)[\\/]endpoints|(leads|tasks|candidates)[\\/]names|candidates[\\/]stage)\.|node_modules[\\/](@tanstack[\\/](react-router|router-core|history|react-store|store)[\\/]|use-sync-external-store[\\/](shim|cjs[\\/]use-sync-external-store-shim))/,
          },
          // What ticks and closes: lists have both before any dialog is open.
          {
            name: 'marks',
            test: /web[\\/]ui[\\/]checkbox\.|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](check|minus|x)\./,
          },
          // What both the form of the careers site and the app open things in.
          {
            name: 'dialogs',
            test: /web[\\/]ui[\\/](behaviour[\\/])?(alert-dialog|dialog|portal-home|sheet)\./,
          },
          // What nearly every screen of who is signed in is made of, in two files rather than in fifty.
          {
            name: 'workspace-icons',
            // What one screen alone has comes with it.
            minShareCount: 2,
            test: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?!(building-2|building-complex|camera-off|circle|circle-check|file-input|fingerprint-pattern|hard-drive|key-round|mic|printer|rotate-ccw|scroll-text|shield-check|square|table-2|users-round|video|webhook|wifi-off)\.)/,
            includeDependenciesRecursively: false,
          },
          // What the dashboard shares with the screens of tasks and of candidates.
          {
            name: 'tasks',
            minShareCount: 2,
            test: /web[\\/]tasks[\\/](cached-tasks|changes|filter|focus-task|queries|rows[\\/](row-parts|status-button))\./,
            includeDependenciesRecursively: false,
          },
          {
            name: 'candidates',
            minShareCount: 2,
            test: /web[\\/]candidates[\\/](came-from|candidate-list|changes|queries)\./,
            includeDependenciesRecursively: false,
          },
          // What the dashboard and the screens of leads share.
          {
            name: 'leads',
            minShareCount: 2,
            test: /web[\\/]leads[\\/]((views[\\/])?queries|cached-leads|choices|opened-from|sources|stage)\./,
            includeDependenciesRecursively: false,
          },
          // Numbers that are typed.
          {
            name: 'numbers',
            minShareCount: 2,
            test: /web[\\/](numbers|ui[\\/](behaviour[\\/]number-kind|number-input))\./,
            includeDependenciesRecursively: false,
          },
          // What the lead's page and the cells of the list change leads with.
          {
            name: 'lead-changes',
            minShareCount: 2,
            test: /web[\\/]leads[\\/](changes|conflict-fields|fields|use-closing|use-find-editor|page[\\/]next-step|facts[\\/](read-fact|use-save-fact))\./,
            includeDependenciesRecursively: false,
          },
          // What the pages of leads and candidates have alike.
          {
            name: 'record',
            minShareCount: 2,
            test: /web[\\/](lists[\\/](record-steps|timeline|merge-timeline)|ui[\\/](rail|behaviour[\\/]use-draw-steps))\./,
            includeDependenciesRecursively: false,
          },
          // What draws the rows of a long list.
          {
            name: 'rows',
            minShareCount: 2,
            test: /web[\\/]lists[\\/](measured-rows|page-rows|row-window|rows-in-steps)\.|node_modules[\\/]@tanstack[\\/](react-)?virtual/,
            includeDependenciesRecursively: false,
          },
          {
            name: 'workspace',
            minShareCount: 2,
            test: /contract[\\/](plain[\\/]duration|search[\\/]endpoints)\.|web[\\/](lists[\\/](?!board|drop-zone|record-steps|timeline|merge-timeline)|colleagues[\\/]queries|(api[\\/]event-stream|app[\\/]live-updates|assistant[\\/]open-assistant|companies[\\/]queries|documents[\\/]uploads[\\/]upload-list|forms[\\/]leave-guard|notifications[\\/]room-notice|palette[\\/]recent|record-address)\.|screens[\\/](followed-link|quick-add|shortcuts|typed-ahead)|ui[\\/](behaviour[\\/])?(arrow-keys|avatar|card|copy-button|dropdown-menu|empty-state|figures|kbd|page-title|popover|segmented|status|table|tooltip|use-later|use-minutes|wide)\.)/,
          },
        ],
      },
    },
  },
}

/**
 * What a CommonJS package requires is kept whole. One of them requires `tslib` for recordings alone, so it gets a copy of its own,
 * and every screen only the few functions that it uses.
 */
const ownTslib: Plugin = {
  name: 'own-tslib',
  enforce: 'pre',
  resolveId: (source, _, options) =>
    source === 'tslib' && 'kind' in options && options.kind === 'require-call'
      ? join(import.meta.dirname, 'node_modules/tslib/tslib.js')
      : undefined,
}

/** Lucide's own function is 1.3 kB of settings, asked for with every icon that is drawn. */
const ownIcons: Plugin = {
  name: 'own-icons',
  enforce: 'pre',
  resolveId: (source) =>
    source === '../createLucideIcon.mjs' ? join(import.meta.dirname, 'web/ui/lucide-icon.tsx') : undefined,
}

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  server: {
    proxy: {
      '^/api/(?!.*\\.tsx?\\b)': { target: api, ws: true },
      // The careers site comes from the server, as it was built, with its files.
      '^/(jobs|assets|healthz|robots\\.txt|sitemap\\.xml)(?=[/?]|$)': { target: api },
    },
  },
  ...(isSsrBuild
    ? {
        plugins: [react(), ownIcons],
        build: careersPages,
        ssr: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }
    : { plugins: [react(), tailwindcss(), ownTslib, ownIcons, pdfFiles(), precompress()], build: webApp }),
}))
