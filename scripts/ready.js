import { buildWeb, isWebBuilt } from './build-web.js'
import { installPackages, isInstalled } from './install.js'
import { withLock } from './lock.js'

/**
 * Makes the folder ready to run: packages installed as the lock file says, and the web app built from its
 * sources unless `withWeb` is false. Does nothing when it is ready already. Two that run at once take turns. Raises `StepFailed`.
 */
export async function makeReady({ forTests = false, withWeb = true } = {}) {
  const isReady = () => isInstalled({ forTests }) && (!withWeb || isWebBuilt())
  if (isReady()) return
  await withLock(async (lock) => {
    if (!isInstalled({ forTests })) {
      console.log('Installing packages (about half a minute) …')
      await installPackages(lock, { forTests })
    }
    if (isReady()) return
    console.log('Building the web app …')
    await buildWeb(lock)
  })
}
