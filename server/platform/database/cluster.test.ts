import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeCluster } from './cluster.ts'
import { findPostgresPrograms } from './postgres-programs.ts'
import type { PostgresUser } from './postgres-user.ts'

const nameless: PostgresUser = {
  run: (program, args) => ({
    command: 'unshare',
    args: ['--user', '--map-user=54321', '--map-group=54321', '--', program, ...args],
    owner: {},
  }),
  own: async () => undefined,
  admit: async () => undefined,
}

test('a user whom the machine has no name for is told what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-test-'))
  const plan = { cluster: join(folder, 'postgres'), programs: await findPostgresPrograms(), user: nameless }
  await expect(makeCluster({ ...plan, say: () => undefined })).rejects.toThrow(
    /user 54321 is not in \/etc\/passwd\. Start Atrium as a user that is.*DATABASE_URL/,
  )
  expect(await readdir(folder)).not.toContain('postgres')
  await rm(folder, { recursive: true })
})
