import { defineConfig } from '@playwright/test'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// CHROMIUM_PATH names the browser; without it Playwright takes its own.
const path = process.env.CHROMIUM_PATH
const launchOptions = path ? { executablePath: path, args: FLAGS } : { args: FLAGS }

export default defineConfig({
  testDir: 'test/journeys',
  outputDir: 'test-results/journeys',
  workers: 2,
  forbidOnly: true,
  // A long journey on a busy machine; each expectation keeps its own, shorter limit.
  timeout: 90_000,
  expect: { timeout: 5_000 },
  use: {
    browserName: 'chromium',
    launchOptions,
    locale: 'en-US',
    timezoneId: 'UTC',
    // Recording a trace slows the browser down, and hides what goes wrong only in haste. TRACE=1 records one.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
})
