import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{test,server,web,contract}/**/*.test.ts'],
    globalSetup: ['./test/cluster.ts'],
    // Whatever the machine has: each worker brings a database and a server of its own.
    maxWorkers: 2,
    // A worker keeps what it has imported for its next file: loading the server anew for each takes as long as many tests.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})
