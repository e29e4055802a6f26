import { reachDatabase } from '../database/reach.ts'
import { openFiles } from '../files/open-files.ts'
import { CannotStart, type Config } from '../settings/config.ts'
import { claimBackup, connectAlone } from './session.ts'
import { type Written, writeBackup } from './write.ts'

/** How the program ends where another back-up is being made. */
export const UNDER_WAY = 75

/** Another back-up is being made. */
class UnderWay extends CannotStart {
  override name = 'UnderWay'
  override readonly exitCode = UNDER_WAY
}

export interface BackupPlan {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>
  file: string
  passphrase: string | undefined
  withFiles: boolean
  say: (line: string) => void
  signal?: AbortSignal
}

/** Backs up an installation, whether Atrium runs or not. Raises `CannotStart` where a person can put right what is wrong. */
export async function makeBackup({ config, file, passphrase, withFiles, say, signal }: BackupPlan): Promise<Written> {
  await using running = new AsyncDisposableStack()
  const connection = await reachDatabase(config, { running, say })
  const client = await connectAlone(connection, 'atrium back-up')
  running.defer(() => client.end())
  if (!(await claimBackup(client))) throw new UnderWay('Another back-up is being made. Try again when it is done.')
  const files = withFiles ? await openFiles(config) : undefined
  // Awaited here: the connection closes when this ends.
  return await writeBackup({ client, dataDir: config.dataDir, files }, { file, passphrase, signal })
}
