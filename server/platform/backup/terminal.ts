import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CannotStart } from '../settings/config.ts'

/** The passphrase that the settings name, or one that is typed where encryption is asked for; undefined: none. */
export async function choosePassphrase(
  given: string | undefined,
  { encrypt, once = false }: { encrypt: boolean; once?: boolean },
): Promise<string | undefined> {
  if (given || !encrypt) return given
  const typed = await ask('Passphrase: ', { hidden: true })
  if (!once && typed !== (await ask('Once more: ', { hidden: true })))
    throw new CannotStart('The two passphrases differ.')
  if (!typed) throw new CannotStart('There is no passphrase. Type one, or set BACKUP_PASSPHRASE.')
  return typed
}

/** Asks a question on the terminal; what is typed is shown unless it is `hidden`. Blank where nobody is there. */
export async function ask(question: string, { hidden = false } = {}): Promise<string> {
  process.stdout.write(question)
  const silent = new Writable({ write: (_piece, _encoding, done) => done() })
  const lines = createInterface({
    input: process.stdin,
    output: hidden ? silent : process.stdout,
    terminal: process.stdin.isTTY === true,
  })
  // Ctrl-C is no answer.
  lines.on('SIGINT', () => lines.close())
  try {
    for await (const line of lines) return line.trim()
    return ''
  } finally {
    lines.close()
    if (hidden) process.stdout.write('\n')
  }
}
