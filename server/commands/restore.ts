import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from '../platform/backup/restore.ts'
import { ask, choosePassphrase } from '../platform/backup/terminal.ts'
import { isEncryptedFile } from '../platform/backup/write.ts'
import { CannotStart, readConfig } from '../platform/settings/config.ts'
import { runCommand } from './run-command.ts'

// `npm run restore -- FILE`: brings an installation to the state of a back-up, while Atrium is stopped.
const USAGE = 'Name the back-up: npm run restore -- FILE [--yes] [--without-backup] [--trust-file]'

await runCommand('Nothing was restored', async (signal) => {
  const { file, yes, ...options } = readArguments()
  const config = readConfig(process.env)
  const given = config.backups.passphrase
  await restore({
    file,
    config,
    ...options,
    passphrase:
      given ?? ((await isEncryptedFile(file)) ? await choosePassphrase(given, { encrypt: true, once: true }) : given),
    say: (line) => console.log(line),
    confirm: async (question) => yes || (await ask(`${question}\nType yes to continue: `)) === 'yes',
    signal,
  })
})

function readArguments() {
  const flag = { type: 'boolean', default: false } as const
  try {
    const { values, positionals } = parseArgs({
      options: { yes: flag, 'without-backup': flag, 'trust-file': flag },
      allowPositionals: true,
    })
    const [file] = positionals
    if (!file || positionals.length > 1) throw new CannotStart(USAGE)
    return {
      file: resolve(file),
      yes: values.yes,
      withoutBackup: values['without-backup'],
      trusted: values['trust-file'],
    }
  } catch (error) {
    throw error instanceof CannotStart ? error : new CannotStart(USAGE)
  }
}
