import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{test,server,web,contract}/**/*.test.ts'],
    globalSetup: ['./test/cluster.ts'],
    // Whatever the machine has: each worker brings a database and a server of its own.
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})
