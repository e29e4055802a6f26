import { defineConfig } from '@playwright/test'
import { BROWSER_FLAGS, CAMERA_FLAGS, SLOW } from './test/journeys/browser-flags.ts'

/** What records needs a browser with sound; without a window of its own, the other one needs a third less time. */
const RECORDING = '**/{apply,voice}*.spec.ts'

// CHROMIUM_PATH and HEADLESS_SHELL_PATH name the browsers; without them Playwright takes its own.
const whole = process.env.CHROMIUM_PATH
const shell = process.env.HEADLESS_SHELL_PATH ?? whole

export default defineConfig({
  testDir: 'test/journeys',
  globalSetup: './test/journeys/first-start.ts',
  outputDir: 'test-results/journeys',
  // One more than the slowest machine has cores: a journey waits a good part of its time.
  workers: 3,
  forbidOnly: true,
  // A busy machine is no fault: how soon something has to happen is measured where it matters.
  timeout: 90_000 * SLOW,
  expect: { timeout: 15_000 * SLOW },
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'UTC',
    // What appears does so at once, which is a third of what opening a dialog takes. With motion go those that press again
    // while something moves: motion.spec.ts.
    reducedMotion: 'reduce',
    // Recording a trace slows the browser down, and hides what goes wrong only in haste. TRACE=1 records one.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // Playwright would take one of every page that is closed, and throw it away where nothing failed: `showsFailure`.
    screenshot: 'off',
  },
  projects: [
    {
      name: 'recording',
      testMatch: RECORDING,
      use: whole
        ? { launchOptions: { executablePath: whole, args: CAMERA_FLAGS } }
        : { channel: 'chromium', launchOptions: { args: CAMERA_FLAGS } },
    },
    {
      name: 'all else',
      testIgnore: RECORDING,
      // Test by test, so that no worker is left with a long file in the end.
      fullyParallel: true,
      use: { launchOptions: { ...(shell && { executablePath: shell }), args: BROWSER_FLAGS } },
    },
  ],
})
