import { everyEvent } from '../every-event.ts'
import { recoverAccount } from '../features/account/factors/recovery.ts'
import { tell } from '../features/notifications/rules.ts'
import { openForCommand } from '../platform/database/open-for-command.ts'
import { defineEvents } from '../platform/events/record.ts'
import { CannotStart, type Config, readConfig } from '../platform/settings/config.ts'
import { runCommand } from './run-command.ts'

// `npm run recover-account -- NAME`: lets a person in again who lost everything, as an only owner does.
const USAGE = 'Name the account by its username or email address: npm run recover-account -- NAME'

await runCommand('Nothing was changed', () => recover(process.argv.slice(2)))

/** Where one reaches it on this machine. */
function originOf({ host, port }: Config): string {
  const everywhere = ['0.0.0.0', '::'].includes(host)
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

async function recover([name, ...more]: string[]): Promise<void> {
  if (!name || more.length > 0) throw new CannotStart(USAGE)
  await using running = new AsyncDisposableStack()
  const config = readConfig(process.env)
  const database = await openForCommand(config, running)
  defineEvents({ everyEvent, tell })
  const origin = config.publicUrl ?? originOf(config)
  const recovered = await recoverAccount(database, { name, origin, now: Date.now() })
  if (!recovered) throw new CannotStart(`No account has the username or email address "${name}".`)
  console.log(`The second factors of ${recovered.username} are removed, and all their sessions have ended.`)
  console.log(`This link sets a new password, once, within an hour. Start Atrium, then open it:`)
  console.log(recovered.url)
}
