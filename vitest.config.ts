import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { BROWSER_FLAGS } from './test/journeys/browser-flags.ts'

/** Set by `npm test`, which leaves out what starts and kills whole processes, components, and tests that are slow. */
const QUICK = Boolean(process.env.QUICK)

/** Files that take the longest; a fresh clone knows of none how long it takes. */
const LONGEST = ['bench', 'upgrades', 'fuzz', 'starting', 'perform', 'access', 'demo', 'document-files', 'tenancy']

/** Begins with what takes longest, so that no worker is left with it in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
      return at < 0 ? LONGEST.length : at
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

// What hangs, hangs for good: a machine on which ten others wait takes ten times as long, and how long something may take is
// expected where that matters.
const patience = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } }

const server = {
  test: {
    name: 'server',
    include: ['{test,server,web,contract}/**/*.test.ts'],
    globalSetup: ['./test/support/cluster.ts'],
    exclude: QUICK ? ['test/processes/**'] : [],
    // A worker keeps what it has imported for its next file: loading the server anew for each takes as long as many tests.
    isolate: false,
    ...patience,
  },
}

// These name the browser, as they do for journeys; without them Playwright takes its own.
const browser = process.env.HEADLESS_SHELL_PATH ?? process.env.CHROMIUM_PATH
const components = {
  plugins: [react(), tailwindcss()],
  // Found before the tests begin: what Vite finds in the middle of one, it loads the page again for.
  optimizeDeps: { entries: ['web/app/main.tsx', 'test/components/*.tsx'] },
  test: {
    name: 'components',
    include: ['test/components/**/*.test.tsx'],
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions: { ...(browser && { executablePath: browser }), args: BROWSER_FLAGS },
        contextOptions: {
          locale: 'en-US',
          timezoneId: 'UTC',
          reducedMotion: 'reduce' as const,
          permissions: ['clipboard-read', 'clipboard-write'],
        },
      }),
      instances: [{ browser: 'chromium' as const }],
      viewport: { width: 1280, height: 800 },
      screenshotFailures: false,
    },
    ...patience,
  },
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // One more than the slowest machine has cores, as tests wait a part of their time; each worker brings a database and a
    // server of its own.
    maxWorkers: 3,
    tags: [{ name: 'slow', description: 'Takes a second or more: only in `npm run test:all`.' }],
    projects: QUICK ? [server] : [server, components],
  },
})
