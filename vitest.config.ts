import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

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

export default defineConfig({
  test: {
    include: ['{test,server,web,contract}/**/*.test.ts'],
    globalSetup: ['./test/support/cluster.ts'],
    // `npm test` sets QUICK, and leaves out what starts and kills whole processes.
    exclude: process.env.QUICK ? ['test/processes/**'] : [],
    sequence: { sequencer: LongestFirst },
    // One more than the slowest machine has cores, as tests wait a part of their time; each worker brings a database and a
    // server of its own.
    maxWorkers: 3,
    // A worker keeps what it has imported for its next file: loading the server anew for each takes as long as many tests.
    isolate: false,
    // What hangs, hangs for good: a machine on which ten others wait takes ten times as long, and how long something may take is
    // expected where that matters.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
