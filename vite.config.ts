import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanContract } from './web/lean-contract.ts'

// In development the API runs beside Vite: `npm start` on port 3000, the web app on Vite's own port.
const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: 'web',
  plugins: [leanContract(), react(), tailwindcss()],
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
          // Changes only when React does, so a release of ours leaves it in people's caches.
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: api, ws: true } } },
})
