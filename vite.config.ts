import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanContract } from './web/lean-contract.ts'
import { precompress } from './web/precompress.ts'

// In development the API runs beside Vite: `npm start` on port 3000, the web app on Vite's own port.
const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: 'web',
  plugins: [leanContract(), react(), tailwindcss(), precompress()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // Every browser of that target preloads modules by itself.
    modulePreload: { polyfill: false },
    // Images and fonts as data: addresses would be refused by the font-src of our Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes only when React does, so a release of ours leaves it in people's caches.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            // What every page needs anyway, in two files rather than in twenty: ours, and other people's.
            {
              name: 'ground',
              test: /web[\\/](api[\\/](call|unauthorized)|app[\\/]brand|ui[\\/](button|class-names|error-state|field|focus|input|label|spinner|toast|toaster)\.)/,
            },
            {
              name: 'router-and-query',
              test: /node_modules[\\/](@tanstack[\\/](react-router|router-core|history|react-query|query-core|react-store|store)|use-sync-external-store)[\\/]/,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '^/api/(?!.*\\.tsx?\\b)': { target: api, ws: true } } },
})
