import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from './backup/restore.ts'
import { ask, choosePassphrase } from './backup/terminal.ts'
import { isEncryptedFile } from './backup/write.ts'
import { CannotStart, readConfig } from './config.ts'

// `npm run restore -- FILE`: brings an installation to the state of a back-up, while Atrium is stopped.
const USAGE = 'Name the back-up: npm run restore -- FILE [--yes]'

try {
  const { file, yes } = readArguments()
  const config = readConfig(process.env)
  const given = config.backups.passphrase
  await restore({
    file,
    config,
    passphrase:
      given ?? ((await isEncryptedFile(file)) ? await choosePassphrase(given, { encrypt: true, once: true }) : given),
    say: (line) => console.log(line),
    confirm: async (question) => yes || (await ask(`${question}\nType yes to go on: `)) === 'yes',
  })
} catch (error) {
  console.error(error instanceof CannotStart ? `Nothing was restored. ${error.message}` : error)
  process.exit(1)
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { yes: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    const [file] = positionals
    if (!file || positionals.length > 1) throw new CannotStart(USAGE)
    return { file: resolve(file), yes: values.yes }
  } catch (error) {
    throw error instanceof CannotStart ? error : new CannotStart(USAGE)
  }
}
