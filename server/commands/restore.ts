import { restore } from '../platform/backup/restore.ts'
import { ask, choosePassphrase } from '../platform/backup/terminal.ts'
import { isEncryptedFile } from '../platform/backup/write.ts'
import { readConfig } from '../platform/settings/config.ts'
import { readArguments, runCommand } from './run-command.ts'

// `npm run restore -- FILE`: brings an installation to the state of a back-up, while Atrium is stopped.
const USAGE = 'Name the back-up: npm run restore -- FILE [--yes] [--without-backup] [--trust-file]'

await runCommand('Nothing was restored', async (signal) => {
  const { path: file, has } = readArguments(USAGE, ['yes', 'without-backup', 'trust-file'])
  const config = readConfig(process.env)
  const given = config.backups.passphrase
  await restore({
    file,
    config,
    withoutBackup: has('without-backup'),
    trusted: has('trust-file'),
    passphrase:
      given ?? ((await isEncryptedFile(file)) ? await choosePassphrase(given, { encrypt: true, once: true }) : given),
    say: (line) => console.log(line),
    confirm: async (question) => has('yes') || (await ask(`${question}\nType yes to continue: `)) === 'yes',
    signal,
  })
})
