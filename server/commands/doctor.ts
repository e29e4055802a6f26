import { listBackups } from '../platform/backup/own-backups.ts'
import { connectAlone } from '../platform/backup/session.ts'
import { readGeneratedSecret } from '../platform/database/data-folder.ts'
import { reachDatabase } from '../platform/database/reach.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { CannotStart, type Config, readConfig } from '../platform/settings/config.ts'
import { examineDatabase, examineMigrations } from './doctor/database.ts'
import { examinePermissions, examineRoom } from './doctor/disk.ts'
import { examineFiles, examineStorage } from './doctor/files.ts'
import { type Finding, findingsAbout } from './doctor/finding.ts'
import { examineMail, examineProxy } from './doctor/network.ts'
import { examineSettings } from './doctor/settings.ts'
import { runCommand } from './run-command.ts'

// `npm run doctor`: looks at an installation, changes nothing, and says what to do about what it finds. Exit code 1: something is wrong.
const MARKS = { fine: 'fine ', look: 'look ', wrong: 'WRONG' }

/** Days after which a daily back-up is too old. */
const TOO_OLD = 2
const DAY = 86_400_000

await runCommand('Nothing was examined', async (signal) => {
  const config = readConfig(process.env)
  let wrong = 0
  for (const examine of examinations(config)) {
    signal.throwIfAborted()
    for (const { about, state, says, advice } of await examine()) {
      if (state === 'wrong') wrong += 1
      console.log(`${MARKS[state]}  ${about.padEnd(12)} ${says}`)
      if (advice) console.log(`${' '.repeat(20)}→ ${advice}`)
    }
  }
  process.exitCode = wrong > 0 ? 1 : 0
})

function examinations(config: Config): (() => Promise<Finding[]>)[] {
  return [
    async () => examineSettings(config),
    () => examineRoom(config),
    () => examinePermissions(config),
    () => examineBackups(config),
    () => examineData(config),
    () => examineMail(config.smtpUrl),
    async () =>
      examineProxy(config, config.sessionSecret ?? (await readGeneratedSecret(config.dataDir, 'session-secret'))),
  ]
}

async function examineBackups({ backups }: Config): Promise<Finding[]> {
  if (backups.at === undefined) return []
  const found = findingsAbout('back-ups')
  const [newest] = await listBackups(backups.folder, 'daily')
  const age = newest ? Math.floor((Date.now() - newest.at.getTime()) / DAY) : Number.POSITIVE_INFINITY
  const advice = 'Search the log of Atrium for “the daily back-up failed”, or run npm run backup -- FILE yourself.'
  if (!newest) found.wrong(`there is none in ${backups.folder}`, advice)
  else if (age >= TOO_OLD) found.wrong(`the newest is ${age} days old (${newest.file})`, advice)
  return found.all(`the newest is ${newest?.file}`)
}

/** What needs the database: a way to it, or what stands in the way. */
async function examineData(config: Config): Promise<Finding[]> {
  await using running = new AsyncDisposableStack()
  try {
    const connection = await reachDatabase(config, { running, say: (line) => console.log(line) })
    const client = await connectAlone(connection, 'atrium doctor')
    running.defer(() => client.end())
    const files = await openFiles(config)
    const where = config.s3 ? `the bucket ${config.s3.bucket}` : 'the folder of files'
    return [
      ...(await examineDatabase(client)),
      ...(await examineMigrations(client)),
      ...(await examineStorage(files, where)),
      ...(await examineFiles(client, files)),
    ]
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    const found = findingsAbout('database')
    found.wrong(error.message.replace(/\.$/, ''), 'Put this right first: nothing works without the database.')
    return found.all('')
  }
}
