import { statSync } from 'node:fs'
import { join } from 'node:path'
import { makeBackup } from '../platform/backup/make.ts'
import { nameBackup } from '../platform/backup/names.ts'
import { choosePassphrase } from '../platform/backup/terminal.ts'
import { readConfig } from '../platform/settings/config.ts'
import { readArguments, runCommand } from './run-command.ts'

// `npm run backup -- FILE`: backs up everything, whether Atrium runs or not. With a folder in place of a file the date is the name.
const USAGE = 'Name the file to write: npm run backup -- FILE [--encrypt] [--without-files]'

await runCommand('Nothing was backed up', backUp)

async function backUp(signal: AbortSignal): Promise<void> {
  const { path, has } = readArguments(USAGE, ['encrypt', 'without-files'])
  const config = readConfig(process.env)
  const passphrase = await choosePassphrase(config.backups.passphrase, { encrypt: has('encrypt') })
  const file = isFolder(path) ? join(path, nameBackup(new Date(), passphrase)) : path
  const say = (line: string) => console.log(line)
  const { size, about, end } = await makeBackup({
    ...{ config, file, passphrase, say, signal },
    withFiles: !has('without-files'),
  })
  for (const name of about.leftOut) console.log(`Not in the back-up, because it does not belong to Atrium: ${name}`)
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
  const megabytes = (size / 1024 / 1024).toFixed(1)
  console.log(
    `Backed up to ${file}: ${rows.toLocaleString('en')} rows, ${end.files.toLocaleString('en')} files, ${megabytes} MB`,
  )
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
